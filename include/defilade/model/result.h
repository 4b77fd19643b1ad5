#pragma once
// Did it work, and if not, what should the user do about it?
//
// Bad data is a value, never an exception: a function that can meet bad data returns Result<T>, and
// its Error has a sentence that names the file, the place and the remedy. Running out of memory is
// also an Error where whole maps are opened or baked (open_map, bake); elsewhere it is
// std::bad_alloc, as in the standard library.

#include <cassert>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace defilade {

enum class ErrorKind : std::uint8_t {
  bad_input,  // the data is wrong; the message says where
  system,     // not the data's fault: the system refused (disk full, no permission, no memory), or
              // the library has a defect and the message says what to report
  cancelled,  // the caller asked to stop
};

/// What went wrong, as a sentence for the user.
struct Error {
  std::string message;
  ErrorKind kind = ErrorKind::bad_input;
};

/// A value or an Error. Reading the side that is not there is a mistake of the caller (assert).
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  explicit operator bool() const noexcept { return state_.index() == 0; }

  T& operator*() & { return get(); }
  const T& operator*() const& { return get(); }
  T&& operator*() && { return std::move(get()); }
  T* operator->() & { return &get(); }
  const T* operator->() const& { return &get(); }
  const T* operator->() const&& = delete;  // the Result would be gone

  const Error& error() const {
    assert(!*this);
    return *std::get_if<1>(&state_);
  }

 private:
  T& get() {
    assert(*this);
    return *std::get_if<0>(&state_);
  }
  const T& get() const {
    assert(*this);
    return *std::get_if<0>(&state_);
  }

  std::variant<T, Error> state_;
};

/// Success without a value, or an Error.
template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Error error) : error_(std::move(error)) {}

  explicit operator bool() const noexcept { return !error_; }

  const Error& error() const {
    assert(error_);
    return *error_;
  }

 private:
  std::optional<Error> error_;
};

}  // namespace defilade
