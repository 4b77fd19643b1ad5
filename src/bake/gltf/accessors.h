#pragma once
// Numbers out of buffers: an accessor says how they lie there. Everything is checked against the
// end of what it lies in before a number is read.

#include <cstdint>
#include <map>
#include <string_view>

#include "bake/gltf/buffers.h"
#include "bake/gltf/document.h"

namespace defilade::gltf {

/// Elements of equal shape at equal distances, all of which exist.
class Elements {
 public:
  Elements() = default;
  Elements(std::string_view bytes, std::size_t stride, std::size_t component_type, bool normalized)
      : bytes_(bytes), stride_(stride), component_type_(component_type), normalized_(normalized) {}

  bool empty() const { return bytes_.empty(); }
  double at(std::size_t element, std::size_t component) const;

 private:
  std::string_view bytes_;
  std::size_t stride_ = 0;
  std::size_t component_type_ = 0;
  bool normalized_ = false;
};

/// What an accessor gives.
class Values {
 public:
  std::size_t count() const { return count_; }
  double at(std::size_t element, std::size_t component) const;

 private:
  friend class Accessors;

  std::size_t count_ = 0;
  Elements dense_;  // empty: zeros
  std::size_t replaced_ = 0;
  Elements replaced_indices_;  // ascending
  Elements replacements_;
};

class Accessors {
 public:
  Accessors(const Document& document, Buffers& buffers) : document_(document), buffers_(buffers) {}

  /// Positions of vertices: three components.
  const Values& positions(std::size_t accessor, std::string_view user);
  /// Numbers of vertices: whole numbers, one component.
  const Values& indices(std::size_t accessor, std::string_view user);

 private:
  struct Layout {
    std::size_t view = 0;
    std::size_t offset = 0;
    std::size_t component_type = 0;
    std::size_t components = 0;
    std::size_t count = 0;
    bool normalized = false;
  };

  const Values& open(std::size_t number, const Accessor& accessor, std::size_t components);
  void open_sparse(Values& values, const Accessor& accessor, std::size_t components);
  void check_replaced(const Values& values, const Accessor& accessor);
  Elements elements(const Layout& layout, const Accessor& accessor);
  std::string_view bytes_of_view(std::size_t view, const Accessor& accessor);

  const Document& document_;
  Buffers& buffers_;
  std::map<std::size_t, Values> opened_;
  std::size_t sparse_total_ = 0;
};

}  // namespace defilade::gltf
