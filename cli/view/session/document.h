#pragma once
// What is being edited? Waypoints, and the steps back and forth. Each state has a number of its
// own, so that it is known what is saved and what the map was baked from.

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "defilade/bake/waypoints.h"

namespace defilade::cli {

class Document {
 public:
  using Names = std::set<std::string>;  // of nodes
  /// Changes the waypoints; gives the nodes that are new, gone or different.
  using Change = std::function<Names(Waypoints&)>;

  explicit Document(Waypoints waypoints);

  const Waypoints& now() const { return steps_[at_].waypoints; }
  std::uint64_t version() const { return steps_[at_].version; }

  /// A Failure, also if the result would not be a graph, leaves everything as it was. Gives back
  /// what `change` did.
  const Names& change(const Change& change);
  /// The nodes that differ now. A Failure if there is nothing to undo or redo.
  const Names& undo();
  const Names& redo();
  std::size_t undo_count() const { return at_; }
  std::size_t redo_count() const { return steps_.size() - 1 - at_; }

  bool is_saved() const { return version() == saved_; }
  void mark_saved(std::uint64_t of) { saved_ = of; }

 private:
  struct Step {
    Waypoints waypoints;
    Names touched;  // by what led here
    std::uint64_t version = 0;
  };
  static constexpr std::size_t kMostSteps = 100;

  std::vector<Step> steps_;
  std::size_t at_ = 0;
  std::uint64_t last_ = 1;
  std::uint64_t saved_ = 1;
};

}  // namespace defilade::cli
