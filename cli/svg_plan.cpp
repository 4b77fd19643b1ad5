// Floors are drawn as areas, walls as the lines in which a level cut at eye height meets the
// triangles, low walls and windows' sills as those of a cut at knee height.

#include "svg_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "cli.h"
#include "defilade/model/map_file.h"
#include "storeys.h"
#include "summary.h"

namespace defilade::cli {
namespace {

constexpr double kWidth = 960;  // of the drawing, in pixels; height follows
constexpr double kMargin = 24;
constexpr double kHead = 76;  // of the picture, for title and legend
constexpr float kKnee = 0.5F;

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '&')
      result += "&amp;";
    else if (c == '<')
      result += "&lt;";
    else if (c == '>')
      result += "&gt;";
    else if (c == '"')
      result += "&quot;";
    else if (static_cast<unsigned char>(c) >= ' ')
      result += c;
  }
  return result;
}

/// Dark violet to yellow; distinguishable with any colour vision (the viridis map).
std::string ramp(double share) {
  constexpr std::array<std::array<double, 3>, 5> kStops{
      {{68, 1, 84}, {59, 82, 139}, {33, 145, 140}, {94, 201, 98}, {253, 231, 37}}};
  const double at = std::clamp(share, 0.0, 1.0) * (kStops.size() - 1);
  const auto i = std::min(static_cast<std::size_t>(at), kStops.size() - 2);
  const auto mix = [&](std::size_t c) {
    const double t = at - static_cast<double>(i);
    return static_cast<int>(std::lround(kStops[i][c] * (1 - t) + kStops[i + 1][c] * t));
  };
  return fmt::format("#{:02x}{:02x}{:02x}", mix(0), mix(1), mix(2));
}

/// Where the triangle meets the level plane at height z.
std::optional<std::pair<Vec3, Vec3>> cut(const Corners& t, float z) {
  std::array<Vec3, 3> found;
  std::size_t count = 0;
  for (const auto& [p, q] : {std::pair(t.a, t.b), std::pair(t.b, t.c), std::pair(t.c, t.a)}) {
    if ((p.z < z) == (q.z < z)) continue;
    const float s = (z - p.z) / (q.z - p.z);
    found[count++] = {p.x + s * (q.x - p.x), p.y + s * (q.y - p.y), z};
  }
  if (count < 2) return std::nullopt;
  return std::pair(found[0], found[1]);
}

bool is_flat(const Corners& t, float slope) {
  const Vec3 u = t.b - t.a, v = t.c - t.a;
  const double nx = double{u.y} * v.z - double{u.z} * v.y;
  const double ny = double{u.z} * v.x - double{u.x} * v.z;
  const double nz = double{u.x} * v.y - double{u.y} * v.x;
  return std::abs(nz) > std::cos(double{slope}) * std::sqrt(nx * nx + ny * ny + nz * nz);
}

class Plan {
 public:
  Plan(const TacticalMap& map, std::string title, const Overlay& over)
      : map_(map), title_(std::move(title)), over_(over), bounds_(plan_bounds(map)) {
    const double width = std::max(1.0, double{bounds_.max.x} - bounds_.min.x);
    scale_ = kWidth / width;
    depth_ = std::max(1.0, double{bounds_.max.y} - bounds_.min.y) * scale_;
  }

  std::string draw() {
    const auto all = storeys(map_.graph());
    const double height = kHead + static_cast<double>(all.size()) * (depth_ + 2 * kMargin);
    text_ = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{:.0f}\" height=\"{:.0f}\" "
        "font-family=\"sans-serif\" font-size=\"13\">\n"
        "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
        "<defs><marker id=\"arrow\" markerWidth=\"7\" markerHeight=\"6\" refX=\"13\" refY=\"3\" "
        "orient=\"auto\"><path d=\"M0,0 L7,3 L0,6 z\" fill=\"#c2410c\"/></marker>"
        "<clipPath id=\"frame\"><rect width=\"{:g}\" height=\"{:.1f}\"/></clipPath></defs>\n",
        kWidth + 2 * kMargin, height, kWidth, depth_);
    draw_head();
    for (std::size_t i = 0; i < all.size(); ++i) {
      text_ += fmt::format("<g transform=\"translate({:g},{:.2f})\">\n", kMargin,
                           kHead + kMargin + static_cast<double>(i) * (depth_ + 2 * kMargin));
      if (all.size() > 1)
        text_ += fmt::format("<text y=\"-6\" fill=\"#444\">{}</text>\n", describe(all[i]));
      draw_storey(all[i]);
      draw_route(all, all[i]);
      for (const Mark& mark : over_.marks)
        if (&nearest_storey(all, mark.place) == &all[i]) draw_mark(mark);
      text_ += "</g>\n";
    }
    return text_ + "</svg>\n";
  }

 private:
  double x(Vec3 p) const { return (double{p.x} - bounds_.min.x) * scale_; }
  double y(Vec3 p) const { return (double{bounds_.max.y} - p.y) * scale_; }

  void draw_head() {
    text_ += fmt::format(
        "<text x=\"{0:g}\" y=\"26\" font-size=\"17\" font-weight=\"bold\">{1}</text>\n"
        "<text x=\"{0:g}\" y=\"48\" fill=\"#444\">{2} nodes, {3} links (one-way ones dashed) · "
        "walls black, glass blue, hedges green, low walls grey</text>\n"
        "<text x=\"{0:g}\" y=\"68\" fill=\"#444\">{4}</text>\n",
        kMargin, escaped(title_), map_.graph().node_count(), map_.graph().link_count(),
        escaped(over_.legend));
    const double left = kMargin + kWidth - 200;
    for (int i = 0; i < 40; ++i)
      text_ +=
          fmt::format("<rect x=\"{:.1f}\" y=\"16\" width=\"5.2\" height=\"12\" fill=\"{}\"/>\n",
                      left + 5 * i, ramp(i / 39.0));
    text_ += fmt::format(
        "<text x=\"{:.1f}\" y=\"44\" fill=\"#444\">hidden</text>"
        "<text x=\"{:.1f}\" y=\"44\" text-anchor=\"end\" fill=\"#444\">exposed</text>\n",
        left, left + 200);
  }

  void draw_storey(const Storey& storey) {
    if (map_.level()) {
      text_ += "<g clip-path=\"url(#frame)\">\n";
      draw_level(storey);
      text_ += "</g>\n";
    }
    const bool overlaid = !over_.marks.empty() || !over_.route.empty();
    text_ += overlaid ? "<g opacity=\"0.35\">\n" : "<g>\n";
    draw_links(storey);
    text_ += "</g>\n";
    draw_nodes(storey);
  }

  void draw_level(const Storey& storey) {
    const AgentProfile& profile = map_.profile();
    std::string floors, knee, walls, glass, hedges;
    for (const Triangle& triangle : map_.level()->triangles) {
      const Corners t = map_.level()->corners(triangle);
      if (!is_shown(t)) continue;
      const float middle = (t.a.z + t.b.z + t.c.z) / 3;
      if (is_flat(t, profile.slope) && middle >= storey.low - profile.step &&
          middle <= storey.high + profile.step)
        floors += fmt::format("M{:.1f},{:.1f}L{:.1f},{:.1f}L{:.1f},{:.1f}z", x(t.a), y(t.a), x(t.b),
                              y(t.b), x(t.c), y(t.c));
      append_cut(knee, t, storey.low + kKnee);
      const Material& material = map_.level()->materials[triangle.material];
      append_cut(!material.sight     ? glass
                 : material.movement ? walls
                                     : hedges,
                 t, storey.low + profile.upright().eye);
    }
    text_ += fmt::format("<path d=\"{}\" fill=\"#eceff1\" stroke=\"#eceff1\"/>\n", floors);
    text_ += fmt::format("<path d=\"{}\" stroke=\"#90a4ae\" stroke-width=\"1.5\"/>\n", knee);
    text_ += fmt::format("<path d=\"{}\" stroke=\"#29b6f6\" stroke-width=\"2\"/>\n", glass);
    text_ += fmt::format("<path d=\"{}\" stroke=\"#66bb6a\" stroke-width=\"3\"/>\n", hedges);
    text_ += fmt::format("<path d=\"{}\" stroke=\"#263238\" stroke-width=\"2\"/>\n", walls);
  }

  bool is_shown(const Corners& t) const {
    Box box;
    for (const Vec3 p : {t.a, t.b, t.c}) box.include(Vec3{p.x, p.y, 0});
    return box.overlaps({{bounds_.min.x, bounds_.min.y, 0}, {bounds_.max.x, bounds_.max.y, 0}});
  }

  void append_cut(std::string& path, const Corners& t, float z) const {
    if (const auto line = cut(t, z))
      path += fmt::format("M{:.1f},{:.1f}L{:.1f},{:.1f}", x(line->first), y(line->first),
                          x(line->second), y(line->second));
  }

  bool has_return(const Link& link) const {
    return std::ranges::any_of(map_.graph().leaving(link.to),
                               [&](const Link& back) { return back.to == link.from; });
  }

  /// Links that leave a node of this storey; two-way ones are drawn once.
  void draw_links(const Storey& storey) {
    for (const NodeId id : storey.nodes)
      for (const Link& link : map_.graph().leaving(id)) {
        const bool two_way = has_return(link);
        if (two_way && link.to < link.from) continue;
        const Vec3 from = map_.graph().position(link.from), to = map_.graph().position(link.to);
        text_ += fmt::format(
            "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" {}/>\n", x(from),
            y(from), x(to), y(to),
            two_way ? "stroke=\"#78909c\" stroke-width=\"0.8\" stroke-opacity=\"0.7\""
                    : "stroke=\"#c2410c\" stroke-width=\"1.2\" stroke-dasharray=\"5 3\" "
                      "marker-end=\"url(#arrow)\"");
      }
  }

  void draw_nodes(const Storey& storey) {
    const auto counts = map_.exposure(StanceId{0}, StanceId{0});
    const double most = std::max(1.0, static_cast<double>(extremes(map_).most_exposed.seen_by));
    const double radius = std::clamp(0.25 * scale_, 2.0, 8.0);
    for (const NodeId id : storey.nodes) {
      const Vec3 p = map_.graph().position(id);
      const std::uint32_t seen_by = counts[id.index()];
      text_ += fmt::format(
          "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\" fill=\"{}\" stroke=\"#263238\" "
          "stroke-width=\"0.8\"><title>{} ({}): seen from {}</title></circle>\n",
          x(p), y(p), radius, ramp(seen_by / most), escaped(map_.graph().name(id)),
          name_of(map_.graph().kind(id)), seen_by);
    }
  }

  /// The one whose heights are nearest to the place.
  static const Storey& nearest_storey(const std::vector<Storey>& all, Vec3 place) {
    return *std::ranges::min_element(all, {}, [&](const Storey& storey) {
      return std::abs(place.z - std::clamp(place.z, storey.low, storey.high));
    });
  }

  /// What of the way leads to or from this storey.
  void draw_route(const std::vector<Storey>& all, const Storey& storey) {
    for (std::size_t i = 1; i < over_.route.size(); ++i) {
      const Vec3 from = over_.route[i - 1], to = over_.route[i];
      if (&nearest_storey(all, from) != &storey && &nearest_storey(all, to) != &storey) continue;
      text_ += fmt::format(
          "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\" "
          "stroke-width=\"5\" stroke-opacity=\"0.6\" stroke-linecap=\"round\"/>\n",
          x(from), y(from), x(to), y(to), kBlue);
    }
  }

  void draw_mark(const Mark& mark) {
    if (mark.yaw) draw_gaze(mark);
    text_ += fmt::format(
        "<circle cx=\"{0:.1f}\" cy=\"{1:.1f}\" r=\"9\" fill=\"{2}\" fill-opacity=\"0.15\" "
        "stroke=\"{2}\" stroke-width=\"2.5\"><title>{3}</title></circle>\n",
        x(mark.place), y(mark.place), mark.colour, escaped(mark.tip));
    if (!mark.label.empty())
      text_ += fmt::format(
          "<text x=\"{:.1f}\" y=\"{:.1f}\" font-weight=\"bold\" fill=\"{}\" stroke=\"#fff\" "
          "stroke-width=\"3\" paint-order=\"stroke\">{}</text>\n",
          x(mark.place) + 11, y(mark.place) + 5, mark.colour, escaped(mark.label));
  }

  /// A wedge of a quarter turn.
  void draw_gaze(const Mark& mark) {
    constexpr double kLong = 48, kHalf = 0.785;
    const auto end = [&](double angle) {
      return fmt::format("{:.1f},{:.1f}", x(mark.place) + kLong * std::cos(angle),
                         y(mark.place) - kLong * std::sin(angle));
    };
    text_ += fmt::format(
        "<path d=\"M{:.1f},{:.1f}L{}A{:g},{:g} 0 0 0 {}z\" fill=\"{}\" fill-opacity=\"0.25\"/>\n",
        x(mark.place), y(mark.place), end(double{*mark.yaw} - kHalf), kLong, kLong,
        end(double{*mark.yaw} + kHalf), mark.colour);
  }

  const TacticalMap& map_;
  std::string title_;
  const Overlay& over_;
  Box bounds_;
  double scale_ = 1;
  double depth_ = 1;
  std::string text_;
};

}  // namespace

std::string svg_plan(const TacticalMap& map, const std::string& title, const Overlay& over) {
  return Plan(map, title, over).draw();
}

void write_plan(const std::string& file, const TacticalMap& map, const std::string& title,
                const Overlay& over) {
  if (file.empty()) return;
  const std::string plan = svg_plan(map, title, over);
  need(write_file(file, std::as_bytes(std::span(plan))));
}

}  // namespace defilade::cli
