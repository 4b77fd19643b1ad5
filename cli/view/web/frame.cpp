#include "view/web/frame.h"

#include <array>
#include <bit>
#include <cstring>

namespace defilade::cli {
namespace {

static_assert(std::endian::native == std::endian::little, "frames are little-endian");

constexpr std::uint32_t kMagic = 0x31564644;  // "DFV1"
constexpr std::size_t kAlignment = 8;

std::size_t aligned(std::size_t bytes) {
  return (bytes + kAlignment - 1) / kAlignment * kAlignment;
}

template <class T>
std::string bytes_of(std::span<const T> values) {
  std::string bytes(values.size_bytes(), '\0');
  if (!values.empty()) std::memcpy(bytes.data(), values.data(), bytes.size());
  return bytes;
}

}  // namespace

Buffer bits(std::string name, NodeSetView set) {
  std::vector<std::uint64_t> words((set.size() + 63) / 64);
  for (std::size_t i = 0; i < words.size(); ++i) words[i] = set.word(i);
  return {std::move(name), "bits", set.size(), bytes_of<std::uint64_t>(words)};
}

Buffer numbers(std::string name, std::span<const float> values) {
  return {std::move(name), "f32", values.size(), bytes_of(values)};
}

Buffer numbers(std::string name, std::span<const std::uint32_t> values) {
  return {std::move(name), "u32", values.size(), bytes_of(values)};
}

std::vector<float> flat(std::span<const Vec3> places) {
  std::vector<float> numbers;
  numbers.reserve(3 * places.size());
  for (const Vec3 p : places) numbers.insert(numbers.end(), {p.x, p.y, p.z});
  return numbers;
}

std::string one_line(const nlohmann::json& json) {
  return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

Message to_message(std::uint32_t id, const Answer& answer) {
  if (answer.buffers.empty()) return {one_line({{"id", id}, {"answer", answer.json}}), false};
  nlohmann::json list = nlohmann::json::array();
  std::size_t offset = 0;
  for (const Buffer& buffer : answer.buffers) {
    list.push_back({{"name", buffer.name},
                    {"type", buffer.type},
                    {"count", buffer.count},
                    {"offset", offset}});
    offset += aligned(buffer.bytes.size());
  }
  std::string head = one_line({{"answer", answer.json}, {"buffers", list}});
  head.resize(aligned(head.size()), ' ');
  const std::array<std::uint32_t, 4> begin{kMagic, id, static_cast<std::uint32_t>(head.size()), 0};
  Message message{bytes_of<std::uint32_t>(begin) + head, true};
  message.bytes.reserve(message.bytes.size() + offset);
  for (const Buffer& buffer : answer.buffers) {
    message.bytes += buffer.bytes;
    message.bytes.resize(aligned(message.bytes.size()), '\0');
  }
  return message;
}

}  // namespace defilade::cli
