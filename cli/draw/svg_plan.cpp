#include "draw/svg_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "answer/summary.h"
#include "cli.h"
#include "defilade/model/map_file.h"
#include "draw/markup.h"
#include "draw/plan_level.h"

namespace defilade::cli {
namespace {

constexpr double kMargin = 24;
constexpr double kHead = 76;  // of the picture, for title and legend

/// The one whose heights are nearest to the place.
const Storey& nearest_storey(const std::vector<Storey>& all, Vec3 place) {
  return *std::ranges::min_element(all, {}, [&](const Storey& storey) {
    return std::abs(place.z - std::clamp(place.z, storey.low, storey.high));
  });
}

class OverlayDrawing {
 public:
  OverlayDrawing(const TacticalMap& map, const PlanFrame& frame, const std::vector<Storey>& all,
                 const Storey& storey, const Overlay& over)
      : map_(map), frame_(frame), all_(all), storey_(storey), over_(over) {}

  std::string draw() {
    for (const PlanArea& area : over_.areas) draw_area(area);
    for (const PlanArc& arc : over_.arcs)
      if (is_here(arc.place)) draw_wedge(arc.place, arc.begin, arc.end, kArc, arc.colour);
    draw_nodes();
    draw_route();
    for (const Mark& mark : over_.marks)
      if (is_here(mark.place)) draw_mark(mark);
    return std::move(text_);
  }

 private:
  static constexpr double kArc = 16, kGaze = 48;  // pixels
  static constexpr double kHalfGaze = std::numbers::pi / 4;

  bool is_here(Vec3 place) const { return &nearest_storey(all_, place) == &storey_; }

  void draw_area(const PlanArea& area) {
    std::string path;
    for (const Box& box : area.rectangles)
      if (is_here(box.max))
        path +=
            fmt::format("M{:.1f},{:.1f}H{:.1f}V{:.1f}H{:.1f}z", frame_.x(box.min),
                        frame_.y(box.min), frame_.x(box.max), frame_.y(box.max), frame_.x(box.min));
    if (path.empty()) return;
    text_ += fmt::format(
        "<path class=\"area\" d=\"{}\" fill=\"{}\" fill-opacity=\"0.3\"><title>{}</title></path>\n",
        path, area.colour, escaped(area.tip));
  }

  void draw_nodes() {
    const auto counts = map_.exposure(StanceId{0}, StanceId{0});
    const double most = std::max(1.0, static_cast<double>(extremes(map_).most_exposed.seen_by));
    const double radius = std::clamp(0.25 * frame_.scale, 2.0, 8.0);
    for (const NodeId id : storey_.nodes) {
      const Vec3 p = map_.graph().position(id);
      const std::uint32_t seen_by = counts[id.index()];
      text_ += fmt::format(
          "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\" fill=\"{}\" stroke=\"#263238\" "
          "stroke-width=\"0.8\"><title>{} ({}): seen from {}</title></circle>\n",
          frame_.x(p), frame_.y(p), radius,
          over_.node_colours.empty() ? ramp(seen_by / most) : over_.node_colours[id.index()],
          escaped(map_.graph().name(id)), name_of(map_.graph().kind(id)), seen_by);
    }
  }

  /// What of the way leads to or from this storey.
  void draw_route() {
    for (const PlanLeg& leg : over_.route) {
      if (!is_here(leg.from) && !is_here(leg.to)) continue;
      text_ += fmt::format(
          "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\" "
          "stroke-width=\"{:g}\" stroke-opacity=\"0.6\" stroke-linecap=\"round\"/>\n",
          frame_.x(leg.from), frame_.y(leg.from), frame_.x(leg.to), frame_.y(leg.to), leg.colour,
          leg.width);
    }
  }

  void draw_mark(const Mark& mark) {
    if (mark.yaw)
      draw_wedge(mark.place, *mark.yaw - kHalfGaze, *mark.yaw + kHalfGaze, kGaze, mark.colour);
    text_ += fmt::format(
        "<circle cx=\"{0:.1f}\" cy=\"{1:.1f}\" r=\"9\" fill=\"{2}\" fill-opacity=\"0.15\" "
        "stroke=\"{2}\" stroke-width=\"2.5\"><title>{3}</title></circle>\n",
        frame_.x(mark.place), frame_.y(mark.place), mark.colour, escaped(mark.tip));
    if (!mark.label.empty())
      text_ += fmt::format(
          "<text x=\"{:.1f}\" y=\"{:.1f}\" font-weight=\"bold\" fill=\"{}\" stroke=\"#fff\" "
          "stroke-width=\"3\" paint-order=\"stroke\">{}</text>\n",
          frame_.x(mark.place) + 11, frame_.y(mark.place) + 5, mark.colour, escaped(mark.label));
  }

  void draw_wedge(Vec3 place, double begin, double end, double length, std::string_view colour) {
    constexpr double kAlmostRound = 2 * std::numbers::pi - 1e-3;
    if (end - begin > kAlmostRound) {
      text_ += fmt::format(
          "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:g}\" fill=\"{}\" fill-opacity=\"0.25\"/>\n",
          frame_.x(place), frame_.y(place), length, colour);
      return;
    }
    const auto tip = [&](double angle) {
      return fmt::format("{:.1f},{:.1f}", frame_.x(place) + length * std::cos(angle),
                         frame_.y(place) - length * std::sin(angle));
    };
    text_ += fmt::format(
        "<path d=\"M{:.1f},{:.1f}L{}A{:g},{:g} 0 {} 0 {}z\" fill=\"{}\" fill-opacity=\"0.25\"/>\n",
        frame_.x(place), frame_.y(place), tip(begin), length, length,
        end - begin > std::numbers::pi ? 1 : 0, tip(end), colour);
  }

  const TacticalMap& map_;
  const PlanFrame& frame_;
  const std::vector<Storey>& all_;
  const Storey& storey_;
  const Overlay& over_;
  std::string text_;
};

std::string head(const TacticalMap& map, const std::string& title, const Overlay& over) {
  std::string text = fmt::format(
      "<text x=\"{0:g}\" y=\"26\" font-size=\"17\" font-weight=\"bold\">{1}</text>\n"
      "<text x=\"{0:g}\" y=\"48\" fill=\"#444\">{2} nodes, {3} links (one-way ones dashed) · "
      "walls black, glass blue, hedges green, low walls grey</text>\n"
      "<text x=\"{0:g}\" y=\"68\" fill=\"#444\">{4}</text>\n",
      kMargin, escaped(title), map.graph().node_count(), map.graph().link_count(),
      escaped(over.legend));
  if (!over.node_colours.empty()) return text;
  const double left = kMargin + PlanFrame::kWidth - 200;
  for (int i = 0; i < 40; ++i)
    text += fmt::format("<rect x=\"{:.1f}\" y=\"16\" width=\"5.2\" height=\"12\" fill=\"{}\"/>\n",
                        left + 5 * i, ramp(i / 39.0));
  return text +
         fmt::format(
             "<text x=\"{:.1f}\" y=\"44\" fill=\"#444\">hidden</text>"
             "<text x=\"{:.1f}\" y=\"44\" text-anchor=\"end\" fill=\"#444\">exposed</text>\n",
             left, left + 200);
}

}  // namespace

std::string plan_overlay(const TacticalMap& map, const PlanFrame& frame,
                         const std::vector<Storey>& all, std::size_t storey, const Overlay& over) {
  return OverlayDrawing(map, frame, all, all[storey], over).draw();
}

Box bounds_of_areas(const Overlay& over) {
  Box bounds;
  for (const PlanArea& area : over.areas)
    for (const Box& box : area.rectangles) {
      bounds.include(box.min);
      bounds.include(box.max);
    }
  return bounds;
}

std::string svg_plan(const TacticalMap& map, const std::string& title, const Overlay& over) {
  const PlanFrame frame(map, bounds_of_areas(over));
  const auto all = storeys(map.graph());
  const double panel = frame.depth + 2 * kMargin;
  std::string text = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{:.0f}\" height=\"{:.0f}\" "
      "font-family=\"sans-serif\" font-size=\"13\">\n"
      "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
      "<defs>{}<clipPath id=\"frame\"><rect width=\"{:g}\" height=\"{:.1f}\"/></clipPath></defs>\n",
      PlanFrame::kWidth + 2 * kMargin, kHead + static_cast<double>(all.size()) * panel,
      kArrowMarker, PlanFrame::kWidth, frame.depth);
  text += head(map, title, over);
  const bool overlaid = !over.marks.empty() || !over.route.empty();
  for (std::size_t i = 0; i < all.size(); ++i) {
    text += fmt::format("<g transform=\"translate({:g},{:.2f})\">\n", kMargin,
                        kHead + kMargin + static_cast<double>(i) * panel);
    if (all.size() > 1)
      text += fmt::format("<text y=\"-6\" fill=\"#444\">{}</text>\n", describe(all[i]));
    text +=
        fmt::format("<g clip-path=\"url(#frame)\">\n{}</g>\n<g opacity=\"{}\">\n{}</g>\n{}</g>\n",
                    plan_level(map, frame, all[i]), overlaid ? 0.35 : 1.0,
                    plan_links(map, frame, all[i]), plan_overlay(map, frame, all, i, over));
  }
  return text + "</svg>\n";
}

}  // namespace defilade::cli
