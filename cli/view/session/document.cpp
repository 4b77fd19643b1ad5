#include "view/session/document.h"

#include "cli.h"

namespace defilade::cli {

Document::Document(Waypoints waypoints) { steps_.push_back({std::move(waypoints), {}, last_}); }

const Document::Names& Document::change(const Change& change) {
  Step next{now(), {}, last_ + 1};
  next.touched = change(next.waypoints);
  if (next.waypoints.parts.nodes.empty()) refuse("there must be one node at least");
  if (const auto graph = WaypointGraph::build(next.waypoints.parts); !graph)
    refuse(graph.error().message);
  ++last_;
  steps_.resize(at_ + 1);
  steps_.push_back(std::move(next));
  if (steps_.size() > kMostSteps) steps_.erase(steps_.begin());
  at_ = steps_.size() - 1;
  return steps_[at_].touched;
}

const Document::Names& Document::undo() {
  if (undo_count() == 0) refuse("there is nothing to undo");
  return steps_[at_--].touched;
}

const Document::Names& Document::redo() {
  if (redo_count() == 0) refuse("there is nothing to redo");
  return steps_[++at_].touched;
}

}  // namespace defilade::cli
