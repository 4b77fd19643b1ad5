// Which node does each place of the floor belong to? Found once for each world, beside the tabs.

#include <fmt/format.h>

#include <array>

#include "view/session/session.h"

namespace defilade::cli {
namespace {

using Json = nlohmann::json;

std::string key_of(const TabWorld& world) {
  std::string key = std::to_string(world.revision());
  for (const TabChange& change : world.changes())
    key += fmt::format("|{}{} {},{},{} {},{},{}", static_cast<int>(change.kind), change.door,
                       change.box.min.x, change.box.min.y, change.box.min.z, change.box.max.x,
                       change.box.max.y, change.box.max.z);
  return key;
}

FloorWish wish_of(TabWorld& world, std::string key) {
  FloorWish wish{std::move(key), world.map(), world.revision()};
  const Level& level = world.level();
  if (world.changes().empty()) return wish;
  wish.changed = level;
  wish.closed = world.world().disabled;
  return wish;
}

Answer floor(Session& session, const Field& question) {
  question.allow_only({"id", "ask"});
  TabWorld& world = session.world();
  world.level();  // refused without one
  const std::string key = key_of(world);
  FloorKeeper& keeper = session.project().floors();
  const auto cells = keeper.known(key);
  if (!cells) {
    keeper.find(wish_of(world, key), session.mailbox());
    return {{{"ready", false}}};
  }
  return {{{"ready", true}, {"cell", cells->cell}, {"triangles", cells->nodes.size()}},
          {numbers("corners", flat(cells->corners)), numbers("owners", cells->nodes)}};
}

}  // namespace

std::span<const Ask> floor_asks() {
  static constexpr std::array kAsks{Ask{"floor", floor}};
  return kAsks;
}

}  // namespace defilade::cli
