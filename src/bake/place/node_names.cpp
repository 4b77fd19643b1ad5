#include "bake/place/node_names.h"

#include <fmt/format.h>

#include <cmath>

namespace defilade {

Waypoint NodeNames::node(std::string_view role, Vec3 place) {
  const auto tenths = [](float v) { return std::round(v * 10) / 10 + 0.0F; };  // avoids "-0.0"
  return {unique(fmt::format("{}@{:.1f},{:.1f},{:.1f}", role, tenths(place.x), tenths(place.y),
                             tenths(place.z))),
          place,
          NodeKind::path,
          0.5F,
          false,
          {std::string(role)}};
}

}  // namespace defilade
