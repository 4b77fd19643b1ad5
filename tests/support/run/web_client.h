#pragma once
// A browser, as far as the viewer's program can tell: requests, and the socket of one tab.

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace defilade::test {

/// "http://127.0.0.1:PORT/TOKEN/" in its parts.
struct Address {
  explicit Address(const std::string& text);

  std::string host() const { return "127.0.0.1:" + std::to_string(port); }

  std::uint16_t port = 0;
  std::string token;
};

/// Sends bytes as they are and reads until the program closes the connection.
std::string converse(std::uint16_t port, const std::string& bytes);
/// One GET with these headers besides Host.
std::string get(const Address& address, const std::string& path, const std::string& headers = "");
/// 200 of "HTTP/1.1 200 OK".
int status_of(const std::string& response);

/// A connection that is opened and not used any further.
class RawConnection {
 public:
  RawConnection(std::uint16_t port, const std::string& bytes);
  RawConnection(const RawConnection&) = delete;
  RawConnection& operator=(const RawConnection&) = delete;
  ~RawConnection();

 private:
  int socket_ = -1;
};

/// What the program says: the JSON as it is, and the buffers of a frame by name.
struct Said {
  nlohmann::json json;
  std::map<std::string, std::vector<std::size_t>> bits = {};  // the nodes that are in
  std::map<std::string, std::vector<float>> floats = {};
  std::map<std::string, std::vector<std::uint32_t>> words = {};

  const nlohmann::json& answer() const { return json.at("answer"); }
  std::string error() const {
    return json.contains("error") ? json["error"]["message"].get<std::string>() : "";
  }
};

class WebClient {
 public:
  /// Throws if the socket is refused.
  explicit WebClient(const Address& address, const std::string& host = "",
                     const std::string& origin = "");
  ~WebClient();
  WebClient(WebClient&&) noexcept;
  WebClient& operator=(WebClient&&) noexcept;

  void send(const std::string& bytes, bool binary = false);
  /// The next message, whatever it is. Throws if the program closes the socket.
  Said receive();
  /// Sends the question with an id of its own and waits for its answer; keeps events that come.
  Said ask(const std::string& name, nlohmann::json question = nlohmann::json::object());
  /// The next such event, of those kept or still to come.
  nlohmann::json wait_for(const std::string& event) { return wait_for_any({event}); }
  nlohmann::json wait_for_any(const std::vector<std::string>& events);

 private:
  struct Stream;
  std::unique_ptr<Stream> stream_;
  std::uint32_t last_id_ = 0;
  std::deque<nlohmann::json> events_;
};

}  // namespace defilade::test
