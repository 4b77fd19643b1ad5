#include "defilade/tactics/anticipate.h"

#include <algorithm>
#include <limits>
#include <span>
#include <tuple>

#include "defilade/tactics/ambush.h"
#include "tactics/path/dijkstra.h"
#include "tactics/team/assign.h"

namespace defilade {
namespace {

constexpr std::size_t kMostTried = 8;  // members of a team, in every order

/// The cheapest assignment: by row a column, or an invalid one for none.
std::vector<SpotId> assign_rows(std::size_t rows, std::size_t columns,
                                const std::vector<double>& costs) {
  std::vector<SpotId> chosen(rows);
  AssignmentMemory scratch(rows, columns);
  assign({rows, columns, costs}, chosen, scratch);
  return chosen;
}

class Squad {
 public:
  explicit Squad(const Situation& s)
      : s_(s), is_taken_(s.size()), is_posted_(1 + s.friends().size()) {
    std::vector<std::pair<double, NodeId>> heap;
    for (std::size_t i = 0; i < is_posted_.size(); ++i)
      spread(
          s, s.map().index().nearest(i == 0 ? s.position() : s.friends()[i - 1].position),
          std::numeric_limits<double>::infinity(),
          [](const Link& link) { return double{link.length}; }, ways_.emplace_back(), heap);
  }

  /// One round per gate, until members or spots run out. Empty unless all gates are held.
  std::vector<Post> surround(const PinchPoint& pinch) {
    is_taken_.assign(is_taken_.size(), false);
    is_posted_.assign(is_posted_.size(), false);
    rank_spots(pinch);
    std::vector<Post> all = post_round();
    if (all.size() < pinch.gates.size()) return {};
    for (std::vector<Post> more = post_round(); !more.empty(); more = post_round())
      all.insert(all.end(), more.begin(), more.end());
    return all;
  }

 private:
  /// By gate, the spots that some member can reach.
  void rank_spots(const PinchPoint& pinch) {
    spots_.assign(pinch.gates.size(), {});
    NodeSet found(s_.size());
    for (std::size_t gate = 0; gate < spots_.size(); ++gate) {
      ambush(s_.map(), pinch, gate, s_.stance(), found);
      rank_ambush(s_, pinch, gate, found, spots_[gate]);
      std::erase_if(spots_[gate], [&](const RankedNode& spot) { return !is_reached(spot.node); });
    }
  }

  bool is_reached(NodeId node) const {
    return std::ranges::any_of(ways_,
                               [&](const auto& way) { return way[node.index()] != kNotAllowed; });
  }

  std::vector<Post> post_round() {
    std::vector<Post> posts = choose_spots(no_members());
    send_members(posts);
    if (posts.size() < spots_.size()) posts = post_one_by_one(std::move(posts));
    for (const Post& post : posts) {
      is_taken_[post.node.index()] = true;
      is_posted_[post.member] = true;
    }
    return posts;
  }

  /// The best spots regardless of the members may all need the same member. Then every assignment
  /// of members to gates is tried, and spots are chosen that these members can reach.
  std::vector<Post> post_one_by_one(std::vector<Post> best) const {
    if (ways_.size() > kMostTried) return best;
    std::vector<std::size_t> members = no_members();
    double least = std::numeric_limits<double>::infinity();
    try_members(members, 0, best, least);
    return best;
  }

  std::vector<std::size_t> no_members() const {
    return std::vector<std::size_t>(spots_.size(), ways_.size());
  }

  void try_members(std::vector<std::size_t>& members, std::size_t gate, std::vector<Post>& best,
                   double& least) const {
    if (gate == members.size()) {
      std::vector<Post> posts = choose_spots(members);
      const double cost = cost_of(posts);
      if (posts.size() < members.size() || cost >= least) return;
      send_members(posts);
      best = std::move(posts);
      least = cost;
      return;
    }
    for (std::size_t i = 0; i < ways_.size(); ++i) {
      const auto chosen = std::span(members).first(gate);
      if (is_posted_[i] || std::ranges::find(chosen, i) != chosen.end()) continue;
      members[gate] = i;
      try_members(members, gate + 1, best, least);
    }
  }

  double cost_of(const std::vector<Post>& posts) const {
    double sum = 0;
    for (const Post& post : posts)
      sum += 1 - std::ranges::find(spots_[post.gate], post.node, &RankedNode::node)->score;
    return sum;
  }

  /// A spot of its own for as many gates as possible, so that the ranks are best. With a member for
  /// each gate, only spots that this member can reach.
  std::vector<Post> choose_spots(const std::vector<std::size_t>& members) const {
    std::vector<double> costs(spots_.size() * s_.size(), kNotAllowed);
    for (std::size_t gate = 0; gate < spots_.size(); ++gate)
      for (const RankedNode& spot : spots_[gate])
        if (!is_taken_[spot.node.index()] && gets_to(members[gate], spot.node))
          costs[gate * s_.size() + spot.node.index()] = 1 - spot.score;
    const std::vector<SpotId> chosen = assign_rows(spots_.size(), s_.size(), costs);
    std::vector<Post> posts;
    for (std::size_t gate = 0; gate < chosen.size(); ++gate)
      if (chosen[gate].valid()) posts.push_back({0, gate, NodeId{chosen[gate].index()}, 0});
    return posts;
  }

  /// True if no member is given.
  bool gets_to(std::size_t member, NodeId node) const {
    return member == ways_.size() || ways_[member][node.index()] != kNotAllowed;
  }

  /// The shortest ways for members that have no post yet; posts that no member can reach are
  /// dropped.
  void send_members(std::vector<Post>& posts) const {
    std::vector<double> costs;
    for (const Post& post : posts)
      for (std::size_t i = 0; i < ways_.size(); ++i)
        costs.push_back(is_posted_[i] ? kNotAllowed : ways_[i][post.node.index()]);
    const std::vector<SpotId> chosen = assign_rows(posts.size(), ways_.size(), costs);
    std::vector<Post> manned;
    for (std::size_t i = 0; i < posts.size(); ++i) {
      if (!chosen[i].valid()) continue;
      const std::size_t member = chosen[i].index();
      manned.push_back(
          {member, posts[i].gate, posts[i].node, ways_[member][posts[i].node.index()]});
    }
    posts = std::move(manned);
  }

  const Situation& s_;
  std::vector<std::vector<double>> ways_;  // by member and node: metres; kNotAllowed: no way
  std::vector<std::vector<RankedNode>> spots_;
  std::vector<bool> is_taken_;   // by node
  std::vector<bool> is_posted_;  // by member
};

bool must_leave_by_gates(const PinchPoint& pinch, NodeId node) {
  return pinch.direction != PinchDirection::entry && std::ranges::binary_search(pinch.inside, node);
}

}  // namespace

std::optional<AnticipateResult> anticipate(const Situation& s, EnemyId enemy) {
  std::vector<const PinchPoint*> around;
  for (const PinchPoint& pinch : s.map().analysis().pinch_points)
    if (must_leave_by_gates(pinch, s.node(enemy)) && pinch.gates.size() <= 1 + s.friends().size())
      around.push_back(&pinch);
  std::ranges::stable_sort(around, {}, [](const PinchPoint* pinch) {
    return std::tuple(pinch->inside.size(), pinch->gates.size());
  });
  Squad squad(s);
  for (const PinchPoint* pinch : around)
    if (auto posts = squad.surround(*pinch); !posts.empty())
      return AnticipateResult{pinch, std::move(posts)};
  return std::nullopt;
}

}  // namespace defilade
