#pragma once
// A vector whose copies keep its capacity, so that what was reserved once is never allocated again.

#include <utility>
#include <vector>

namespace defilade {

template <class T>
class Reserved : public std::vector<T> {
 public:
  Reserved() = default;
  explicit Reserved(std::size_t capacity) { this->reserve(capacity); }
  Reserved(const Reserved& other) : std::vector<T>() { *this = other; }
  Reserved& operator=(const Reserved& other) {
    this->reserve(other.capacity());
    this->assign(other.begin(), other.end());
    return *this;
  }
  Reserved(Reserved&&) noexcept = default;
  Reserved& operator=(Reserved&&) noexcept = default;
  ~Reserved() = default;
};

}  // namespace defilade
