#pragma once
// Examples of queries, for people who type one. The words are query_words() of the library.

#include <span>
#include <string_view>

namespace defilade::cli {

struct QueryExample {
  std::string_view text;  // about an enemy called "red"
  std::string_view help;
};

std::span<const QueryExample> query_examples();

}  // namespace defilade::cli
