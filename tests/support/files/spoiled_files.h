#pragma once
// What must hold for a file that was cut short or changed: it is refused with a reason that names
// it, or what was read makes a graph.

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "defilade/bake/waypoints.h"

namespace defilade::test {

inline void expect_refused_or_builds(Result<Waypoints> waypoints, std::string_view name) {
  if (!waypoints) {
    EXPECT_TRUE(waypoints.error().message.starts_with(name)) << waypoints.error().message;
    EXPECT_GT(waypoints.error().message.size(), name.size() + 2);
    return;
  }
  EXPECT_TRUE(waypoints->links_given || waypoints->parts.links.empty());
  const auto graph = WaypointGraph::build(std::move(waypoints->parts));
  EXPECT_TRUE(graph) << graph.error().message;
}

/// `read(std::string_view)` gets every beginning of the file.
template <class Read>
void try_every_truncation(std::string_view bytes, std::string_view name, Read read) {
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    SCOPED_TRACE(size);
    expect_refused_or_builds(read(bytes.substr(0, size)), name);
  }
}

/// `read(std::string_view)` gets the file with every byte changed in several ways.
template <class Read>
void try_every_changed_byte(std::string bytes, std::string_view name, Read read) {
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    const char original = bytes[at];
    for (const int change : {0x01, 0x08, 0x40, 0x80, 0xff}) {
      SCOPED_TRACE(at);
      bytes[at] = static_cast<char>(original ^ change);
      expect_refused_or_builds(read(std::string_view(bytes)), name);
    }
    bytes[at] = original;
  }
}

}  // namespace defilade::test
