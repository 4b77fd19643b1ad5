// Rows of a large map: what lines take and what uniting k of them costs, against the same rows
// dense, with each instruction set.
//
// Rows are those of 100 000 places on the floor of an OpenArena map, sorted by halving boxes, as
// seen by 500 of them: more would take long to cast and change nothing, as a row's size does not
// depend on how many there are. Sight is Embree's; its errors are not measured here.

#include <algorithm>
#include <array>
#include <memory>

#include "bake/pipeline/embree_caster.h"
#include "defilade/bake/game_data.h"
#include "defilade/bake/import.h"
#include "defilade/model/simd.h"
#include "interleave.h"
#include "levels.h"
#include "model/sets/sparse_rows.h"

namespace {

using namespace defilade;

constexpr std::uint64_t kSeed = 20040316;
constexpr float kEye = 1.6F;

/// Twice the area; negative for ceilings.
float area_seen_from_above(const Corners& c) {
  return (c.b.x - c.a.x) * (c.c.y - c.a.y) - (c.b.y - c.a.y) * (c.c.x - c.a.x);
}

/// The point at fractions u and v of the way from one corner to the others.
Vec3 point_of(const Corners& c, float u, float v) {
  const auto mix = [&](float Vec3::* axis) {
    return c.a.*axis + u * (c.b.*axis - c.a.*axis) + v * (c.c.*axis - c.a.*axis);
  };
  return {mix(&Vec3::x), mix(&Vec3::y), mix(&Vec3::z)};
}

/// Places above floors, each as likely as its floor is large on a plan.
std::vector<Vec3> draw_eyes(const Level& level, const RayCaster& caster, std::size_t count) {
  std::vector<Corners> floors;
  std::vector<float> ends;  // running sums of what they cover
  for (const Triangle& t : level.triangles) {
    const Corners c = level.corners(t);
    const float flat = area_seen_from_above(c), sides = distance(c.a, c.b) * distance(c.a, c.c);
    if (flat <= 0.01F * sides) continue;  // a wall, or seen from below
    floors.push_back(c);
    ends.push_back((ends.empty() ? 0 : ends.back()) + flat);
  }
  bench::Random random(kSeed);
  std::vector<Vec3> eyes;
  while (eyes.size() < count) {
    const auto at = std::ranges::upper_bound(ends, random.between(0, ends.back()));
    const Corners& c =
        floors[std::min(static_cast<std::size_t>(at - ends.begin()), ends.size() - 1)];
    float u = random.between(0, 1), v = random.between(0, 1);
    if (u + v > 1) u = 1 - u, v = 1 - v;
    const Vec3 floor = point_of(c, u, v);
    if (!caster.blocked(above(floor, 0.05F), above(floor, kEye), Channel::sight()))
      eyes.push_back(above(floor, kEye));
  }
  return eyes;
}

/// By halving the longest side of their box again and again.
void sort_in_space(std::span<Vec3> eyes) {
  if (eyes.size() < 2) return;
  constexpr std::array<float Vec3::*, 3> kAxes = {&Vec3::x, &Vec3::y, &Vec3::z};
  const auto extent = [&](float Vec3::* axis) {
    const auto [low, high] = std::ranges::minmax_element(eyes, {}, axis);
    return (*high).*axis - (*low).*axis;
  };
  const auto axis = *std::ranges::max_element(kAxes, {}, extent);
  const std::size_t half = std::bit_floor(eyes.size() - 1);  // runs of 512 are whole boxes
  std::ranges::nth_element(eyes, eyes.begin() + static_cast<std::ptrdiff_t>(half), {}, axis);
  sort_in_space(eyes.first(half));
  sort_in_space(eyes.subspan(half));
}

class SampledRows {
 public:
  SampledRows(const char* map, std::size_t nodes, std::size_t rows)
      : nodes_(nodes), dense_(rows, NodeSet(nodes)) {
    const ImportedLevel imported = bench::must(import_level(map, {}, GameData::installed()));
    const auto caster = bench::must(make_embree_caster(imported.level, EmbreeMode::fast));
    std::vector<Vec3> eyes = draw_eyes(imported.level, *caster, nodes);
    sort_in_space(eyes);
    std::vector<LineRows> parts(1, LineRows(nodes));
    for (std::size_t i = 0; i < rows; ++i) {
      for (std::size_t j = 0; j < nodes; ++j)
        if (!caster->blocked(eyes[i * nodes / rows], eyes[j], Channel::sight()))
          dense_[i].insert(NodeId{j});
      parts.front().add_row(dense_[i]);
    }
    while (parts.front().row_count() < nodes) parts.front().end_row();
    lines_ = LineRows::join(std::move(parts));
  }

  std::size_t nodes() const { return nodes_; }
  std::size_t count() const { return dense_.size(); }
  NodeSetView row(bool lines, std::size_t i) const {
    return lines ? lines_.row(NodeId{i}) : dense_[i].view();
  }
  /// The size of lines as a share of dense rows; rows that were not cast do not count.
  double share() const {
    const LineParts parts = lines_.view().line_parts();
    const std::size_t bytes = parts.lines.size_bytes() + dense_.size() * sizeof parts.rows[0];
    return static_cast<double>(bytes) /
           static_cast<double>(dense_.size() * blocks_for(nodes_) * sizeof(NodeBlock));
  }

 private:
  std::size_t nodes_;
  std::vector<NodeSet> dense_;
  NodeMatrix lines_;
};

class Unions {
 public:
  Unions(const SampledRows& rows, std::size_t k)
      : rows_(rows), picks_(k * kQueries), views_(k), out_(rows.nodes()) {
    bench::Random random(k);
    for (std::size_t& pick : picks_) pick = random.below(rows.count());
  }

  bench::Work work(bool lines, Simd with) {
    return [this, lines, with](std::size_t begin, std::size_t end) {
      use_simd(with);
      std::uint64_t sum = 0;
      for (std::size_t q = begin; q < end; ++q) {
        for (std::size_t i = 0; i < views_.size(); ++i)
          views_[i] = rows_.row(lines, picks_[q % kQueries * views_.size() + i]);
        unite(out_, views_);
        bench::keep(out_);
        sum += out_.contains(NodeId{q * 7919 % rows_.nodes()}) ? q : 0;
      }
      use_simd(best_simd());
      return sum;
    };
  }

 private:
  static constexpr std::size_t kQueries = 1024;

  const SampledRows& rows_;
  std::vector<std::size_t> picks_;
  std::vector<NodeSetView> views_;
  NodeSet out_;
};

void run(const bench::Options& options, const char* map) {
  const SampledRows rows(map, options.quick ? 20'000 : 100'000, options.quick ? 50 : 500);
  std::vector<std::string> contenders{"lines", "dense"};
  for (const Simd simd : kEverySimd)
    if (has_simd(simd) && simd != best_simd())
      contenders.push_back("lines, " + std::string(name_of(simd)));
  bench::Table table(options,
                     "Union of k rows, " + std::to_string(rows.nodes()) + " nodes on " + map, "q",
                     contenders);
  for (const std::size_t k : {1U, 4U, 8U, 32U, 64U}) {
    Unions unions(rows, k);
    bench::Case line{.name = "k " + std::to_string(k),
                     .work = {unions.work(true, best_simd()), unions.work(false, best_simd())},
                     .facts = {{"of the memory of dense rows", rows.share()}}};
    for (const Simd simd : kEverySimd)
      if (has_simd(simd) && simd != best_simd()) line.work.push_back(unions.work(true, simd));
    table.add(line);
  }
  bench::end_table(options);
}

}  // namespace

int main(int argc, char** argv) {
  const bench::Options options =
      bench::read_options(argc, argv, "Rows of large maps: lines against dense rows.");
  run(options, "oa_dm1");
  run(options, "ctf_inyard");
  bench::end_report(options);
  return 0;
}
