#pragma once
// How is an answer laid out? As JSON, or as a frame with numbers and sets behind it
// (docs/formats/viewer-protocol.md).

#include <cstdint>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "defilade/model/node_set_view.h"
#include "defilade/model/vec3.h"
#include "view/web/message.h"

namespace defilade::cli {

struct Buffer {
  std::string name;
  std::string_view type;
  std::size_t count = 0;
  std::string bytes;
};

Buffer bits(std::string name, NodeSetView set);
Buffer numbers(std::string name, std::span<const float> values);
Buffer numbers(std::string name, std::span<const std::uint32_t> values);

/// Places as their coordinates, one after the other.
std::vector<float> flat(std::span<const Vec3> places);

/// A frame if it has buffers.
struct Answer {
  nlohmann::json json = nlohmann::json::object();
  std::vector<Buffer> buffers = {};
};

Message to_message(std::uint32_t id, const Answer& answer);

/// JSON in one line. Bytes that are not UTF-8 are replaced.
std::string one_line(const nlohmann::json& json);

}  // namespace defilade::cli
