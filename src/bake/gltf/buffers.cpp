// Bytes come from three places. Files must lie inside the level's own folder: levels often come
// from other people and must not read whatever else is on the disk.

#include "bake/gltf/buffers.h"

#include <algorithm>
#include <fstream>
#include <system_error>

#include "bake/base/byte_reader.h"

namespace defilade::gltf {
namespace {

constexpr std::size_t kMostBytes = std::size_t{1} << 30;
constexpr std::uint32_t kJsonChunk = 0x4E4F534A;
constexpr std::uint32_t kBinaryChunk = 0x004E4942;

/// For messages: data URIs and hostile names can be long.
std::string excerpt(std::string_view uri) {
  constexpr std::size_t kMost = 100;
  return fmt::format("{:?}{}", uri.substr(0, kMost), uri.size() > kMost ? "…" : "");
}

int sextet_of(char c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (c >= '0' && c <= '9') return c - '0' + 52;
  return c == '+' ? 62 : c == '/' ? 63 : -1;
}

std::string decode_base64(std::string_view text, const Buffer& buffer) {
  while (text.ends_with('=')) text.remove_suffix(1);
  std::string bytes;
  bytes.reserve(text.size() / 4 * 3 + 3);
  std::uint32_t bits = 0;
  int held = 0;
  for (const char c : text) {
    const int sextet = sextet_of(c);
    if (sextet < 0) fail("{}: its data URI is not base64 at {:?}", buffer.place, c);
    bits = bits << 6 | static_cast<std::uint32_t>(sextet);
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes.push_back(static_cast<char>(bits >> held & 0xffU));
  }
  return bytes;
}

std::string decode_data_uri(const Buffer& buffer) {
  const std::string_view uri = buffer.uri;
  const std::size_t comma = uri.find(',');
  if (comma == std::string_view::npos || !uri.substr(0, comma).ends_with(";base64"))
    fail("{}: the data URI {} is not base64", buffer.place, excerpt(uri));
  return decode_base64(uri.substr(comma + 1), buffer);
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

/// "my%20walls.bin" means "my walls.bin".
std::string decode_percents(const Buffer& buffer) {
  std::string_view rest = buffer.uri;
  std::string path;
  while (!rest.empty()) {
    char c = rest.front();
    rest.remove_prefix(1);
    if (c == '%') {
      const int high = rest.empty() ? -1 : hex_digit(rest[0]);
      const int low = rest.size() < 2 ? -1 : hex_digit(rest[1]);
      if (high < 0 || low < 0)
        fail("{}: in {} a % lacks its two digits", buffer.place, excerpt(buffer.uri));
      c = static_cast<char>(16 * high + low);
      rest.remove_prefix(2);
    }
    path.push_back(c);
  }
  return path;
}

bool is_plain_relative(const std::string& text) {
  const std::filesystem::path path(text);
  const bool odd = std::ranges::any_of(text, [](char c) { return c == '\\' || c == '\0'; });
  const bool has_scheme = text.find(':') < text.find('/');
  return !text.empty() && !odd && !has_scheme && !path.has_root_path() &&
         std::ranges::count(path, "..") == 0;
}

/// Both are canonical.
bool is_inside(const std::filesystem::path& path, const std::filesystem::path& folder) {
  return std::ranges::mismatch(folder, path).in1 == folder.end();
}

}  // namespace

Container open_container(std::string_view bytes) {
  if (!bytes.starts_with("glTF")) return {bytes, std::nullopt};
  ByteReader reader(bytes);
  reader.take(4);
  const auto version = reader.take<std::uint32_t>();
  const auto length = reader.take<std::uint32_t>();
  if (version != 2) fail("it is binary glTF {}, and only 2 is read; export it as 2.0", version);
  if (length > bytes.size())
    fail("it says that it has {} bytes, but has {}; it was cut off", length, bytes.size());
  Container container;
  const auto json_size = reader.take<std::uint32_t>();
  if (reader.take<std::uint32_t>() != kJsonChunk) fail("its first chunk is not JSON");
  container.json = reader.take(json_size);
  if (reader.left() == 0) return container;
  const auto binary_size = reader.take<std::uint32_t>();
  if (reader.take<std::uint32_t>() == kBinaryChunk) container.binary = reader.take(binary_size);
  return container;
}

Buffers::Buffers(const std::vector<Buffer>& buffers, std::optional<std::string_view> binary,
                 std::filesystem::path folder)
    : buffers_(buffers), binary_(binary), folder_(std::move(folder)), loaded_(buffers.size()) {}

std::string_view Buffers::bytes(std::size_t number, std::string_view user) {
  const Buffer& buffer = item(buffers_, number, "buffer", user);
  if (buffer.uri.empty()) return binary_part(number, buffer);
  if (!loaded_[number]) {
    if (buffer.length > kMostBytes - total_)
      fail("{} is too large: all buffers together may have {} bytes", buffer.place, kMostBytes);
    total_ += buffer.length;
    loaded_[number] = load(buffer);
  }
  return *loaded_[number];
}

std::string_view Buffers::binary_part(std::size_t number, const Buffer& buffer) const {
  if (number != 0 || !binary_) fail("{} lacks \"uri\"", buffer.place);
  if (buffer.length > binary_->size())
    fail("{} must have {} bytes, but the binary part of the file has {}", buffer.place,
         buffer.length, binary_->size());
  return binary_->substr(0, buffer.length);
}

std::string Buffers::load(const Buffer& buffer) const {
  std::string bytes = buffer.uri.starts_with("data:") ? decode_data_uri(buffer) : read_file(buffer);
  if (bytes.size() < buffer.length)
    fail("{} must have {} bytes, but {} has {}", buffer.place, buffer.length, excerpt(buffer.uri),
         bytes.size());
  bytes.resize(buffer.length);
  return bytes;
}

std::filesystem::path Buffers::find_file(const Buffer& buffer) const {
  const std::string relative = decode_percents(buffer);
  if (!is_plain_relative(relative))
    fail("{}: {} is not a file inside the level's folder", buffer.place, excerpt(buffer.uri));
  if (folder_.empty())
    fail("{} is the file {}, which cannot be read from here; embed it (export as .glb)",
         buffer.place, excerpt(buffer.uri));
  std::error_code error;
  const auto folder = std::filesystem::canonical(folder_, error);
  const auto path = error ? folder : std::filesystem::canonical(folder / relative, error);
  if (error)
    fail("{}: cannot open {}: {}", buffer.place, (folder_ / relative).string(), error.message());
  if (!is_inside(path, folder) || !std::filesystem::is_regular_file(path, error))
    fail("{}: {} is not a file inside the level's folder", buffer.place, excerpt(buffer.uri));
  return path;
}

std::string Buffers::read_file(const Buffer& buffer) const {
  const std::filesystem::path path = find_file(buffer);
  std::error_code error;
  const auto size = std::filesystem::file_size(path, error);
  std::ifstream file(path, std::ios::binary);
  std::string bytes(error ? 0 : std::min<std::size_t>(size, buffer.length), '\0');
  file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (error || !file) fail("{}: cannot read {}", buffer.place, path.string());
  return bytes;
}

}  // namespace defilade::gltf
