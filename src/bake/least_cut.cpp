// As many as possible are sent from the source to the goals, no two through one place. Each finds a
// way by trying; where a place is taken, he may make who passes there turn back and go another way.
// When nobody gets through, the places that can be entered but not left are the cut.
//
// unit_flow.h and vertex_cut.h of the model answer the like for a few ways among few places. Here
// there are hundreds among millions: no arcs are stored, and many are sent before what was found to
// lead nowhere is tried again, so that rounds are few.
//
// Source: Menger 1927; Ford & Fulkerson 1956, "Maximal Flow through a Network".

#include "least_cut.h"

#include <algorithm>

namespace defilade {

CutFinder::CutFinder(const PlaceGraph& graph)
    : graph_(graph),
      from_(graph.wide.size(), kNone),
      to_(graph.wide.size(), kNone),
      seen_(2 * graph.wide.size(), 0) {}

std::optional<LeastCut> CutFinder::find(std::uint32_t source, const std::vector<bool>& is_goal,
                                        std::size_t most) {
  std::size_t sent = 0;
  for (;;) {
    const std::size_t more = send_all(source, is_goal, most + 1 - sent);
    sent += more;
    if (more == 0 || sent > most) break;
  }
  std::optional<LeastCut> found;
  if (sent <= most) found = cut();
  for (const std::uint32_t place : used_) from_[place] = to_[place] = kNone;
  used_.clear();
  return found;
}

/// One round: how many got through?
std::size_t CutFinder::send_all(std::uint32_t source, const std::vector<bool>& is_goal,
                                std::size_t most) {
  ++round_;
  reached_.clear();
  std::vector<Step> way{{{source, false}}};
  visit(way.front().stop);
  std::size_t sent = 0;
  while (!way.empty() && sent < most) {
    const auto next = next_of(way.back());
    if (!next) {
      way.pop_back();
    } else if (is_wide(next->place) && is_goal[next->place]) {
      send(way, *next);
      ++sent;
      way.resize(1);
    } else if (seen_[number(*next)] != round_) {
      visit(*next);
      way.push_back({*next});
    }
  }
  return sent;
}

void CutFinder::visit(Stop stop) {
  seen_[number(stop)] = round_;
  reached_.push_back(stop);
}

/// Where can one go from there that was not tried yet?
std::optional<CutFinder::Stop> CutFinder::next_of(Step& step) const {
  const auto [place, left] = step.stop;
  const std::span ways = graph_.ways_of(place);
  if (is_wide(place)) {  // into a place, or out of it if somebody comes from there
    while (step.next < 2 * ways.size()) {
      const std::uint32_t there = ways[step.next / 2];
      const bool back = step.next++ % 2 != 0;
      if (!back || to_[there] == place) return Stop{there, back};
    }
  } else if (left) {
    const std::size_t i = step.next++;
    if (i < ways.size()) return Stop{ways[i], false};
    if (i == ways.size() && is_used(place)) return Stop{place, false};
  } else if (step.next++ == 0) {
    return is_used(place) ? leaving(from_[place]) : Stop{place, true};
  }
  return std::nullopt;
}

void CutFinder::send(std::span<const Step> way, Stop goal) {
  for (std::size_t i = 0; i < way.size(); ++i)
    move(way[i].stop, i + 1 < way.size() ? way[i + 1].stop : goal);
}

void CutFinder::move(Stop from, Stop to) {
  if (from.place == to.place) {
    if (from.left) from_[from.place] = to_[from.place] = kNone;  // nobody passes there any more
    return;
  }
  const bool back = to.left || !(from.left || is_wide(from.place));
  if (back) return;  // who was there is sent elsewhere by the next step
  to_[from.place] = to.place;
  from_[to.place] = from.place;
  used_.push_back(from.place);
  used_.push_back(to.place);
}

LeastCut CutFinder::cut() const {
  LeastCut cut;
  for (const Stop stop : reached_) {
    if (stop.left || is_wide(stop.place))
      cut.inside.push_back(stop.place);
    else if (seen_[number({stop.place, true})] != round_)
      cut.closed.push_back(stop.place);
  }
  std::ranges::sort(cut.closed);
  std::ranges::sort(cut.inside);
  return cut;
}

}  // namespace defilade
