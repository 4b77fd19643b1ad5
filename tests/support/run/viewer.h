#pragma once
// Runs `defilade view` and ends it as Ctrl-C does.

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <csignal>
#include <cstdlib>

#include <stdexcept>
#include <string>
#include <vector>

#include "support/run/program.h"
#include "support/run/web_client.h"

namespace defilade::test {

class Viewer {
 public:
  /// In the folder of the workshop, with stderr in `viewer.err` there; waits until the program has
  /// printed its address.
  Viewer(const Workshop& shop, std::vector<std::string> arguments) {
    int pipe_ends[2];
    if (pipe(pipe_ends) != 0) throw std::runtime_error("no pipe");
    child_ = fork();
    if (child_ == 0) run(shop, std::move(arguments), pipe_ends[1]);
    close(pipe_ends[1]);
    std::string line;
    for (char c = 0; read(pipe_ends[0], &c, 1) == 1 && c != '\n';) line += c;
    close(pipe_ends[0]);
    address_ = line;
  }
  Viewer(const Viewer&) = delete;
  Viewer& operator=(const Viewer&) = delete;
  ~Viewer() { end(); }

  /// The whole line that was printed.
  const std::string& printed() const { return address_; }
  Address address() const { return Address(address_.substr(0, address_.find('#'))); }
  WebClient open_tab() const { return WebClient(address()); }

  /// Ctrl-C; the exit code, or -1 if it has been ended before.
  int end() {
    if (child_ <= 0) return -1;
    kill(child_, SIGINT);
    int status = 0;
    waitpid(child_, &status, 0);
    child_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
  }

 private:
  [[noreturn]] static void run(const Workshop& shop, std::vector<std::string> arguments, int out) {
    arguments.insert(arguments.begin(), {DEFILADE_CLI, "view"});
    std::vector<char*> pointers;
    for (std::string& argument : arguments) pointers.push_back(argument.data());
    pointers.push_back(nullptr);
    if (chdir(shop.path(".").c_str()) != 0) _exit(1);
    setenv("XDG_CONFIG_HOME", shop.path("config").c_str(), 1);  // never the real home's
    dup2(out, STDOUT_FILENO);
    dup2(open("viewer.err", O_WRONLY | O_CREAT | O_APPEND, 0600), STDERR_FILENO);
    execv(pointers[0], pointers.data());
    _exit(1);
  }

  pid_t child_ = -1;
  std::string address_;
};

}  // namespace defilade::test
