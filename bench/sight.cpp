// All-pairs sight, the work that a bake spends its time on: our exact LevelCaster against Embree's
// single rays, in fast and in robust mode, on one thread. Eyes are 1.6 m above the floor and
// ordered along a Morton curve; each unordered pair is cast once. Pairs on which they disagree are
// counted: there the segment grazes an edge, and ours is the exact answer.

#include <filesystem>
#include <memory>

#include "bake/pipeline/embree_caster.h"
#include "defilade/bake/import.h"
#include "interleave.h"
#include "levels.h"

namespace {

using namespace defilade;

constexpr float kEye = 1.6F;
constexpr std::uint64_t kSeed = 20020704;

template <class Visit>
void for_each_pair(const std::vector<Vec3>& eyes, Visit visit) {
  for (std::size_t i = 0; i < eyes.size(); ++i)
    for (std::size_t j = i + 1; j < eyes.size(); ++j) visit(eyes[i], eyes[j]);
}

class Arena {
 public:
  Arena(const Level& level, std::size_t nodes)
      : triangles_(level.triangles.size()), eyes_(sample_floor_eyes(level, nodes)), ours_(level) {
    for (const EmbreeMode mode : {EmbreeMode::fast, EmbreeMode::robust})
      embree_.push_back(bench::must(make_embree_caster(level, mode)));
  }

  bench::Case make_case(const std::string& name) const {
    const std::size_t pairs = eyes_.size() * (eyes_.size() - 1) / 2;
    bench::Case result{name, {}, static_cast<double>(pairs), false, {}};
    for (const RayCaster* caster : casters())
      result.work.push_back([this, caster](std::size_t begin, std::size_t end) {
        return count(*caster, end - begin);
      });
    result.facts = {{"triangles", static_cast<double>(triangles_)},
                    {"pairs", static_cast<double>(pairs)},
                    {"in sight", static_cast<double>(pairs - count(ours_, 1))},
                    {"unlike Embree fast", differences(*embree_[0])},
                    {"unlike Embree robust", differences(*embree_[1])}};
    return result;
  }

 private:
  static std::vector<Vec3> sample_floor_eyes(const Level& level, std::size_t nodes) {
    std::vector<Vec3> eyes = bench::sample_floor(level, nodes, kSeed);
    for (Vec3& eye : eyes) eye = above(eye, kEye);
    return eyes;
  }

  std::vector<const RayCaster*> casters() const {
    return {embree_[0].get(), embree_[1].get(), &ours_};
  }

  std::uint64_t count(const RayCaster& caster, std::size_t passes) const {
    std::uint64_t blocked = 0;
    for (std::size_t i = 0; i < passes; ++i)
      for_each_pair(eyes_, [&](Vec3 a, Vec3 b) {
        blocked += caster.blocked(a, b, Channel::sight()) ? 1U : 0U;
      });
    return blocked;
  }

  double differences(const RayCaster& other) const {
    std::size_t count = 0;
    for_each_pair(eyes_, [&](Vec3 a, Vec3 b) {
      const bool ours = ours_.blocked(a, b, Channel::sight());
      count += ours != other.blocked(a, b, Channel::sight()) ? 1U : 0U;
    });
    return static_cast<double>(count);
  }

  std::size_t triangles_;
  std::vector<Vec3> eyes_;
  LevelCaster ours_;
  std::vector<std::unique_ptr<RayCaster>> embree_;
};

}  // namespace

int main(int argc, char** argv) {
  const bench::Options options = bench::read_options(
      argc, argv, "All-pairs sight on one thread: Defilade's exact test against Embree's rays.");
  const std::size_t nodes = options.quick ? 200 : 1500;
  bench::Table table(options, "All-pairs sight, one thread", "cast",
                     {"Embree fast", "Embree robust", "LevelCaster"});
  const std::filesystem::path demo = std::filesystem::path(DEFILADE_LEVELS) / "demo.txt";
  if (std::filesystem::exists(demo))
    table.add(Arena(bench::must(import_level(demo, {})).level, nodes).make_case("demo level"));
  const std::string rooms = bench::RoomPlan(60, 30, kSeed).text();
  table.add(
      Arena(bench::must(read_text_level(rooms, "rooms")).level, nodes).make_case("rooms 60 x 60"));
  const bench::Terrain terrain(options.quick ? 64 : 224, kSeed);
  table.add(Arena(terrain.level(), nodes).make_case("terrain"));
  bench::end_report(options);
  return 0;
}
