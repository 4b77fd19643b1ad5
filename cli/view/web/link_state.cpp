#include "view/web/link_state.h"

#include <fmt/format.h>

namespace defilade::cli {
namespace {

constexpr std::size_t kLongest = std::size_t{64} << 10;

bool can_stand_in_an_address(char c) {
  constexpr std::string_view kNever = "\"#<>\\^`{|}'";
  return c > ' ' && c <= '~' && kNever.find(c) == std::string_view::npos;
}

}  // namespace

Result<std::string> link_state(std::string_view text) {
  if (const std::size_t mark = text.find('#'); mark != std::string_view::npos)
    text.remove_prefix(mark + 1);
  if (text.size() > kLongest)
    return Error{fmt::format("--state is longer than {} KiB", kLongest >> 10)};
  if (text.find('=') == std::string_view::npos)
    return Error{
        "--state takes the part of a viewer's address after #, such as 'layer=attack'; \"Copy a "
        "link\" in the page prints it"};
  std::string state;
  for (const char c : text)
    state += can_stand_in_an_address(c) ? std::string(1, c)
                                        : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  return state;
}

}  // namespace defilade::cli
