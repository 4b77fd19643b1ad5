#pragma once
// What does a link show? The part of the viewer's address after #, as a person gives it.

#include <string>
#include <string_view>

#include "defilade/model/result.h"

namespace defilade::cli {

/// `text` is that part, with or without the #, or a whole address. Characters that an address
/// cannot hold are escaped. An Error if it says nothing about a view.
Result<std::string> link_state(std::string_view text);

}  // namespace defilade::cli
