#pragma once
// A shipped level, baked once per test in a scratch folder, and the verbs that ask about it.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "support/run/program.h"

namespace defilade::test {

class AskedLevel : public ::testing::Test {
 protected:
  /// "demo" becomes demo.dfl.
  explicit AskedLevel(std::string level) : level_(std::move(level)) {}

  void SetUp() override {
    const Outcome baked = shop.run("bake " DEFILADE_SOURCE_DIR "/data/levels/" + level_ +
                                   ".txt -o " + level_ + ".dfl");
    ASSERT_EQ(baked.code, 0) << baked.err;
  }

  nlohmann::json answer(const std::string& arguments, int code = 0) const {
    const Outcome outcome = shop.run(arguments + " --json");
    EXPECT_EQ(outcome.code, code) << arguments << '\n' << outcome.err;
    return nlohmann::json::parse(outcome.out, nullptr, false);
  }

  /// What is printed for people: no line is wider than a terminal.
  std::string text(const std::string& arguments, int code = 0) const {
    const Outcome outcome = shop.run(arguments);
    EXPECT_EQ(outcome.code, code) << arguments << '\n' << outcome.err;
    std::istringstream lines(outcome.out);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 81U) << line;
    return outcome.out;
  }

  /// What is said about a call that is refused with that code.
  std::string refused(const std::string& arguments, int code) const {
    const Outcome outcome = shop.run(arguments);
    EXPECT_EQ(outcome.code, code) << arguments;
    EXPECT_EQ(outcome.out, "") << arguments;
    return outcome.err;
  }

  Workshop shop;

 private:
  std::string level_;
};

}  // namespace defilade::test
