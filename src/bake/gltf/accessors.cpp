// How numbers lie in a buffer, and whether all of them do.

#include "bake/gltf/accessors.h"

#include <algorithm>
#include <cstring>

namespace defilade::gltf {
namespace {

enum ComponentType : std::size_t {
  kByte = 5120,
  kUnsignedByte = 5121,
  kShort = 5122,
  kUnsignedShort = 5123,
  kUnsignedInt = 5125,
  kFloat = 5126,
};

/// Many accessors may share their bytes, so their sum is not bounded by the size of the file.
constexpr std::size_t kMostReplaced = 16'000'000;

std::size_t size_of(std::size_t component_type, const Accessor& accessor) {
  switch (component_type) {
    case kByte:
    case kUnsignedByte:
      return 1;
    case kShort:
    case kUnsignedShort:
      return 2;
    case kUnsignedInt:
    case kFloat:
      return 4;
    default:
      fail("{}: {} is not a component type", accessor.place, component_type);
  }
}

bool is_index_type(std::size_t component_type) {
  return component_type == kUnsignedByte || component_type == kUnsignedShort ||
         component_type == kUnsignedInt;
}

template <class T>
double load(const char* from) {
  T value;
  std::memcpy(&value, from, sizeof(T));
  return value;
}

double fraction(double value, double most) { return std::max(value / most, -1.0); }

}  // namespace

double Elements::at(std::size_t element, std::size_t component) const {
  const char* first = bytes_.data() + element * stride_;
  const auto scaled = [&](double value, double most) {
    return normalized_ ? fraction(value, most) : value;
  };
  switch (component_type_) {
    case kByte:
      return scaled(load<std::int8_t>(first + component), 127);
    case kUnsignedByte:
      return scaled(load<std::uint8_t>(first + component), 255);
    case kShort:
      return scaled(load<std::int16_t>(first + 2 * component), 32767);
    case kUnsignedShort:
      return scaled(load<std::uint16_t>(first + 2 * component), 65535);
    case kUnsignedInt:
      return load<std::uint32_t>(first + 4 * component);
    default:
      return double{load<float>(first + 4 * component)};
  }
}

double Values::at(std::size_t element, std::size_t component) const {
  std::size_t low = 0;
  for (std::size_t high = replaced_; low < high;) {
    const std::size_t middle = low + (high - low) / 2;
    if (replaced_indices_.at(middle, 0) < static_cast<double>(element))
      low = middle + 1;
    else
      high = middle;
  }
  if (low < replaced_ && replaced_indices_.at(low, 0) == static_cast<double>(element))
    return replacements_.at(low, component);
  return dense_.empty() ? 0 : dense_.at(element, component);
}

const Values& Accessors::positions(std::size_t number, std::string_view user) {
  const Accessor& accessor = item(document_.accessors, number, "accessor", user);
  if (accessor.type != "VEC3")
    fail("{}: positions must be VEC3, not {:?}", accessor.place, accessor.type);
  const bool quantized = document_.uses("KHR_mesh_quantization");
  if (accessor.component_type != kFloat && !quantized)
    fail("{}: positions must be floats (5126), not of component type {}", accessor.place,
         accessor.component_type);
  if (accessor.component_type == kUnsignedInt)
    fail("{}: positions cannot be of component type 5125", accessor.place);
  return open(number, accessor, 3);
}

const Values& Accessors::indices(std::size_t number, std::string_view user) {
  const Accessor& accessor = item(document_.accessors, number, "accessor", user);
  if (accessor.type != "SCALAR")
    fail("{}: indices must be SCALAR, not {:?}", accessor.place, accessor.type);
  if (!is_index_type(accessor.component_type) || accessor.normalized)
    fail("{}: indices must be plain unsigned numbers (5121, 5123 or 5125)", accessor.place);
  return open(number, accessor, 1);
}

const Values& Accessors::open(std::size_t number, const Accessor& accessor,
                              std::size_t components) {
  const auto [opened, is_new] = opened_.try_emplace(number);
  Values& values = opened->second;
  if (!is_new) return values;
  if (accessor.count == 0) fail("{} is empty", accessor.place);
  if (!accessor.view && !accessor.sparse)
    fail("{} has no data; export without compression", accessor.place);
  values.count_ = accessor.count;
  if (accessor.view)
    values.dense_ = elements({*accessor.view, accessor.offset, accessor.component_type, components,
                              accessor.count, accessor.normalized},
                             accessor);
  if (accessor.sparse) open_sparse(values, accessor, components);
  return values;
}

void Accessors::open_sparse(Values& values, const Accessor& accessor, std::size_t components) {
  const Sparse& sparse = *accessor.sparse;
  if (!is_index_type(sparse.indices_type))
    fail("{}: sparse indices must be unsigned numbers (5121, 5123 or 5125)", accessor.place);
  if (sparse.count == 0 || sparse.count > accessor.count)
    fail("{}: it replaces {} of {} values", accessor.place, sparse.count, accessor.count);
  values.replaced_ = sparse.count;
  values.replaced_indices_ = elements(
      {sparse.indices_view, sparse.indices_offset, sparse.indices_type, 1, sparse.count, false},
      accessor);
  values.replacements_ =
      elements({sparse.values_view, sparse.values_offset, accessor.component_type, components,
                sparse.count, accessor.normalized},
               accessor);
  check_replaced(values, accessor);
}

void Accessors::check_replaced(const Values& values, const Accessor& accessor) {
  if (values.replaced_ > kMostReplaced - sparse_total_)
    fail("{}: over {} sparse values", accessor.place, kMostReplaced);
  sparse_total_ += values.replaced_;
  double previous = -1;
  for (std::size_t i = 0; i < values.replaced_; ++i) {
    const double index = values.replaced_indices_.at(i, 0);
    if (index <= previous || index >= static_cast<double>(values.count_))
      fail("{}: sparse indices must be in ascending order and below {}", accessor.place,
           values.count_);
    previous = index;
  }
}

Elements Accessors::elements(const Layout& layout, const Accessor& accessor) {
  const std::string_view bytes = bytes_of_view(layout.view, accessor);
  const std::size_t size = size_of(layout.component_type, accessor) * layout.components;
  const std::size_t stride = document_.views[layout.view].stride.value_or(size);
  if (stride < size)
    fail("{}: its elements of {} bytes are only {} bytes apart", accessor.place, size, stride);
  if (layout.offset > bytes.size() || size > bytes.size() - layout.offset ||
      layout.count - 1 > (bytes.size() - layout.offset - size) / stride)
    fail("{}: its {} elements reach beyond the end of {}, which has {} bytes", accessor.place,
         layout.count, document_.views[layout.view].place, bytes.size());
  return {bytes.substr(layout.offset), stride, layout.component_type, layout.normalized};
}

std::string_view Accessors::bytes_of_view(std::size_t number, const Accessor& accessor) {
  const BufferView& view = item(document_.views, number, "bufferView", accessor.place);
  const std::string_view bytes = buffers_.bytes(view.buffer, view.place);
  if (view.offset > bytes.size() || view.length > bytes.size() - view.offset)
    fail("{} reaches beyond the end of {}, which has {} bytes", view.place,
         document_.buffers[view.buffer].place, bytes.size());
  return bytes.substr(view.offset, view.length);
}

}  // namespace defilade::gltf
