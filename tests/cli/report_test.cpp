// The page about a level.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/run/program.h"

namespace defilade::test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

class Report : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(shop.run("bake " DEFILADE_SOURCE_DIR "/data/levels/demo.txt -o demo.dfl").code, 0);
  }

  Workshop shop;
};

TEST_F(Report, is_one_page_that_needs_nothing_else) {
  EXPECT_EQ(shop.run("report demo.dfl -o report.html").code, 0);
  const std::string page = shop.read("report.html");
  EXPECT_EQ(page, shop.run("report demo.dfl").out);
  EXPECT_THAT(page,
              AllOf(::testing::StartsWith("<!doctype html>"), ::testing::EndsWith("</html>\n")));
  for (const std::string part :
       {"numbers", "exposure", "snipers", "gates", "cover", "regions", "lint"}) {
    EXPECT_THAT(page, HasSubstr("<h2 id=\"" + part + "\">"));
    EXPECT_THAT(page, HasSubstr("href=\"#" + part + "\""));
  }
  for (const std::string foreign : {"<script", "http:", "https:", "url(h", "src="})
    EXPECT_THAT(page, ::testing::Not(HasSubstr(foreign)));
}

TEST_F(Report, says_what_check_says) {
  shop.write("hall.txt", "defilade level 1\nfloor 0\nA...............\n..............>.\n");
  ASSERT_EQ(shop.run("bake hall.txt -o hall.dfl").code, 0);
  const std::string page = shop.run("report hall.dfl").out;
  const auto findings = nlohmann::json::parse(shop.run("check hall.dfl --json").out)["findings"];
  ASSERT_FALSE(findings.empty());
  for (const auto& finding : findings)
    EXPECT_THAT(page, HasSubstr("<td>" + finding["rule"].get<std::string>() + "</td>"));
  EXPECT_THAT(page, HasSubstr("<path class=\"area\""));
  EXPECT_THAT(shop.run("report demo.dfl --no-check").out, HasSubstr("Not looked for."));
}

}  // namespace
}  // namespace defilade::test
