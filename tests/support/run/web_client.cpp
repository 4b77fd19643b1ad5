#include "support/run/web_client.h"

#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>
#include <algorithm>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <cstring>
#include <stdexcept>

namespace defilade::test {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;

int connect_to(std::uint16_t port) {
  const int connected = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in there{};
  there.sin_family = AF_INET;
  there.sin_port = htons(port);
  there.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  sockaddr address{};
  static_assert(sizeof address == sizeof there);
  std::memcpy(&address, &there, sizeof there);
  if (connect(connected, &address, sizeof address) != 0) throw std::runtime_error("no connection");
  return connected;
}

void send_all(int to, const std::string& bytes) {
  std::size_t sent = 0;
  while (sent < bytes.size()) {
    const ssize_t count = ::send(to, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
    if (count <= 0) return;
    sent += static_cast<std::size_t>(count);
  }
}

template <class T>
std::vector<T> values(const std::string& bytes, std::size_t offset, std::size_t count) {
  if (offset % 8 != 0 || offset + count * sizeof(T) > bytes.size())
    throw std::runtime_error("a buffer is not where the frame says");
  std::vector<T> values(count);
  if (count != 0) std::memcpy(values.data(), bytes.data() + offset, count * sizeof(T));
  return values;
}

std::vector<std::size_t> members(const std::vector<std::uint64_t>& words, std::size_t count) {
  std::vector<std::size_t> nodes;
  for (std::size_t i = 0; i < 64 * words.size(); ++i) {
    if ((words[i / 64] >> i % 64 & 1) == 0) continue;
    if (i >= count) throw std::runtime_error("a bit is set past the end");
    nodes.push_back(i);
  }
  return nodes;
}

Said read_frame(const std::string& bytes) {
  const auto head = values<std::uint32_t>(bytes, 0, 4);
  if (head[0] != 0x31564644 || head[3] != 0 || (16 + head[2]) % 8 != 0)
    throw std::runtime_error("no frame");
  Said said{nlohmann::json::parse(bytes.substr(16, head[2]))};
  said.json["id"] = head[1];
  for (const auto& buffer : said.json.at("buffers")) {
    const std::string name = buffer.at("name"), type = buffer.at("type");
    const std::size_t count = buffer.at("count");
    const std::size_t offset = 16 + head[2] + buffer.at("offset").get<std::size_t>();
    if (type == "bits")
      said.bits[name] = members(values<std::uint64_t>(bytes, offset, (count + 63) / 64), count);
    else if (type == "f32")
      said.floats[name] = values<float>(bytes, offset, count);
    else
      said.words[name] = values<std::uint32_t>(bytes, offset, count);
  }
  return said;
}

}  // namespace

Address::Address(const std::string& text) {
  const std::string before = "http://127.0.0.1:";
  const std::size_t slash = text.find('/', before.size());
  if (!text.starts_with(before) || slash == std::string::npos || !text.ends_with('/'))
    throw std::runtime_error("no address: " + text);
  port = static_cast<std::uint16_t>(std::stoul(text.substr(before.size(), slash - before.size())));
  token = text.substr(slash + 1, text.size() - slash - 2);
}

std::string converse(std::uint16_t port, const std::string& bytes) {
  const int connected = connect_to(port);
  send_all(connected, bytes);
  std::string all, some(1 << 16, '\0');
  for (ssize_t count = 0; (count = recv(connected, some.data(), some.size(), 0)) > 0;)
    all.append(some, 0, static_cast<std::size_t>(count));
  close(connected);
  return all;
}

std::string get(const Address& address, const std::string& path, const std::string& headers) {
  return converse(address.port, "GET " + path + " HTTP/1.1\r\nHost: " + address.host() +
                                    "\r\nConnection: close\r\n" + headers + "\r\n");
}

int status_of(const std::string& response) {
  return response.starts_with("HTTP/1.1 ") ? std::stoi(response.substr(9, 3)) : 0;
}

RawConnection::RawConnection(std::uint16_t port, const std::string& bytes)
    : socket_(connect_to(port)) {
  send_all(socket_, bytes);
}
RawConnection::~RawConnection() { close(socket_); }

struct WebClient::Stream {
  asio::io_context io;
  websocket::stream<asio::ip::tcp::socket> socket{io};
};

WebClient::WebClient(const Address& address, const std::string& host, const std::string& origin)
    : stream_(std::make_unique<Stream>()) {
  auto& socket = stream_->socket;
  socket.next_layer().connect({asio::ip::address_v4::loopback(), address.port});
  const std::string from = origin.empty() ? "http://" + address.host() : origin;
  socket.set_option(websocket::stream_base::decorator([&](websocket::request_type& request) {
    if (from != "none") request.set(beast::http::field::origin, from);
  }));
  socket.read_message_max(std::size_t{1} << 30);
  socket.handshake(host.empty() ? address.host() : host, "/" + address.token + "/socket");
}
WebClient::~WebClient() = default;
WebClient::WebClient(WebClient&&) noexcept = default;
WebClient& WebClient::operator=(WebClient&&) noexcept = default;

void WebClient::send(const std::string& bytes, bool binary) {
  stream_->socket.binary(binary);
  stream_->socket.write(asio::buffer(bytes));
}

Said WebClient::receive() {
  beast::flat_buffer buffer;
  stream_->socket.read(buffer);
  const std::string bytes = beast::buffers_to_string(buffer.data());
  return stream_->socket.got_binary() ? read_frame(bytes) : Said{nlohmann::json::parse(bytes)};
}

Said WebClient::ask(const std::string& name, nlohmann::json question) {
  question["id"] = ++last_id_;
  question["ask"] = name;
  send(question.dump());
  for (;;) {
    Said said = receive();
    if (!said.json.contains("event")) return said;
    events_.push_back(std::move(said.json));
  }
}

nlohmann::json WebClient::wait_for_any(const std::vector<std::string>& events) {
  for (;;) {
    while (!events_.empty()) {
      nlohmann::json first = std::move(events_.front());
      events_.pop_front();
      if (std::ranges::find(events, first.value("event", "")) != events.end()) return first;
    }
    events_.push_back(receive().json);
  }
}

}  // namespace defilade::test
