#include "view/web/web_server.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <csignal>
#include <deque>
#include <optional>
#include <set>
#include <thread>

namespace defilade::cli {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using boost::system::error_code;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr std::uint32_t kMostHeader = 8 << 10;  // bytes of a request
constexpr std::size_t kMostMessage = 1 << 20;   // bytes from a tab
constexpr std::size_t kMostVisitors = 128;      // connections that are no tab, or not yet
constexpr std::size_t kMostTabs = 32;
constexpr std::size_t kMostQuestions = 64;     // of a tab that wait; others stay in its socket
constexpr std::size_t kMostWaiting = 4 << 20;  // bytes of these
constexpr std::size_t kManyUnread = 4;         // messages to a tab: light ones are lost
constexpr std::size_t kMostUnread = 256;       // it is closed
constexpr seconds kPatience{10};               // with a request or a handshake
constexpr seconds kIdle{60};                   // until a tab that answers no ping is gone
constexpr seconds kFarewell{1};                // for tabs to hear that the program ends
constexpr unsigned kMostWorkers = 8;

constexpr const char* kRefusedBinary =
    R"({"id": null, "error": {"message": "questions are text, not binary"}})";

class Visitor;
class Socket;

/// What all connections share. Only the network's thread touches it.
struct Office {
  Gate gate;
  OpenTab open_tab = {};
  std::set<Visitor*> visitors = {};
  std::set<Socket*> sockets = {};
  asio::io_context io{1};  // after these: it holds the connections, which take themselves off
  asio::thread_pool workers{std::clamp(std::thread::hardware_concurrency(), 2U, kMostWorkers)};
};

/// A tab, as far as the network goes.
class Socket final : public std::enable_shared_from_this<Socket> {
 public:
  Socket(tcp::socket&& socket, Office& office) : office_(office), stream_(std::move(socket)) {
    office_.sockets.insert(this);
  }
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;
  ~Socket() { office_.sockets.erase(this); }

  void accept(const http::request<http::string_body>& request) {
    stream_.set_option(websocket::stream_base::timeout{kPatience, kIdle, true});
    stream_.read_message_max(kMostMessage);
    stream_.async_accept(request, [self = shared_from_this()](error_code problem) {
      if (problem) return;
      self->tab_ = self->office_.open_tab(std::make_shared<Box>(self));
      self->read();
    });
  }

  void tell(std::string text, Mailbox::Weight weight) {
    if (weight == Mailbox::Weight::light && unread_.size() >= kManyUnread) return;
    if (unread_.size() >= kMostUnread) return drop();
    send({{std::move(text), false}, false});
  }

  /// The program ends.
  void close() {
    stream_.async_close(websocket::close_code::going_away,
                        [self = shared_from_this()](error_code) { self->drop(); });
  }

 private:
  class Box final : public Mailbox {
   public:
    explicit Box(const std::shared_ptr<Socket>& socket)
        : io_(socket->office_.io), socket_(socket) {}

    void tell(std::string text, Weight weight) override {
      asio::post(io_, [socket = socket_, said = std::move(text), weight]() mutable {
        if (const auto there = socket.lock()) there->tell(std::move(said), weight);
      });
    }

   private:
    asio::io_context& io_;
    std::weak_ptr<Socket> socket_;
  };

  struct Outgoing {
    Message message;
    bool is_answer = false;
  };

  void drop() { beast::get_lowest_layer(stream_).close(); }

  void read() {
    if (is_reading_ || questions_.size() >= kMostQuestions || waiting_ >= kMostWaiting) return;
    is_reading_ = true;
    stream_.async_read(buffer_, [self = shared_from_this()](error_code problem, std::size_t) {
      self->is_reading_ = false;
      if (!problem) self->take();
    });
  }

  void take() {
    questions_.push_back({beast::buffers_to_string(buffer_.data()), stream_.got_binary()});
    waiting_ += buffer_.size();
    buffer_.consume(buffer_.size());
    ask();
    read();
  }

  /// Only when the last answer has left: a tab that does not read gets no more.
  void ask() {
    if (is_asking_ || questions_.empty()) return;
    is_asking_ = true;
    Message question = std::move(questions_.front());
    questions_.pop_front();
    waiting_ -= question.bytes.size();
    if (question.is_binary) return send({{kRefusedBinary, false}, true});
    asio::post(office_.workers, [self = shared_from_this(), asked = std::move(question)] {
      asio::post(self->office_.io, [self, said = self->tab_->answer(asked.bytes)]() mutable {
        self->send({std::move(said), true});
      });
    });
  }

  void send(Outgoing outgoing) {
    unread_.push_back(std::move(outgoing));
    if (unread_.size() == 1) write();
  }

  void write() {
    const Message& message = unread_.front().message;
    stream_.binary(message.is_binary);
    stream_.async_write(asio::buffer(message.bytes),
                        [self = shared_from_this()](error_code problem, std::size_t) {
                          if (!problem) self->written();
                        });
  }

  void written() {
    const bool was_answer = unread_.front().is_answer;
    unread_.pop_front();
    if (!unread_.empty()) write();
    if (!was_answer) return;
    is_asking_ = false;
    ask();
    read();
  }

  Office& office_;
  websocket::stream<beast::tcp_stream> stream_;
  beast::flat_buffer buffer_;
  std::unique_ptr<Tab> tab_;
  std::deque<Message> questions_;
  std::size_t waiting_ = 0;  // bytes of these
  std::deque<Outgoing> unread_;
  bool is_reading_ = false;
  bool is_asking_ = false;  // until the answer is written
};

/// A connection over which files are fetched, or which becomes a tab.
class Visitor final : public std::enable_shared_from_this<Visitor> {
 public:
  Visitor(tcp::socket&& socket, Office& office) : office_(office), stream_(std::move(socket)) {
    office_.visitors.insert(this);
  }
  Visitor(const Visitor&) = delete;
  Visitor& operator=(const Visitor&) = delete;
  ~Visitor() { office_.visitors.erase(this); }

  void read() {
    parser_.emplace();
    parser_->header_limit(kMostHeader);
    parser_->body_limit(0);
    stream_.expires_after(kPatience);
    http::async_read(
        stream_, buffer_, *parser_,
        [self = shared_from_this()](error_code problem, std::size_t) { self->take(problem); });
  }

  void drop() { stream_.close(); }

 private:
  void take(error_code problem) {
    if (problem == http::error::header_limit)
      return respond(sentence_page(431, "That is too much of a header."), false);
    if (problem == http::error::body_limit)
      return respond(sentence_page(413, "Nothing can be sent here."), false);
    if (problem == http::error::end_of_stream || problem.category() != http_problems())
      return problem ? drop() : serve();
    respond(sentence_page(400, "That is not an HTTP request."), false);
  }

  static const boost::system::error_category& http_problems() {
    return make_error_code(http::error::bad_method).category();
  }

  void serve() {
    const auto& asked = parser_->get();
    Verdict verdict = judge(office_.gate, describe(asked));
    if (verdict.is_socket && office_.sockets.size() < kMostTabs) {
      stream_.expires_never();
      return std::make_shared<Socket>(stream_.release_socket(), office_)->accept(asked);
    }
    if (verdict.is_socket)
      verdict.response = sentence_page(503, "There are too many tabs: close one.");
    respond(std::move(verdict.response), asked.keep_alive(), asked.method() == http::verb::head);
  }

  static std::string_view view(boost::beast::string_view text) {
    return {text.data(), text.size()};
  }

  /// A field that is there twice is none.
  static std::string_view field(const http::request<http::string_body>& asked, http::field name) {
    return asked.count(name) == 1 ? view(asked[name]) : std::string_view();
  }

  static Request describe(const http::request<http::string_body>& asked) {
    return {view(asked.method_string()), view(asked.target()), field(asked, http::field::host),
            field(asked, http::field::origin), websocket::is_upgrade(asked)};
  }

  void respond(Response response, bool keep, bool head_only = false) {
    auto& said = response_.emplace(static_cast<http::status>(response.status), 11U);
    said.set(http::field::content_type, {response.type.data(), response.type.size()});
    said.set("Content-Security-Policy", security_policy(office_.gate));
    said.set("X-Content-Type-Options", "nosniff");
    said.set("Referrer-Policy", "no-referrer");
    said.set(http::field::cache_control, "no-store");
    said.keep_alive(keep);
    said.content_length(response.body.size());
    if (!head_only) said.body() = std::move(response.body);
    stream_.expires_after(kPatience);
    http::async_write(stream_, said,
                      [self = shared_from_this(), keep](error_code problem, std::size_t) {
                        if (problem || !keep) return self->drop();
                        self->read();
                      });
  }

  Office& office_;
  beast::tcp_stream stream_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::string_body>> parser_;
  std::optional<http::response<http::string_body>> response_;
};

}  // namespace

class WebServer::Listener {
 public:
  explicit Listener(std::span<const PageFile> files) : office_{{0, random_token(), files}} {}

  void listen(std::uint16_t port) {
    const tcp::endpoint here(asio::ip::address_v4::loopback(), port);
    acceptor_.open(here.protocol());
    acceptor_.set_option(asio::socket_base::reuse_address(true));
    acceptor_.bind(here);
    acceptor_.listen();
    office_.gate.port = acceptor_.local_endpoint().port();
  }

  const Gate& gate() const { return office_.gate; }

  void run(const OpenTab& open_tab) {
    office_.open_tab = open_tab;
    signals_.async_wait([this](error_code problem, int) {
      if (!problem) end();
    });
    accept();
    office_.io.run();
    office_.workers.join();
  }

 private:
  void accept() {
    acceptor_.async_accept([this](error_code problem, tcp::socket socket) {
      if (!acceptor_.is_open()) return;
      if (problem) return accept_later();
      if (office_.visitors.size() < kMostVisitors)
        std::make_shared<Visitor>(std::move(socket), office_)->read();
      accept();
    });
  }

  /// No more files can be opened, as a rule.
  void accept_later() {
    timer_.expires_after(seconds(1));
    timer_.async_wait([this](error_code problem) {
      if (!problem) accept();
    });
  }

  void end() {
    signals_.clear();  // the next one ends the program
    acceptor_.close();
    for (Visitor* visitor : office_.visitors) visitor->drop();
    for (Socket* socket : office_.sockets) socket->close();
    say_farewell(kFarewell);
  }

  /// Until all tabs are gone, but not for long.
  void say_farewell(milliseconds left) {
    static constexpr milliseconds kPause{10};
    if (office_.sockets.empty() || left <= kPause) return office_.io.stop();
    timer_.expires_after(kPause);
    timer_.async_wait([this, left](error_code) { say_farewell(left - kPause); });
  }

  Office office_;
  tcp::acceptor acceptor_{office_.io};
  asio::signal_set signals_{office_.io, SIGINT, SIGTERM};
  asio::steady_timer timer_{office_.io};
};

Result<WebServer> WebServer::open(std::uint16_t port, std::span<const PageFile> files) {
  auto listener = std::make_unique<Listener>(files);
  try {
    listener->listen(port);
  } catch (const boost::system::system_error& problem) {
    return Error{fmt::format("cannot listen on port {}: {}; choose another with --port", port,
                             problem.code().message()),
                 ErrorKind::system};
  }
  return WebServer(std::move(listener));
}

WebServer::WebServer(std::unique_ptr<Listener> listener) : listener_(std::move(listener)) {}
WebServer::~WebServer() = default;
WebServer::WebServer(WebServer&&) noexcept = default;
WebServer& WebServer::operator=(WebServer&&) noexcept = default;

std::string WebServer::address() const {
  return fmt::format("http://127.0.0.1:{}/{}/", listener_->gate().port, listener_->gate().token);
}

void WebServer::run(const OpenTab& open_tab) { listener_->run(open_tab); }

}  // namespace defilade::cli
