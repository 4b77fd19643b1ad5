#pragma once
// Who may come in, and what is behind this address? The rules of docs/formats/viewer-protocol.md
// about requests, and nothing of how they arrive.
//
// Other programs and other pages on this machine can reach a port of 127.0.0.1, too: a page of some
// web site can try to open our socket, or make its own name stand for 127.0.0.1. So the address
// holds a secret, `Host` must be ours (or else it is another name for us), and the socket is only
// for pages that came from here (`Origin`).

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "embedded.h"

namespace defilade::cli {

struct Gate {
  std::uint16_t port = 0;
  std::string token;
  std::span<const PageFile> files;
};

struct Request {
  std::string_view method;
  std::string_view target;
  std::string_view host;
  std::string_view origin;
  bool is_upgrade = false;  // to a WebSocket
};

struct Response {
  unsigned status = 200;
  std::string_view type;
  std::string body;
};

struct Verdict {
  bool is_socket = false;  // else the response counts
  Response response;
};

Verdict judge(const Gate& gate, const Request& request);

/// A sentence instead of a page.
Response sentence_page(unsigned status, std::string_view sentence);

/// The page may load and talk to nothing but this program.
std::string security_policy(const Gate& gate);

/// 128 bits that nobody can guess, in hex.
std::string random_token();

}  // namespace defilade::cli
