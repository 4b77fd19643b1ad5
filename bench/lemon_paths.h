#pragma once
// Paths as LEMON finds them: Dijkstra's algorithm on its static graph, ended at the goal. It has no
// A*. Its headers do not compile as C++20, so nothing of ours is included here.

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace bench {

class LemonPaths {
 public:
  /// `ends` are sorted.
  LemonPaths(int nodes, const std::vector<std::pair<int, int>>& ends,
             const std::vector<float>& lengths);
  ~LemonPaths();

  /// What the cheapest path costs if links to where `danger` is set cost `factor` times their
  /// length; no danger if null.
  double find(int start, int goal, const std::uint8_t* danger, double factor);

  /// The path of the last search, from the goal back to the start.
  const std::vector<int>& path() const;

 private:
  struct Search;
  std::unique_ptr<Search> search_;
};

}  // namespace bench
