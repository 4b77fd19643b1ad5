#include "view/web/gate.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <random>

namespace defilade::cli {
namespace {

/// In a time that does not tell how much of it is right.
bool is_same_secret(std::string_view a, std::string_view b) {
  bool is_same = a.size() == b.size();
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) is_same &= a[i] == b[i];
  return is_same;
}

bool is_our_host(const Gate& gate, std::string_view host) {
  return host == fmt::format("127.0.0.1:{}", gate.port) ||
         host == fmt::format("localhost:{}", gate.port);
}

std::string_view type_of(std::string_view path) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kTypes{{
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".json", "application/json"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".ico", "image/x-icon"},
      {".wasm", "application/wasm"},
      {".woff2", "font/woff2"},
  }};
  const auto type =
      std::ranges::find_if(kTypes, [&](const auto& known) { return path.ends_with(known.first); });
  return type == kTypes.end() ? "application/octet-stream" : type->second;
}

Response find_page(const Gate& gate, std::string_view path) {
  if (path.empty()) path = "index.html";
  const auto file = std::ranges::find(gate.files, path, &PageFile::path);
  if (file != gate.files.end()) return {200, type_of(path), std::string(file->bytes)};
  if (gate.files.empty() && path == "index.html")
    return sentence_page(200,
                         "This defilade was built without the viewer's page: build it again "
                         "where npm is installed.");
  return sentence_page(404, "There is no such file here.");
}

}  // namespace

Response sentence_page(unsigned status, std::string_view sentence) {
  return {status, "text/plain; charset=utf-8", std::string(sentence) + "\n"};
}

Verdict judge(const Gate& gate, const Request& request) {
  if (!is_our_host(gate, request.host))
    return {false, sentence_page(403, "This program answers to 127.0.0.1 and localhost only.")};
  if (request.method != "GET" && request.method != "HEAD")
    return {false, sentence_page(405, "Only GET and HEAD.")};
  const std::string_view target = request.target.substr(0, request.target.find('?'));
  const std::size_t slash = target.find('/', 1);
  if (!target.starts_with('/') || slash == std::string_view::npos ||
      !is_same_secret(target.substr(1, slash - 1), gate.token))
    return {false, sentence_page(404, "Open the address which the program printed.")};
  const std::string_view path = target.substr(slash + 1);
  if (path != "socket") return {false, find_page(gate, path)};
  if (!request.is_upgrade) return {false, sentence_page(426, "This is for WebSockets.")};
  if (request.origin != fmt::format("http://{}", request.host))
    return {false, sentence_page(403, "The socket is for the page of this program.")};
  return {true, {}};
}

std::string security_policy(const Gate& gate) {
  return fmt::format(
      "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
      "connect-src 'self' ws://127.0.0.1:{0} ws://localhost:{0}; frame-ancestors 'none'",
      gate.port);
}

std::string random_token() {
  constexpr int kWords = 4;  // of 32 bits
  std::random_device random;
  std::string token;
  for (int i = 0; i < kWords; ++i) token += fmt::format("{:08x}", random() & 0xffffffffU);
  return token;
}

}  // namespace defilade::cli
