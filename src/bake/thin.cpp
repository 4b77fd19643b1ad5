#include "thin.h"

#include <algorithm>
#include <numeric>

#include "link_table.h"

namespace defilade {
namespace {

constexpr float kDetour = 1.02F;

class Thinner {
 public:
  Thinner(std::span<const Waypoint> nodes, const std::vector<Link>& links)
      : nodes_(nodes), links_(links), kept_(links.size(), true), table_(nodes.size(), links) {}

  std::vector<Link> run(std::size_t fixed) {
    std::vector<std::size_t> order(links_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::greater{},
                             [&](std::size_t i) { return links_[i].length; });
    for (const std::size_t i : order)
      if (i >= fixed && is_replaced(links_[i])) kept_[i] = false;
    std::vector<Link> left;
    for (std::size_t i = 0; i < links_.size(); ++i)
      if (kept_[i]) left.push_back(links_[i]);
    return left;
  }

 private:
  /// Whoever can use the link can use the part as well.
  static bool serves(const Link& part, const Link& link) {
    return (part.kind == LinkKind::walk || part.kind == link.kind) &&
           (!part.door.valid() || part.door == link.door);
  }

  bool is_replaced(const Link& link) const {
    if (link.kind == LinkKind::teleport || link.kind == LinkKind::jump_pad ||
        link.kind == LinkKind::ride)
      return false;
    return std::ranges::any_of(table_.leaving(link.from), [&](std::size_t i) {
      const Link& first = links_[i];
      if (!kept_[i] || first.to == link.to || !serves(first, link) ||
          nodes_[first.to.index()].stand_only || first.length >= kDetour * link.length)
        return false;
      return std::ranges::any_of(table_.leaving(first.to), [&](std::size_t j) {
        const Link& second = links_[j];
        return kept_[j] && second.to == link.to && serves(second, link) &&
               first.length + second.length <= kDetour * link.length;
      });
    });
  }

  std::span<const Waypoint> nodes_;
  const std::vector<Link>& links_;
  std::vector<bool> kept_;
  LinkTable table_;
};

}  // namespace

void thin_links(std::span<const Waypoint> nodes, std::vector<Link>& links, std::size_t fixed) {
  links = Thinner(nodes, links).run(fixed);
}

}  // namespace defilade
