#include "view/ask/query_help.h"

#include <array>

namespace defilade::cli {

std::span<const QueryWordHelp> query_words() {
  static constexpr std::array kWords{
      QueryWordHelp{"all", "set", "", "all nodes"},
      QueryWordHelp{"danger", "set", "", "where some enemy sees us"},
      QueryWordHelp{"safe", "set", "", "where no enemy sees us"},
      QueryWordHelp{"seen", "set", "(e)", "where enemy e sees us"},
      QueryWordHelp{"sees", "set", "(e)", "from where we see enemy e"},
      QueryWordHelp{"others", "set", "(e)", "where an enemy other than e sees us"},
      QueryWordHelp{"attack", "set", "(e)", "from where we see e and no other enemy sees us"},
      QueryWordHelp{"snipe", "set", "(e)", "attack, one step from where nobody sees us"},
      QueryWordHelp{"flank", "set", "(e)", "attack, where e does not look"},
      QueryWordHelp{"duck", "set", "(e)", "crouched e does not see us, standing we see e"},
      QueryWordHelp{"near", "set", "(safe, 1)", "at most so many links from a set"},
      QueryWordHelp{"within", "set", "(npc, 10)", "at most so many metres from somebody"},
      QueryWordHelp{"walk", "set", "(npc, 10)", "at most so many metres of way from somebody"},
      QueryWordHelp{"above", "set", "(npc, 2)", "at least so many metres higher than somebody"},
      QueryWordHelp{"tag", "set", "(\"entrance\")", "nodes with that tag"},
      QueryWordHelp{"kind", "set", "(cover)", "nodes of that kind: path, cover, tree"},
      QueryWordHelp{"region", "set", "(\"room 1\")", "nodes in that region"},
      QueryWordHelp{"pinch", "set", "", "gates of pinch points"},
      QueryWordHelp{"ambush", "set", "(#17)", "where to wait for who comes out of that gate"},
      QueryWordHelp{"sniper", "set", "", "exposed nodes one link from hidden ones"},
      QueryWordHelp{"occupied", "set", "", "spots that somebody has taken"},
      QueryWordHelp{"exposure", "set", " < 0.2", "share of the other nodes that see it"},
      QueryWordHelp{"light", "set", " < 0.5", "how brightly it is lit, from 0 to 1"},
      QueryWordHelp{"risk", "set", " < 0.5", "how likely somebody whom we have lost sees it"},
      QueryWordHelp{"rank", "keyword", " mean()", "which of them are best"},
      QueryWordHelp{"fire", "keyword", "", "after an enemy: whom he can hit instead of see"},
      QueryWordHelp{"npc", "keyword", "", "who asks"},
      QueryWordHelp{"mean", "combination", "()", "the weighted mean of terms"},
      QueryWordHelp{"product", "combination", "()", "the product of terms: all must be good"},
      QueryWordHelp{"min", "combination", "()", "the worst term counts"},
      QueryWordHelp{"distance", "quality", " falling(0, 30)", "metres from us, straight"},
      QueryWordHelp{"path", "quality", " falling(0, 40)", "metres of way from us"},
      QueryWordHelp{"path_danger", "quality", " falling(0, 10)", "dangerous metres on the way"},
      QueryWordHelp{"exposure", "quality", " falling(0, 1)", "share of the nodes that see it"},
      QueryWordHelp{"height", "quality", " rising(0, 4)", "metres above us"},
      QueryWordHelp{"cover", "quality", " rising(0, 1)", "share of the enemies that do not see it"},
      QueryWordHelp{"friends", "quality", " falling(0, 20)", "metres to the nearest friend"},
      QueryWordHelp{"angle", "quality", "(e) rising(0, 180)", "degrees off where e looks"},
      QueryWordHelp{"light", "quality", " falling(0, 1)", "how brightly it is lit"},
      QueryWordHelp{"risk", "quality", " falling(0, 1)", "how likely somebody lost sees it"},
      QueryWordHelp{"rising", "curve", "(0, 1)", "from 0 at the first number to 1 at the second"},
      QueryWordHelp{"falling", "curve", "(0, 1)", "from 1 at the first number to 0 at the second"},
      QueryWordHelp{"peak", "curve", "(0, 1)", "best half-way between the numbers"},
      QueryWordHelp{"smooth", "curve", "(0, 1)", "rising, with soft ends"},
      QueryWordHelp{"smooth_falling", "curve", "(0, 1)", "falling, with soft ends"},
  };
  return kWords;
}

std::span<const QueryExample> query_examples() {
  static constexpr std::array kExamples{
      QueryExample{"safe rank mean(path falling(0, 40))", "the nearest way out of sight"},
      QueryExample{"attack(red) & near(safe, 1)", "shoot at red, a step from safety"},
      QueryExample{"flank(red) rank mean(path_danger falling(0, 10), angle(red) rising(60, 180))",
                   "behind red, by the least dangerous way"},
      QueryExample{"snipe(red) rank mean(exposure falling(0, 1), distance rising(5, 40))",
                   "far from red, and seen by few"},
      QueryExample{"duck(red) & walk(npc, 20)", "pop up and shoot over something low, near us"},
      QueryExample{"safe & exposure < 0.1", "hidden from the enemies, and from most places"},
      QueryExample{"pinch - danger", "gates that nobody watches"},
  };
  return kExamples;
}

}  // namespace defilade::cli
