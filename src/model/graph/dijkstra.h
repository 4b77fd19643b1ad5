#pragma once
// What is nearest? Dijkstra's search for any kind of points and any way to add lengths.
//
// A label is a length, the point that it leads to, and what else has to be known there; labels are
// ordered, and the least is settled first. The caller says which labels count (`settle`) and puts
// in the labels of the neighbours, with lengths added in its own way (`expand`). Labels that are
// equal in the given order settle the same point, so the result does not depend on the heap.
//
// Allocates only when the vector of labels grows.
// Source: Dijkstra 1959, "A Note on Two Problems in Connexion with Graphs".

#include <algorithm>
#include <functional>
#include <vector>

namespace defilade {

/// Puts a label in line. `open` is a heap whose least label comes first.
template <class Label>
void put_label(std::vector<Label>& open, const Label& label) {
  open.push_back(label);
  std::ranges::push_heap(open, std::greater{});
}

/// Settles labels in ascending order until `is_end(label)`; that label stays in `open`. True if
/// there was one. `settle(label)` is false for a label that came too late; the others are expanded:
/// `expand(label)` calls `put_label` for each neighbour.
template <class Label, class IsEnd, class Settle, class Expand>
bool dijkstra_until(std::vector<Label>& open, const IsEnd& is_end, const Settle& settle,
                    const Expand& expand) {
  while (!open.empty()) {
    if (is_end(open.front())) return true;
    std::ranges::pop_heap(open, std::greater{});
    const Label label = open.back();
    open.pop_back();
    if (settle(label)) expand(label);
  }
  return false;
}

/// The same without an end: settles all labels.
template <class Label, class Settle, class Expand>
void dijkstra(std::vector<Label>& open, const Settle& settle, const Expand& expand) {
  dijkstra_until(open, [](const Label&) { return false; }, settle, expand);
}

}  // namespace defilade
