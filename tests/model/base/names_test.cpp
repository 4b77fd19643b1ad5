#include "model/base/names.h"

#include <gtest/gtest.h>

namespace defilade::test {
namespace {

enum class Fruit { apple, pear, plum };
constexpr auto kFruits = names_up_to<Fruit::plum>("apple", "pear", "plum");

TEST(Names, are_found_by_value_and_values_by_name) {
  static_assert(kFruits.size() == 3);
  EXPECT_EQ(kFruits[Fruit::pear], "pear");
  EXPECT_EQ(kFruits.find("plum"), Fruit::plum);
  EXPECT_EQ(kFruits.find("Plum"), std::nullopt);
}

}  // namespace
}  // namespace defilade::test
