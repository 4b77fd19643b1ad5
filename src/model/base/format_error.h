#pragma once
// How a reader of text or files gives up in the middle: it throws a FormatError, and the one
// function through which it is called turns that into an Error.

#include <fmt/format.h>

#include <exception>
#include <string>
#include <utility>

namespace defilade {

/// Never leaves the library.
class FormatError : public std::exception {
 public:
  explicit FormatError(std::string message) : message_(std::move(message)) {}

  const std::string& message() const noexcept { return message_; }
  const char* what() const noexcept override { return message_.c_str(); }

 private:
  std::string message_;
};

/// Gives up with a FormatError.
template <class... T>
[[noreturn]] void fail(fmt::format_string<T...> format, T&&... arguments) {
  throw FormatError(fmt::format(format, std::forward<T>(arguments)...));
}

}  // namespace defilade
