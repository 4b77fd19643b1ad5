#pragma once
// Where a glTF file keeps its bytes: in the binary part of a .glb, in data URIs, or in files next
// to it. A buffer is loaded when it is first used, so those that hold only images need not exist.

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bake/gltf/document.h"

namespace defilade::gltf {

struct Container {
  std::string_view json;
  std::optional<std::string_view> binary;
};

/// Splits a .glb into its parts; anything else is JSON.
Container open_container(std::string_view bytes);

class Buffers {
 public:
  /// If the folder is empty, files are refused.
  Buffers(const std::vector<Buffer>& buffers, std::optional<std::string_view> binary,
          std::filesystem::path folder);

  /// The bytes of a buffer, as many as it declares; they stay valid as long as this object.
  std::string_view bytes(std::size_t buffer, std::string_view user);

 private:
  std::string_view binary_part(std::size_t number, const Buffer& buffer) const;
  std::string load(const Buffer& buffer) const;
  std::string read_file(const Buffer& buffer) const;
  std::filesystem::path find_file(const Buffer& buffer) const;

  const std::vector<Buffer>& buffers_;
  std::optional<std::string_view> binary_;
  std::filesystem::path folder_;
  std::vector<std::optional<std::string>> loaded_;
  std::size_t total_ = 0;
};

}  // namespace defilade::gltf
