// Draws a level from any bytes (rooms, stairs, water, teleporters, jump pads, lifts, doors, ledges,
// thick walls), bakes, checks, saves, opens and asks it, and compares with a world of blocks whose
// insides are known.

#include "check.h"
#include "support/random/draw_level.h"
#include "support/twins/level_promises.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace defilade::test;
  const LevelPlan plan = plan_of({data, size});
  const DrawnLevel drawn = draw_level(plan);
  const Complaints broken = LevelPromises(drawn).broken();
  for (const std::string& complaint : broken) std::fprintf(stderr, "%s\n", complaint.c_str());
  if (!broken.empty()) std::fprintf(stderr, "%s", text_of(plan).c_str());
  fuzz::require(broken.empty(), "a drawn level keeps every promise");
  return 0;
}
