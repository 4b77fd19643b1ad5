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

TEST_F(Report, shows_date_version_and_hashes_and_is_reproducible_with_a_given_date) {
  const std::string epoch = "SOURCE_DATE_EPOCH=86400";
  const std::string page = shop.run("report demo.dfl", epoch).out;
  const auto info = nlohmann::json::parse(shop.run("info demo.dfl --json").out);
  EXPECT_THAT(page, AllOf(HasSubstr("Made on 1970-01-02 by defilade "),
                          HasSubstr(info["hashes"]["geometry"].get<std::string>()),
                          HasSubstr(info["hashes"]["settings"].get<std::string>())));
  EXPECT_EQ(page, shop.run("report demo.dfl", epoch).out);
}

TEST_F(Report, shows_storeys_of_few_nodes_with_their_neighbour) {
  nlohmann::json waypoints = {
      {"format", "defilade-waypoints"}, {"version", 1}, {"nodes", nlohmann::json::array()}};
  for (int i = 0; i < 30; ++i)
    waypoints["nodes"].push_back({{"name", "n" + std::to_string(i)}, {"position", {i, 0, 0}}});
  waypoints["nodes"].push_back({{"name", "attic"}, {"position", {0, 0, 5}}});
  shop.write("nodes.json", waypoints.dump());
  shop.write("floor.obj", "v -5 0 5\nv 40 0 5\nv 40 0 -5\nv -5 0 -5\nf 1 2 3 4\n");
  ASSERT_EQ(shop.run("bake floor.obj --waypoints nodes.json -o few.dfl").code, 0);
  EXPECT_THAT(shop.run("export few.dfl --svg").out, HasSubstr("nodes 5 m high"));
  const std::string page = shop.run("report few.dfl").out;
  EXPECT_THAT(page, ::testing::Not(HasSubstr("nodes 5 m high")));
  EXPECT_THAT(page, HasSubstr("attic"));
}

TEST_F(Report, axes_of_counts_have_whole_numbers_and_shares_end_at_100) {
  const std::string page = shop.run("report demo.dfl").out;
  const std::size_t links = page.find("aria-label=\"nodes: links that leave a node\"");
  ASSERT_NE(links, std::string::npos);
  const std::string histogram = page.substr(links, page.find("</svg>", links) - links);
  EXPECT_THAT(histogram, ::testing::Not(::testing::ContainsRegex(">[0-9]+\\.[0-9]+</text>")));
  EXPECT_THAT(histogram, HasSubstr("<title>3: "));
  EXPECT_THAT(page, ::testing::Not(HasSubstr(">105</text>")));
}

}  // namespace
}  // namespace defilade::test
