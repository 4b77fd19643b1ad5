#pragma once
// The slow twin of exact sight, straight from the definition: where does the segment cross the
// triangle's plane, and does that point have barycentric coordinates that are not negative? All in
// rational numbers, which are never rounded.

#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>

#include "defilade/model/sight.h"

namespace defilade::test {

using Rational = boost::multiprecision::cpp_rational;
using Integer = boost::multiprecision::cpp_int;

/// The value itself: mantissa times a power of two.
inline Rational rational(double value) {
  int exponent = 0;
  const Integer mantissa = static_cast<long long>(std::ldexp(std::frexp(value, &exponent), 53));
  const int shift = exponent - 53;
  if (shift >= 0) return Rational(Integer(mantissa << shift));
  return Rational(mantissa, Integer(1) << -shift);
}

struct RationalPoint {
  Rational x, y, z;

  friend RationalPoint operator+(const RationalPoint& a, const RationalPoint& b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
  }
  friend RationalPoint operator-(const RationalPoint& a, const RationalPoint& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
  }
  friend RationalPoint operator*(const Rational& s, const RationalPoint& p) {
    return {s * p.x, s * p.y, s * p.z};
  }
};

inline RationalPoint rational(Vec3 p) { return {rational(p.x), rational(p.y), rational(p.z)}; }

inline Rational dot(const RationalPoint& a, const RationalPoint& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

inline RationalPoint cross(const RationalPoint& a, const RationalPoint& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

inline int sign_of(const Rational& value) {
  return value.sign() > 0 ? 1 : value.sign() < 0 ? -1 : 0;
}

/// The side of d by the normal of the plane: |a−d, b−d, c−d| is minus the normal's way to d.
inline int twin_orientation(Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
  const RationalPoint origin = rational(a);
  const RationalPoint normal = cross(rational(b) - origin, rational(c) - origin);
  return -sign_of(dot(normal, rational(d) - origin));
}

/// Is the point, which lies in the triangle's plane, in the closed triangle?
inline bool twin_contains(const RationalPoint& ab, const RationalPoint& ac,
                          const RationalPoint& normal, const RationalPoint& from_a) {
  const Rational area = dot(normal, normal);
  const Rational v = dot(cross(from_a, ac), normal) / area;
  const Rational w = dot(cross(ab, from_a), normal) / area;
  return v >= 0 && w >= 0 && v + w <= 1;
}

/// Does the open segment meet the closed triangle, unless they are coplanar?
inline bool twin_blocks(const Corners& t, Vec3 from, Vec3 to) {
  const RationalPoint a = rational(t.a);
  const RationalPoint ab = rational(t.b) - a;
  const RationalPoint ac = rational(t.c) - a;
  const RationalPoint normal = cross(ab, ac);
  const RationalPoint start = rational(from) - a;
  const RationalPoint along = rational(to) - rational(from);
  const Rational approach = dot(normal, along);
  if (approach == 0) return false;  // parallel to the plane, or a triangle of no area
  const Rational t_cross = -dot(normal, start) / approach;
  if (t_cross <= 0 || t_cross >= 1) return false;
  return twin_contains(ab, ac, normal, start + t_cross * along);
}

}  // namespace defilade::test
