#pragma once
// How do pages reach the program? HTTP and WebSockets on 127.0.0.1, with limits on everything that
// a client could send or leave unread. Knows nothing about maps.
//
// One thread reads and writes all connections; tabs are asked by a few others, each tab one
// question at a time, so that a slow answer delays only the tab that asked.

#include <functional>
#include <memory>

#include "defilade/model/result.h"
#include "view/web/gate.h"
#include "view/web/message.h"

namespace defilade::cli {

using OpenTab = std::function<std::unique_ptr<Tab>(std::shared_ptr<Mailbox>)>;

class WebServer {
 public:
  /// Port 0: any that is free. An Error if it is taken.
  static Result<WebServer> open(std::uint16_t port, std::span<const PageFile> files);
  ~WebServer();
  WebServer(WebServer&&) noexcept;
  WebServer& operator=(WebServer&&) noexcept;

  /// "http://127.0.0.1:PORT/TOKEN/"
  std::string address() const;

  /// Serves until Ctrl-C or a TERM signal; a second one ends the program at once.
  void run(const OpenTab& open_tab);

 private:
  class Listener;
  explicit WebServer(std::unique_ptr<Listener> listener);
  std::unique_ptr<Listener> listener_;
};

}  // namespace defilade::cli
