#pragma once
// Numbers that are never rounded: an expansion is a sum of doubles that do not overlap, smallest
// first, without zeros. Sums and products of expansions are exact as long as nothing overflows or
// underflows, and polynomials of degree three in float32 values cannot: their terms lie between
// 2^-447 and 2^390.
//
// Source: Shewchuk 1997, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric
// Predicates", theorems 7 (two-sum), 10 (grow expansion), 18 (two-product).

#include <array>
#include <cfloat>
#include <cstddef>

#if FLT_EVAL_METHOD != 0 || defined(__FAST_MATH__)
#error \
    "Exact sight needs IEEE arithmetic: build without -ffast-math and without x87 excess precision."
#endif

namespace defilade::exact {

struct Pair {
  double high;  // the rounded result
  double low;   // what rounding lost
};

inline Pair two_sum(double a, double b) noexcept {
  const double sum = a + b;
  const double b_part = sum - a;
  const double a_part = sum - b_part;
  return {sum, (a - a_part) + (b - b_part)};
}

/// Splits into halves of at most 26 bits each, so that their products are exact.
inline Pair split(double a) noexcept {
  const double c = 134217729.0 * a;  // 2^27 + 1
  const double high = c - (c - a);
  return {high, a - high};
}

inline Pair two_product(double a, double b) noexcept {
  const double product = a * b;
  const auto [a_high, a_low] = split(a);
  const auto [b_high, b_low] = split(b);
  const double error = product - a_high * b_high - a_low * b_high - a_high * b_low;
  return {product, a_low * b_low - error};
}

/// The exact sum of at most `Capacity` doubles.
template <std::size_t Capacity>
class Expansion {
 public:
  static constexpr std::size_t kCapacity = Capacity;

  void add(double value) noexcept {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < size_; ++i) {
      const auto [high, low] = two_sum(value, terms_[i]);
      if (low != 0) terms_[kept++] = low;
      value = high;
    }
    if (value != 0) terms_[kept++] = value;
    size_ = kept;
  }

  template <std::size_t Other>
  void add(const Expansion<Other>& other) noexcept {
    for (const double term : other) add(term);
  }

  const double* begin() const noexcept { return terms_.data(); }
  const double* end() const noexcept { return terms_.data() + size_; }

  /// The largest term outweighs all others together.
  int sign() const noexcept {
    if (size_ == 0) return 0;
    return terms_[size_ - 1] > 0 ? 1 : -1;
  }

  Expansion operator-() const noexcept {
    Expansion negated = *this;
    for (std::size_t i = 0; i < size_; ++i) negated.terms_[i] = -negated.terms_[i];
    return negated;
  }

 private:
  std::array<double, Capacity> terms_;
  std::size_t size_ = 0;
};

template <std::size_t A, std::size_t B>
Expansion<A + B> operator+(const Expansion<A>& a, const Expansion<B>& b) noexcept {
  Expansion<A + B> sum;
  sum.add(a);
  sum.add(b);
  return sum;
}

template <std::size_t A, std::size_t B>
Expansion<A + B> operator-(const Expansion<A>& a, const Expansion<B>& b) noexcept {
  return a + -b;
}

template <std::size_t A, std::size_t B>
Expansion<2 * A * B> operator*(const Expansion<A>& a, const Expansion<B>& b) noexcept {
  Expansion<2 * A * B> product;
  for (const double x : a)
    for (const double y : b) {
      const auto [high, low] = two_product(x, y);
      product.add(low);
      product.add(high);
    }
  return product;
}

/// a − b of two float32 values held in doubles.
inline Expansion<2> difference(double a, double b) noexcept {
  Expansion<2> result;
  const auto [high, low] = two_sum(a, -b);
  result.add(low);
  result.add(high);
  return result;
}

}  // namespace defilade::exact
