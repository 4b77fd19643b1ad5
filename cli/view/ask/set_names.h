#pragma once
// Which sets does the page offer with one key? Each has a name, a line of help, and as a rule a
// query that gives the same nodes.

#include <span>
#include <string_view>

namespace defilade::cli {

struct SetName {
  std::string_view name;
  std::string_view help;
};

std::span<const SetName> set_names();

}  // namespace defilade::cli
