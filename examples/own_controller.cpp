// A controller of your own against a yardstick: it runs to the nearest enemy, but stops and
// crouches as soon as it sees one. usage: own_controller MAP.dfl

#include <cstdio>

#include "defilade/sim.h"

using namespace defilade;

class Croucher final : public Controller {
 public:
  void think(const Turn& turn, Intent& intent) override {
    rusher_->think(turn, intent);  // where to run, where to aim
    for (const SceneBody& body : turn.scene().bodies)
      if (body.health > 0 && turn.is_enemy(body) && turn.sees(body)) intent.gait = Gait::stand;
    intent.stance =
        intent.gait == Gait::stand ? crouched_stance(turn.arena().map().profile()) : kUpright;
  }
  void enter() override { rusher_->enter(); }
  std::unique_ptr<Controller> clone() const override {
    auto copy = std::make_unique<Croucher>();
    copy->rusher_ = rusher_->clone();
    return copy;
  }

 private:
  std::unique_ptr<Controller> rusher_ = make_yardstick("rusher");
};

int main(int argc, char** argv) {
  const auto map = open_map(argc > 1 ? argv[1] : "demo.dfl");
  if (!map) return std::fprintf(stderr, "%s\n", map.error().message.c_str()), 1;
  const auto arena = Arena::create(*map);
  if (!arena) return std::fprintf(stderr, "%s\n", arena.error().message.c_str()), 1;

  PairsRequest request;
  request.setup.teams[0] = {"red", 3, "croucher", {"rifle"}};
  request.setup.teams[1] = {"blue", 3, "rusher", {"rifle"}};
  request.pairs = 20;
  request.make = [](const MatchSetup& setup) -> ControllerMaker {
    return [setup](std::size_t team, std::size_t) -> std::unique_ptr<Controller> {
      if (setup.teams[team].controller == "croucher") return std::make_unique<Croucher>();
      return make_yardstick("rusher");
    };
  };
  const PairsResult result = play_pairs(*arena, request);
  const Interval range = result.counts.interval();
  std::printf("croucher against rusher: %.3f [%.3f, %.3f]\n", result.counts.score(), range.low,
              range.high);
}
