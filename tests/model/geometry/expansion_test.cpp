// Expansion arithmetic beside rational numbers: never a rounding, from denormals to the largest
// floats.

#include "model/geometry/expansion.h"

#include <gtest/gtest.h>

#include "model/geometry/orientation.h"
#include "support/drawings/scenes.h"
#include "support/twins/exact_twin.h"

namespace defilade {
namespace {

using exact::Expansion;
using test::Random;
using test::Rational;
using test::rational;

constexpr int kRounds = 5000;

template <std::size_t N>
Rational value_of(const Expansion<N>& expansion) {
  Rational sum = 0;
  for (const double term : expansion) sum += rational(term);
  return sum;
}

/// Terms rise, none is zero, and each is larger than all before it together: the largest has the
/// sign of the sum.
template <std::size_t N>
bool well_formed(const Expansion<N>& expansion) {
  Rational before = 0;
  for (const double term : expansion) {
    if (term == 0 || abs(rational(term)) <= abs(before)) return false;
    before += rational(term);
  }
  return expansion.end() - expansion.begin() <= std::ptrdiff_t(N);
}

template <std::size_t N>
void expect_value(const Expansion<N>& expansion, const Rational& expected) {
  ASSERT_EQ(value_of(expansion), expected);
  ASSERT_TRUE(well_formed(expansion));
  ASSERT_EQ(expansion.sign(), test::sign_of(expected));
}

Expansion<2> random_difference(Random& random, Rational& value) {
  const float a = test::extreme_float(random);
  const float b = random.chance(0.2) ? std::nextafter(a, 0.0F) : test::extreme_float(random);
  value = rational(a) - rational(b);
  return exact::difference(a, b);
}

/// A double within the range of products of two floats.
double random_double(Random& random) {
  return double{test::extreme_float(random)} * test::extreme_float(random);
}

TEST(Expansion, two_sum_loses_nothing) {
  Random random(1);
  for (int i = 0; i < kRounds; ++i) {
    const double a = random_double(random), b = random_double(random);
    const auto [high, low] = exact::two_sum(a, b);
    ASSERT_EQ(high, a + b);
    ASSERT_EQ(rational(high) + rational(low), rational(a) + rational(b));
  }
}

TEST(Expansion, two_product_loses_nothing) {
  Random random(2);
  for (int i = 0; i < kRounds; ++i) {
    const double a = random_double(random), b = test::extreme_float(random);
    const auto [high, low] = exact::two_product(a, b);
    ASSERT_EQ(high, a * b);
    ASSERT_EQ(rational(high) + rational(low), rational(a) * rational(b));
  }
}

TEST(Expansion, split_halves_have_at_most_26_bits) {
  Random random(3);
  for (int i = 0; i < kRounds; ++i) {
    const double a = random_double(random);
    const auto [high, low] = exact::split(a);
    ASSERT_EQ(high + low, a);
    ASSERT_EQ(rational(high * high), rational(high) * rational(high));
    ASSERT_EQ(rational(high * low), rational(high) * rational(low));
  }
}

TEST(Expansion, adds_values_in_any_order) {
  Random random(4);
  for (int i = 0; i < kRounds / 10; ++i) {
    Expansion<24> sum;
    Rational expected = 0;
    for (int term = 0; term < 24; ++term) {
      const double value = random_double(random);
      sum.add(value);
      expected += rational(value);
    }
    expect_value(sum, expected);
  }
}

TEST(Expansion, cancels_to_nothing) {
  Random random(5);
  for (int i = 0; i < kRounds / 10; ++i) {
    std::array<double, 12> values;
    for (double& value : values) value = random_double(random);
    Expansion<24> sum;
    for (const double value : values) sum.add(value);
    for (const double value : values) sum.add(-value);
    EXPECT_EQ(sum.sign(), 0);
    EXPECT_EQ(sum.begin(), sum.end());
  }
}

TEST(Expansion, differences_are_exact) {
  Random random(6);
  for (int i = 0; i < kRounds; ++i) {
    Rational expected;
    expect_value(random_difference(random, expected), expected);
  }
}

TEST(Expansion, polynomials_of_degree_three_are_exact) {
  Random random(7);
  for (int i = 0; i < kRounds / 5; ++i) {
    std::array<Rational, 5> v;
    const auto a = random_difference(random, v[0]), b = random_difference(random, v[1]);
    const auto c = random_difference(random, v[2]), d = random_difference(random, v[3]);
    const auto e = random_difference(random, v[4]);
    expect_value(a * b, v[0] * v[1]);
    expect_value(a + b, v[0] + v[1]);
    expect_value(a - b, v[0] - v[1]);
    expect_value(-a, -v[0]);
    expect_value(e * (a * b - c * d), v[4] * (v[0] * v[1] - v[2] * v[3]));
    expect_value(e * (a * b - c * d) + a * (b * c - d * e),
                 v[4] * (v[0] * v[1] - v[2] * v[3]) + v[0] * (v[1] * v[2] - v[3] * v[4]));
  }
}

TEST(Expansion, exact_orientation_needs_no_filter) {
  Random random(8);
  for (int i = 0; i < kRounds / 2; ++i) {
    const auto point = [&] {
      return random.chance(0.5) ? test::extreme_point(random) : random.point_in(-1, 1);
    };
    const auto [a, b, c] = test::triangle_of(point);
    const Vec3 d = point();
    ASSERT_EQ(exact::orientation_exact(a, b, c, d), test::twin_orientation(a, b, c, d))
        << a << b << c << d;
  }
}

}  // namespace
}  // namespace defilade
