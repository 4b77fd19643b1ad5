// As many units as possible are sent from the source to the goals, no two through one place. Each
// finds a way by search; where a place is taken, it may turn back the unit that passes there and
// make it go another way. When no further unit gets through, the places that can be entered but not
// left are the cut.
//
// The model's unit_flow.h and vertex_cut.h answer the same question for a few ways among few
// places. Here there are hundreds among millions: no arcs are stored, and each round sends as many
// units as get through on shortest ways, so that there are few rounds.
//
// Source: Menger 1927; Ford & Fulkerson 1956, "Maximal Flow through a Network"; Dinitz 1970 (rounds
// of shortest ways).

#include "bake/chambers/gap_cut.h"

#include <algorithm>

namespace defilade {

CutFinder::CutFinder(const PlaceGraph& graph)
    : graph_(graph),
      from_(graph.wide.size(), kNoIndex),
      to_(graph.wide.size(), kNoIndex),
      rounds_(2 * graph.wide.size(), 0),
      distances_(2 * graph.wide.size()),
      next_(2 * graph.wide.size()) {}

std::optional<LeastCut> CutFinder::find(std::uint32_t source, const std::vector<bool>& goals,
                                        std::size_t most) {
  std::size_t sent = 0;
  for (;;) {
    const std::size_t more = send_all(source, goals, most + 1 - sent);
    sent += more;
    if (more == 0 || sent > most) break;
  }
  std::optional<LeastCut> found;
  if (sent <= most) found = cut();
  for (const std::uint32_t place : used_) from_[place] = to_[place] = kNoIndex;
  used_.clear();
  return found;
}

/// One round: how many units get through on shortest ways that never turn back?
std::size_t CutFinder::send_all(std::uint32_t source, const std::vector<bool>& goals,
                                std::size_t most) {
  if (!find_distances(source, goals)) return 0;
  std::vector<Stop> way{{source, false}};
  std::size_t sent = 0;
  while (!way.empty() && sent < most) {
    const auto next = next_of(way.back());
    if (!next) {
      way.pop_back();
    } else if (is_reached(*next) && distances_[number(*next)] == way.size()) {
      way.push_back(*next);
      if (!is_wide(next->place))
        distances_[number(*next)] = kNoIndex;  // no other unit comes this way
      if (!is_goal(*next, goals)) continue;
      send(way);
      way.resize(1);
      ++sent;
    }
  }
  return sent;
}

/// Finds the distances of all stops up to that of the nearest goal; false if no goal is reached.
bool CutFinder::find_distances(std::uint32_t source, const std::vector<bool>& goals) {
  ++round_;
  reached_.clear();
  reach({source, false}, 0);
  std::uint32_t farthest = kNoIndex;
  for (std::size_t i = 0; i < reached_.size(); ++i) {
    const Stop stop = reached_[i];
    const std::uint32_t distance = distances_[number(stop)];
    if (is_goal(stop, goals)) farthest = distance;
    if (distance >= farthest) break;
    while (const auto next = next_of(stop))
      if (!is_reached(*next)) reach(*next, distance + 1);
    next_[number(stop)] = 0;
  }
  return farthest != kNoIndex;
}

void CutFinder::reach(Stop stop, std::uint32_t distance) {
  rounds_[number(stop)] = round_;
  distances_[number(stop)] = distance;
  next_[number(stop)] = 0;
  reached_.push_back(stop);
}

/// The next stop that can be reached from there and has not been tried yet.
std::optional<CutFinder::Stop> CutFinder::next_of(Stop stop) {
  const auto [place, left] = stop;
  const std::span ways = graph_.ways_of(place);
  std::size_t& next = next_[number(stop)];
  if (is_wide(place)) {  // into a place, or out of it if a unit comes from there
    while (next < 2 * ways.size()) {
      const std::uint32_t there = ways[next / 2];
      const bool back = next++ % 2 != 0;
      if (!back || to_[there] == place) return Stop{there, back};
    }
  } else if (left) {
    const std::size_t i = next++;
    if (i < ways.size()) return Stop{ways[i], false};
    if (i == ways.size() && is_used(place)) return Stop{place, false};
  } else if (next++ == 0) {
    if (!is_used(place)) return Stop{place, true};
    return Stop{from_[place], !is_wide(from_[place])};
  }
  return std::nullopt;
}

void CutFinder::send(std::span<const Stop> way) {
  for (std::size_t i = 1; i < way.size(); ++i) move(way[i - 1], way[i]);
}

void CutFinder::move(Stop from, Stop to) {
  if (from.place == to.place) {
    if (from.left) from_[from.place] = to_[from.place] = kNoIndex;  // no unit passes there any more
    return;
  }
  const bool back = to.left || !(from.left || is_wide(from.place));
  if (back) return;  // the next step sends the unit that was there elsewhere
  const auto use = [this](std::uint32_t place, std::vector<std::uint32_t>& end,
                          std::uint32_t other) {
    if (is_wide(place)) return;  // any number of units pass
    if (end[place] == kNoIndex) used_.push_back(place);
    end[place] = other;
  };
  use(from.place, to_, to.place);
  use(to.place, from_, from.place);
}

LeastCut CutFinder::cut() const {
  LeastCut cut;
  for (const Stop stop : reached_) {
    if (stop.left || is_wide(stop.place))
      cut.inside.push_back(stop.place);
    else if (!is_reached({stop.place, true}))
      cut.closed.push_back(stop.place);
  }
  std::ranges::sort(cut.closed);
  std::ranges::sort(cut.inside);
  return cut;
}

}  // namespace defilade
