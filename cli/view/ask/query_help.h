#pragma once
// What can one write in a query? Words with a line of help each, for people who type one.

#include <span>
#include <string_view>

namespace defilade::cli {

struct QueryWordHelp {
  std::string_view word;
  std::string_view kind;   // "set", "quality", "curve", "combination", "keyword"
  std::string_view takes;  // what follows it
  std::string_view help;
};

std::span<const QueryWordHelp> query_words();

struct QueryExample {
  std::string_view text;  // about an enemy called "red"
  std::string_view help;
};

std::span<const QueryExample> query_examples();

}  // namespace defilade::cli
