#pragma once
// What does an independent ray tracer say? Intel Embree behind the RayCaster interface: an
// independent check in tests and the anchor in benchmarks. Not exact: even its robust mode
// disagrees with itself on reversed segments that graze an edge.

#include <memory>

#include "defilade/model/level.h"
#include "defilade/model/ray_caster.h"
#include "defilade/model/result.h"

namespace defilade {

enum class EmbreeMode : std::uint8_t { fast, robust };

Result<std::unique_ptr<RayCaster>> make_embree_caster(const Level& level, EmbreeMode mode);

}  // namespace defilade
