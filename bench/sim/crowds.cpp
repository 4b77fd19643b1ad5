// Do our crowds get where they go, and at what cost, compared with DetourCrowd? Through doorways
// and along a corridor in both directions, across a circle, and between random nodes of a map. Each
// crowd walks twice: once to see who arrives and who overlaps, and once, with the contenders taking
// turns, for the time.

#include <cmath>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "interleave.h"
#include "levels.h"
#include "support/crowds/two_rooms.h"
#include "walking.h"

namespace {

using namespace defilade;
using bench::Ground;
using bench::Journey;
using bench::kTick;

/// So near to its goal, seen from above, a body has arrived.
constexpr float kThere = 0.3F;
/// Overlaps of less than this are not counted, in radii.
constexpr float kOverlap = 0.05F;
/// A crowd is timed in so many parts, as many as a table has rounds.
constexpr std::size_t kParts = 15;

struct CrowdCase {
  std::string name;
  const Ground* ground;
  std::vector<Journey> journeys;
  float limit;  // seconds
};

// ---- Who arrives, and who overlaps -------------------------------------------------------------

struct Outcome {
  std::vector<float> seconds;  // to the goal, by body; negative: it did not arrive
  double overlaps = 0;         // seconds, summed over the bodies that overlap somebody
  double deepest = 0;          // in radii
  std::size_t ticks = 0;       // until all had arrived, or the limit

  double arrived() const {
    std::size_t count = 0;
    for (const float s : seconds) count += s >= 0 ? 1U : 0U;
    return static_cast<double>(count);
  }
};

class Meter {
 public:
  Meter(const CrowdCase& of, Outcome& into)
      : of_(of), profile_(of.ground->map.profile()), into_(into) {
    into_.seconds.assign(of.journeys.size(), -1);
    places_.resize(of.journeys.size());
    overlaps_.resize(of.journeys.size());
  }

  template <class Walking>
  void note(const Walking& crowd) {
    ++into_.ticks;
    for (std::size_t i = 0; i < places_.size(); ++i) {
      places_[i] = crowd.feet(i);
      const Vec3 goal = of_.journeys[i].goal;
      const bool there = std::hypot(places_[i].x - goal.x, places_[i].y - goal.y) < kThere &&
                         std::abs(places_[i].z - goal.z) < profile_.upright().height;
      if (there && into_.seconds[i] < 0) into_.seconds[i] = static_cast<float>(into_.ticks) * kTick;
    }
    note_overlaps();
  }

 private:
  void note_overlaps() {
    const float reach = 2 * profile_.radius;
    std::fill(overlaps_.begin(), overlaps_.end(), std::uint8_t{0});
    for (std::size_t i = 0; i < places_.size(); ++i)
      for (std::size_t k = 0; k < i; ++k) {
        const Vec3 way = places_[i] - places_[k];
        if (way.x * way.x + way.y * way.y >= reach * reach) continue;
        if (std::abs(way.z) >= profile_.upright().height) continue;
        const float depth = (reach - std::hypot(way.x, way.y)) / profile_.radius;
        into_.deepest = std::max(into_.deepest, static_cast<double>(depth));
        if (depth > kOverlap) overlaps_[i] = overlaps_[k] = 1;
      }
    for (const std::uint8_t one : overlaps_) into_.overlaps += one * double{kTick};
  }

  const CrowdCase& of_;
  const AgentProfile& profile_;
  Outcome& into_;
  std::vector<Vec3> places_;
  std::vector<std::uint8_t> overlaps_;
};

template <class Walking>
Outcome watch(const CrowdCase& c, Walking& crowd) {
  Outcome outcome;
  Meter meter(c, outcome);
  const auto most = static_cast<std::size_t>(c.limit / kTick);
  while (outcome.ticks < most && outcome.arrived() < static_cast<double>(c.journeys.size())) {
    crowd.step();
    meter.note(crowd);
  }
  return outcome;
}

/// Mean seconds to the goal of those that arrived in both crowds: of the first crowd.
double mean_seconds(const Outcome& of, const Outcome& other) {
  double sum = 0, count = 0;
  for (std::size_t i = 0; i < of.seconds.size(); ++i)
    if (of.seconds[i] >= 0 && other.seconds[i] >= 0) sum += double{of.seconds[i]}, ++count;
  return count > 0 ? sum / count : 0;
}

// ---- Crowds ------------------------------------------------------------------------------------

Ground rooms(const test::TwoRooms& plan) {
  const std::string text =
      std::string("defilade level 1\n") + test::kTwoRoomsHeader + "\nfloor 0\n" + draw(plan);
  const ImportedLevel imported = bench::must(read_text_level(text, "rooms"));
  BakeSettings settings;
  settings.place = true;
  Progress silent;
  TacticalMap map = bench::must(bake(imported.level, {}, settings, silent)).map;
  LevelEngine engine = bench::must(LevelEngine::create(map));
  return Ground(std::move(map), std::move(engine));
}

/// Up to a few centimetres from there, so that no crowd is perfectly symmetric.
Vec3 near(Vec3 place, bench::Random& random) {
  return {place.x + random.between(-0.05F, 0.05F), place.y + random.between(-0.05F, 0.05F), 0};
}

/// Fifty bodies in each of two rooms who go to the other one.
std::vector<Journey> exchange(const test::TwoRooms& plan) {
  const auto east = static_cast<float>(2 * plan.width + plan.wall + 0.4);
  bench::Random random(1);
  std::vector<Journey> journeys;
  for (int i = 0; i < 50; ++i) {
    const int column = i / 10;
    const float x = 1.3F + 1.4F * static_cast<float>(column);
    const float far = 1.3F + 1.4F * static_cast<float>(4 - column);
    const float y = 1.2F + 1.25F * static_cast<float>(i % 10);
    journeys.push_back({near({x, y, 0}, random), {east - far, 13.65F - y, 0}});
    journeys.push_back({near({east - x, y, 0}, random), {far, 13.65F - y, 0}});
  }
  return journeys;
}

/// A hundred bodies on a circle of 20 m who go to the other side of it.
std::vector<Journey> across(Vec3 middle) {
  bench::Random random(1);
  std::vector<Journey> journeys;
  for (int i = 0; i < 100; ++i) {
    const float turn = static_cast<float>(i) / 50 * std::numbers::pi_v<float>;
    const Vec3 out{20 * std::cos(turn), 20 * std::sin(turn), 0};
    journeys.push_back({near(middle + out, random), middle - out});
  }
  return journeys;
}

/// Random nodes, no two of which are closer than four radii.
class NodeDraw {
 public:
  NodeDraw(const Ground& ground, bench::Random& random) : ground_(ground), random_(random) {}

  std::optional<NodeId> draw() {
    const WaypointGraph& graph = ground_.map.graph();
    const float apart = 4 * ground_.map.profile().radius;
    for (int tries = 0; tries < 10000; ++tries) {
      const NodeId node{random_.below(graph.node_count())};
      const Vec3 place = graph.position(node);
      const bool free =
          std::ranges::none_of(drawn_, [&](Vec3 other) { return distance(place, other) < apart; });
      if (!free || !ground_.mesh.find(place) || !ground_.ways.floor.find(place)) continue;
      drawn_.push_back(place);
      return node;
    }
    return {};
  }
  void take_back() { drawn_.pop_back(); }

 private:
  const Ground& ground_;
  bench::Random& random_;
  std::vector<Vec3> drawn_;
};

/// Between random nodes that both crowds can walk between; fewer where there is no room.
std::vector<Journey> wander(const Ground& ground, std::size_t count) {
  bench::Random random(1);
  NodeDraw starts(ground, random), goals(ground, random);
  Workspace work;
  const WaypointGraph& graph = ground.map.graph();
  std::vector<Journey> journeys;
  for (std::size_t tries = 0; journeys.size() < count && tries < 20 * count; ++tries) {
    const auto from = starts.draw();
    const auto to = from ? goals.draw() : std::nullopt;
    if (!to) break;
    const Journey journey{graph.position(*from), graph.position(*to)};
    const bool ours = find_path(graph,
                                {.traveller = Traveller(ground.walker),
                                 .start = *from,
                                 .goal = *to,
                                 .landmarks = &ground.map.landmarks()},
                                work)
                          .found();
    if (ours &&
        ground.mesh.connects(*ground.mesh.find(journey.start), *ground.mesh.find(journey.goal))) {
      journeys.push_back(journey);
    } else {
      starts.take_back();
      goals.take_back();
    }
  }
  return journeys;
}

// ---- Tables ------------------------------------------------------------------------------------

/// A part of the walk is a unit of work; after the last one the crowd begins anew.
template <class Walking>
bench::Work in_parts(Walking& crowd, std::size_t ticks) {
  return [&crowd, ticks](std::size_t begin, std::size_t end) {
    for (std::size_t part = begin; part < end; ++part) {
      if (part % kParts == 0) crowd.restart();
      for (std::size_t i = 0; i < ticks; ++i) crowd.step();
    }
    return static_cast<std::uint64_t>(1000 * std::abs(crowd.feet(0).x));
  };
}

struct Measured {
  std::string name;
  Outcome detour;
  Outcome ours;
};

/// The time counts until one of the crowds has arrived.
Measured measure(const CrowdCase& c, bench::Table& times) {
  bench::DetourCrowd detour(*c.ground, c.journeys, false);
  bench::OurCrowd ours(*c.ground, c.journeys);
  Measured result{c.name, watch(c, detour), watch(c, ours)};
  const std::size_t ticks = std::min(result.detour.ticks, result.ours.ticks) / kParts + 1;
  times.add({.name = c.name,
             .work = {in_parts(detour, ticks), in_parts(ours, ticks)},
             .items = static_cast<double>(ticks * c.journeys.size()),
             .must_agree = false});
  return result;
}

struct Column {
  const char* title;
  const char* key;
  double detour;
  double ours;
};

std::vector<Column> columns_of(const Measured& m) {
  const auto count = static_cast<double>(m.ours.seconds.size());
  return {{"arrived", "arrived", m.detour.arrived() / count, m.ours.arrived() / count},
          {"seconds to goal", "seconds", mean_seconds(m.detour, m.ours),
           mean_seconds(m.ours, m.detour)},
          {"body s overlapping", "overlaps", m.detour.overlaps, m.ours.overlaps},
          {"deepest, radii", "deepest", m.detour.deepest, m.ours.deepest}};
}

/// Ours as a multiple of Detour's; a dash where Detour has nothing.
std::string ratio_text(const Column& column) {
  if (column.detour == 0) return "-";
  char text[32];
  std::snprintf(text, sizeof text, "%.2f", column.ours / column.detour);
  return text;
}

void print_outcomes(const std::vector<Measured>& all) {
  std::printf(
      "How crowds get there: Detour's, ours, ours as a multiple of Detour's.\n"
      "Arrived: share within the limit. Seconds: mean of those that arrived in both crowds.\n"
      "Overlaps: deeper than a twentieth of a radius.\n\n");
  std::printf("%-16s", "");
  for (const Column& column : columns_of(all.front())) std::printf(" %20s", column.title);
  std::printf("\n");
  for (const Measured& m : all) {
    std::printf("%-16s", m.name.c_str());
    for (const Column& column : columns_of(m))
      std::printf("  %6.4g %6.4g %5s", column.detour, column.ours, ratio_text(column).c_str());
    std::printf("\n");
  }
}

/// After the objects of the first table.
void print_outcomes_json(const std::vector<Measured>& all) {
  for (const Measured& m : all)
    for (const bool ours : {false, true}) {
      std::printf(
          ",\n{\"claim\": \"How crowds get there.\", \"case\": \"%s\", \"contender\": \"%s\"",
          m.name.c_str(), ours ? "ours" : "Detour");
      for (const Column& column : columns_of(m))
        std::printf(", \"%s\": %.6g", column.key, ours ? column.ours : column.detour);
      std::printf("}");
    }
}

}  // namespace

int main(int argc, char** argv) {
  const bench::Options options =
      bench::read_options(argc, argv, "Crowds that avoid each other, compared with DetourCrowd.");
  const test::TwoRooms narrow, wide{.opening = 2}, corridor{.wall = 20, .opening = 2};
  const test::TwoRooms open{.width = 24, .depth = 48, .opening = 48};
  const Ground narrow_door = rooms(narrow), wide_door = rooms(wide), long_way = rooms(corridor);
  const Ground floor = rooms(open);
  TacticalMap map = bench::placed_map("ctf_inyard");
  LevelEngine engine = bench::must(LevelEngine::create(map));
  const Ground inyard(std::move(map), std::move(engine));

  const float limit = options.quick ? 2 : 120;
  std::vector<CrowdCase> cases{{"door of 1 m", &narrow_door, exchange(narrow), limit},
                               {"door of 2 m", &wide_door, exchange(wide), limit},
                               {"corridor, 2 m", &long_way, exchange(corridor), limit},
                               {"circle", &floor, across({24.4F, 24.2F, 0}), limit}};
  for (const std::size_t count : {10U, 100U, 1000U})
    cases.push_back({"ctf_inyard, " + std::to_string(count), &inyard, wander(inyard, count),
                     options.quick ? 2 : 60.0F});

  bench::Table times(options, "Crowds that avoid each other.", "bodies x ticks",
                     {"Detour", "ours"});
  std::vector<Measured> all;
  for (const CrowdCase& c : cases) all.push_back(measure(c, times));
  bench::end_table(options);
  if (options.json)
    print_outcomes_json(all);
  else
    print_outcomes(all);
  bench::end_table(options);
  bench::end_report(options);
}
