#include "defilade/model/vec3.h"

#include <gtest/gtest.h>

namespace defilade::test {
namespace {

TEST(Box, including_an_empty_box_changes_nothing) {
  Box box;
  box.include(Box{});
  EXPECT_TRUE(box.empty());
  box.include(Vec3{1, 2, 3});
  const Box before = box;
  box.include(Box{});
  EXPECT_EQ(box, before);
}

TEST(Box, touching_boxes_overlap_and_empty_ones_do_not) {
  const Box a{{0, 0, 0}, {1, 1, 1}}, b{{1, 0, 0}, {2, 1, 1}}, c{{1.5F, 0, 0}, {2, 1, 1}};
  EXPECT_TRUE(a.overlaps(b));
  EXPECT_FALSE(a.overlaps(c));
  EXPECT_FALSE(a.overlaps(Box{}));
}

}  // namespace
}  // namespace defilade::test
