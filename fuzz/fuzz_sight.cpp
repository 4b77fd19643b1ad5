// The exact predicate against a slow twin that finds the crossing point in exact arithmetic, for
// any five finite points. Coordinates are counted in units of 2^-149, the smallest float, so that
// whole numbers suffice, and the crossing point is a fraction with a positive denominator. The
// answer must not depend on the direction of the segment or the order of the corners, and a tree of
// that one triangle must not skip its box wrongly.
//
// 60 bytes or more are fifteen raw floats, denormals included. 30 bytes are small whole
// coordinates, each moved by a few units in the last place: nearly coplanar is where predicates go
// wrong.

#include <array>
#include <bit>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <cstring>
#include <optional>

#include "check.h"
#include "defilade/model/sight.h"
#include "model/geometry/triangle_tree.h"

namespace {

using namespace defilade;
using Number = boost::multiprecision::cpp_int;
using Vector = std::array<Number, 3>;

constexpr std::size_t kFloats = 15;

struct Input {
  Corners triangle;
  Vec3 from;
  Vec3 to;
};

Number exact(float value) {
  int exponent = 0;
  const float fraction = std::frexp(value, &exponent);
  const auto digits = static_cast<std::int64_t>(std::ldexp(fraction, 24));
  const int shift = exponent - 24 + 149;
  return shift >= 0 ? Number(digits) << shift : Number(digits) >> -shift;
}

Vector exact(Vec3 p) { return {exact(p.x), exact(p.y), exact(p.z)}; }

Vector minus(const Vector& a, const Vector& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }

Vector cross(const Vector& a, const Vector& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

Number dot(const Vector& a, const Vector& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

Vector times(const Vector& a, const Number& factor) {
  return {a[0] * factor, a[1] * factor, a[2] * factor};
}

bool slow_blocks(const Input& input) {
  const Vector a = exact(input.triangle.a), b = exact(input.triangle.b);
  const Vector c = exact(input.triangle.c), from = exact(input.from), to = exact(input.to);
  const Vector normal = cross(minus(b, a), minus(c, a));
  const Number before = dot(normal, minus(from, a)), after = dot(normal, minus(to, a));
  if (before.sign() * after.sign() >= 0) return false;
  const Number denominator = abs(before - after);
  const Vector crossing = minus(times(from, abs(after)), times(to, -abs(before)));
  const auto inside = [&](const Vector& p, const Vector& q) {
    const Vector towards = minus(crossing, times(p, denominator));
    return dot(normal, cross(minus(q, p), towards)).sign() >= 0;
  };
  return inside(a, b) && inside(b, c) && inside(c, a);
}

/// A small whole number moved by `ulps`, of which denormals are the neighbours of zero.
float nudged(std::int8_t whole, std::int8_t ulps) {
  const float value = whole;
  if (value == 0)
    return std::bit_cast<float>(std::uint32_t(std::abs(int{ulps}))) * (ulps < 0 ? -1.0F : 1.0F);
  return std::bit_cast<float>(std::bit_cast<std::uint32_t>(value) + std::uint32_t(int{ulps} / 32));
}

std::optional<Input> input_of(const std::uint8_t* data, std::size_t size) {
  std::array<float, kFloats> f;
  std::array<std::int8_t, 2 * kFloats> small;
  if (size >= sizeof f) {
    std::memcpy(f.data(), data, sizeof f);
  } else if (size >= sizeof small) {
    std::memcpy(small.data(), data, sizeof small);
    for (std::size_t i = 0; i < kFloats; ++i) f[i] = nudged(small[i], small[kFloats + i]);
  } else {
    return std::nullopt;
  }
  for (const float value : f)
    if (!std::isfinite(value)) return std::nullopt;
  return Input{{{f[0], f[1], f[2]}, {f[3], f[4], f[5]}, {f[6], f[7], f[8]}},
               {f[9], f[10], f[11]},
               {f[12], f[13], f[14]}};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto input = input_of(data, size);
  if (!input) return 0;
  const bool expected = slow_blocks(*input);
  const auto& [a, b, c] = input->triangle;
  for (const Corners& t : {Corners{a, b, c}, Corners{b, c, a}, Corners{c, a, b}, Corners{b, a, c},
                           Corners{a, c, b}, Corners{c, b, a}}) {
    fuzz::require(blocks(t, input->from, input->to) == expected, "sight is exact");
    fuzz::require(blocks(t, input->to, input->from) == expected, "sight is exact backwards");
  }
  const TriangleTree tree(std::span(&input->triangle, 1));
  fuzz::require(tree.blocked(input->from, input->to) == expected, "a tree of one is exact");
  fuzz::require(tree.blocked(input->to, input->from) == expected, "and backwards");
  return 0;
}
