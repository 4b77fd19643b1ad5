// Are all segments between two boxes blocked because their eyes are in different chambers? Compiled
// once per instruction set (tile_sight.cpp).

#if defined(DEFILADE_SHUT_OFF_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef DEFILADE_SHUT_OFF_INL
#undef DEFILADE_SHUT_OFF_INL
#else
#define DEFILADE_SHUT_OFF_INL
#endif

#include "bake/chambers/chambers.h"
#include "bake/faces/face_list-inl.h"
#include "bake/faces/shaft.h"

HWY_BEFORE_NAMESPACE();
namespace defilade::HWY_NAMESPACE {

inline bool has_no_gap(const Chambers& chambers, Chambers::Range range, const Shaft& shaft) {
  if (!range.is_one()) return false;
  const BoxColumns* gaps = chambers.gaps(range.first);
  return gaps != nullptr && !meets_any(shaft, *gaps);
}

/// True if they share no chamber and no gap of one of their chambers lies between the boxes.
inline bool are_shut_off(const Chambers* chambers, const Box& a, Chambers::Range of_a, const Box& b,
                         Chambers::Range of_b) {
  if (of_a.overlaps(of_b)) return false;
  const Shaft shaft(a, b);
  return has_no_gap(*chambers, of_a, shaft) || has_no_gap(*chambers, of_b, shaft);
}

}  // namespace defilade::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
