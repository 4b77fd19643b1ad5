// The level and the links of each storey are drawn once, as symbols; every plan uses them and adds
// what it is about.

#include "draw/report_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numbers>

#include "answer/summary.h"
#include "cli.h"
#include "defilade/tactics/ambush.h"
#include "draw/findings_overlay.h"
#include "draw/histogram.h"
#include "draw/imprint.h"
#include "draw/markup.h"
#include "draw/plan_level.h"
#include "draw/report_style.h"
#include "draw/svg_plan.h"

namespace defilade::cli {
namespace {

constexpr std::size_t kMostRows = 12;
constexpr const char* kPale = "#b0bec5";  // of nodes that a plan is not about

std::string label(const TacticalMap& map, NodeId node) { return escaped(node_label(map, node)); }

std::string key(std::string_view colour, std::string_view words) {
  return fmt::format("<span class=\"key\" style=\"background:{}\"></span>{}", colour, words);
}

double angle_of(Heading heading) { return std::atan2(double{heading.y}, double{heading.x}); }

class Table {
 public:
  explicit Table(std::initializer_list<std::string_view> heads) {
    text_ = "<table><tr>";
    for (const std::string_view head : heads) text_ += fmt::format("<th>{}</th>", head);
    text_ += "</tr>\n";
  }
  void row(const std::vector<std::string>& cells) {
    if (++rows_ > kMostRows) return;
    text_ += "<tr>";
    for (const std::string& cell : cells) text_ += fmt::format("<td>{}</td>", cell);
    text_ += "</tr>\n";
  }
  std::string text() const {
    std::string result = text_ + "</table>\n";
    if (rows_ > kMostRows)
      result += fmt::format("<p>And {} more.</p>\n", grouped(rows_ - kMostRows));
    return rows_ == 0 ? "<p>None.</p>\n" : result;
  }

 private:
  std::string text_;
  std::size_t rows_ = 0;
};

class ReportPage {
 public:
  ReportPage(const TacticalMap& map, const std::string& title, const LintReport* lint)
      : map_(map),
        graph_(map.graph()),
        title_(title),
        lint_(lint),
        frame_(map, lint == nullptr ? Box{} : bounds_of_areas(findings_overlay(*lint))),
        storeys_(combined_storeys(map.graph())) {}

  std::string write() {
    begin();
    write_numbers();
    write_exposure();
    write_sniper_spots();
    write_gates();
    write_cover();
    write_regions();
    write_lint();
    return text_ + "</body></html>\n";
  }

 private:
  std::size_t nodes() const { return graph_.node_count(); }

  void begin() {
    text_ = fmt::format(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width\">\n"
        "<title>{0}: tactical report</title>\n<style>{1}</style></head><body>\n<h1>{0}</h1>\n"
        "<p class=\"lead\">{2}</p>\n<p class=\"made\">{3}</p>\n<nav><a "
        "href=\"#numbers\">Numbers</a>"
        "<a href=\"#exposure\">Exposure</a><a href=\"#snipers\">Sniper spots</a>"
        "<a href=\"#gates\">Gates and ambushes</a><a href=\"#cover\">Cover</a>"
        "<a href=\"#regions\">Regions</a><a href=\"#lint\">To fix</a></nav>\n",
        escaped(title_), kReportStyle, summary(), escaped(imprint(map_)));
    text_ += fmt::format(
        "<svg width=\"0\" height=\"0\" style=\"position:absolute\"><defs>{}<clipPath id=\"frame\">"
        "<rect width=\"{:g}\" height=\"{:.1f}\"/></clipPath></defs>\n",
        kArrowMarker, PlanFrame::kWidth, frame_.depth);
    for (std::size_t i = 0; i < storeys_.size(); ++i)
      text_ += fmt::format(
          "<symbol id=\"storey{}\" overflow=\"visible\"><g clip-path=\"url(#frame)\">\n{}</g>"
          "<g opacity=\"0.45\">{}</g></symbol>\n",
          i, plan_level(map_, frame_, storeys_[i]), plan_links(map_, frame_, storeys_[i]));
    text_ += "</svg>\n";
  }

  std::string summary() const {
    const StanceId upright{0U};
    return fmt::format(
        "{} in {}, {} between them. Of all pairs of nodes {:.1f} % see each other. {}, {}.",
        counted(nodes(), "node"), counted(map_.regions().names.size(), "region"),
        counted(graph_.link_count(), "link"), 100 * share_in_sight(map_, upright, upright),
        counted(map_.analysis().sniper_spots.size(), "sniper spot"),
        counted(map_.analysis().pinch_points.size(), "pinch point"));
  }

  void section(std::string_view id, std::string_view title, std::string_view intro) {
    text_ += fmt::format("<h2 id=\"{}\">{}</h2>\n<p>{}</p>\n", id, title, intro);
  }

  void plans(const Overlay& over) {
    text_ += "<div class=\"plans\">\n";
    for (std::size_t i = 0; i < storeys_.size(); ++i)
      text_ += fmt::format(
          "<figure><svg class=\"plan\" viewBox=\"0 0 {:g} {:.1f}\" font-family=\"sans-serif\" "
          "font-size=\"13\"><use href=\"#storey{}\"/>\n{}</svg><figcaption>{}{}</figcaption>"
          "</figure>\n",
          PlanFrame::kWidth, frame_.depth, i, plan_overlay(map_, frame_, storeys_, i, over),
          storeys_.size() > 1 ? describe(storeys_[i]) + ". " : "", over.legend);
    text_ += "</div>\n";
  }

  std::vector<std::string> pale() const { return std::vector<std::string>(nodes(), kPale); }

  void write_numbers() {
    section("numbers", "Numbers", "What the map was baked from, and what it holds.");
    Table table({"", ""});
    table.row({"agent", escaped(map_.profile().name)});
    if (map_.level()) table.row({"triangles", grouped(map_.level()->triangles.size())});
    table.row(
        {"links", fmt::format("{}", fmt::join(list_kinds(links_by_kind(graph_.links())), ", "))});
    table.row({"doors", grouped(graph_.doors().size())});
    table.row({"groups that reach each other", grouped(std::ranges::max(map_.components()) + 1U)});
    for_each_stance_pair(map_, [&](StanceId watcher, StanceId target) {
      table.row(
          {fmt::format("{} sees", escaped(stance_pair(map_, watcher, target))),
           fmt::format("{:.1f} % of the pairs", 100 * share_in_sight(map_, watcher, target))});
    });
    text_ += table.text();
    std::vector<double> degrees;
    for (std::size_t i = 0; i < nodes(); ++i)
      degrees.push_back(static_cast<double>(graph_.leaving(NodeId{i}).size()));
    text_ += svg_histogram(degrees, {"links that leave a node", "nodes", true});
  }

  void write_exposure() {
    section("exposure", "Exposure",
            "How many other nodes see each node, everybody upright. "
            "<span class=\"scale\">Hidden<span class=\"bar\"></span>exposed</span>");
    plans({});
    const auto counts = map_.exposure(StanceId{0U}, StanceId{0U});
    text_ += svg_histogram(std::vector<double>(counts.begin(), counts.end()),
                           {"number of nodes that see it", "nodes", true});
    std::vector<NodeId> order;
    for (std::size_t i = 0; i < nodes(); ++i) order.emplace_back(i);
    std::ranges::stable_sort(order, std::greater{}, [&](NodeId id) { return counts[id.index()]; });
    const std::size_t listed = std::min<std::size_t>(5, nodes());
    Table table({"most exposed", "seen from", "most hidden", "seen from"});
    for (std::size_t i = 0; i < listed; ++i) {
      const NodeId open = order[i], hidden = order[nodes() - 1 - i];
      table.row({label(map_, open), grouped(counts[open.index()]), label(map_, hidden),
                 grouped(counts[hidden.index()])});
    }
    text_ += table.text();
  }

  void write_sniper_spots() {
    section("snipers", "Sniper spots",
            "Exposed nodes one step from a hidden one: much to see, and a place to vanish.");
    Overlay over{{}, {}, key(kOrange, "sniper spot") + key(kBlue, "where it vanishes"), pale()};
    Table table({"spot", "more exposed than", "by", "hit and run"});
    for (const SniperSpot& spot : map_.analysis().sniper_spots) {
      over.marks.push_back({graph_.position(spot.node), kOrange, node_label(map_, spot.node)});
      over.node_colours[spot.retreat.index()] = kBlue;
      table.row({label(map_, spot.node), label(map_, spot.retreat),
                 fmt::format("{:.0f} %", 100 * spot.advantage), spot.hit_and_run ? "yes" : "no"});
    }
    plans(over);
    text_ += table.text();
  }

  /// Those that somebody would plan with: the larger the inside, the more it matters.
  std::vector<const PinchPoint*> gates() const {
    std::vector<const PinchPoint*> found;
    for (const PinchPoint& pinch : map_.analysis().pinch_points)
      if (pinch.rule == PinchRule::gates || pinch.rule == PinchRule::squad) found.push_back(&pinch);
    std::ranges::stable_sort(found, std::greater{},
                             [](const PinchPoint* pinch) { return pinch->inside.size(); });
    return found;
  }

  void write_gates() {
    section("gates", "Gates and ambushes",
            "All ways into some part of the level pass its gates. An ambush waits where it sees "
            "everybody who comes out, and is not seen from the gate.");
    Overlay over{{}, {}, key(kMagenta, "gate") + key(kGreen, "ambush"), pale()};
    Table table({"gates", "nodes inside", "places to wait at"});
    NodeSet spots(nodes());
    for (const PinchPoint* pinch : gates()) {
      std::vector<std::string> names, waiting;
      for (std::size_t i = 0; i < pinch->gates.size(); ++i) {
        const NodeId gate = pinch->gates[i].node;
        ambush(map_, *pinch, i, StanceId{0U}, spots);
        for (const NodeId spot : spots) over.node_colours[spot.index()] = kGreen;
        over.marks.push_back({graph_.position(gate), kMagenta, node_label(map_, gate)});
        names.push_back(label(map_, gate));
        waiting.push_back(grouped(spots.count()));
      }
      table.row({fmt::format("{}", fmt::join(names, ", ")), grouped(pinch->inside.size()),
                 fmt::format("{}", fmt::join(waiting, ", "))});
    }
    plans(over);
    text_ += table.text();
  }

  void write_cover() {
    section("cover", "Cover",
            "The sides from which something near hides the body: of somebody upright, or only of "
            "somebody who crouches.");
    constexpr const char* kHigh = "#0072b2";
    constexpr const char* kLow = "#e69f00";
    Overlay over{{}, {}, key(kHigh, "high") + key(kLow, "low"), pale()};
    for (const CoverArc& arc : map_.cover().arcs) {
      const double begin = angle_of(arc.begin);
      double end = angle_of(arc.end);
      if (end <= begin) end += 2 * std::numbers::pi;
      over.arcs.push_back(
          {graph_.position(arc.node), begin, end, arc.height == CoverHeight::high ? kHigh : kLow});
    }
    plans(over);
    std::vector<double> shares;
    for (std::size_t i = 0; i < nodes(); ++i) shares.push_back(covered_percent(NodeId{i}));
    text_ +=
        svg_histogram(shares, {"percent of all directions covered, high or low", "nodes", false});
  }

  double covered_percent(NodeId node) const {
    std::size_t covered = 0;
    for (std::size_t sector = 0; sector < kSectors; ++sector)
      if (map_.cover().quality(node, CoverHeight::low, sector) == 1) ++covered;
    return 100.0 * static_cast<double>(covered) / static_cast<double>(kSectors);
  }

  void write_regions() {
    const Regions& regions = map_.regions();
    section("regions", "Regions",
            "Rooms and passages, and the links that lead from one to another.");
    Overlay over{{}, {}, "Nodes of one colour that lie together are one region.", pale()};
    std::vector<std::size_t> size(regions.names.size()), seen(size), out(size);
    const auto exposure = map_.exposure(StanceId{0U}, StanceId{0U});
    for (std::size_t i = 0; i < nodes(); ++i) {
      const std::size_t region = regions.of_node[i].index();
      over.node_colours[i] = category_colour(region);
      ++size[region];
      seen[region] += exposure[i];
    }
    for (const Portal& portal : map_.portals()) ++out[portal.from.index()];
    plans(over);
    std::vector<std::size_t> order(regions.names.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::stable_sort(order, std::greater{}, [&](std::size_t i) { return size[i]; });
    Table table({"region", "nodes", "links out", "a node is seen from, on average"});
    for (const std::size_t i : order)
      table.row({escaped(regions.names[i]), grouped(size[i]), grouped(out[i]),
                 grouped(seen[i] / std::max<std::size_t>(1, size[i]))});
    text_ += table.text();
  }

  void write_lint() {
    section("lint", "To fix", "What <code>defilade check</code> finds.");
    if (lint_ == nullptr) {
      text_ += "<p>Not looked for.</p>\n";
      return;
    }
    if (lint_->floor > 0)
      text_ +=
          fmt::format("<p>{:.0f} m² of floor, {:.1f} % of it near and in sight of a node.</p>\n",
                      lint_->floor, 100 * lint_->covered / lint_->floor);
    Overlay over = findings_overlay(*lint_);
    over.node_colours = pale();
    Table table({"rule", "what"});
    for (const Finding& finding : lint_->findings)
      table.row({std::string(name_of(finding.rule)), escaped(finding.message)});
    if (!over.marks.empty()) plans(over);
    text_ += table.text();
  }

  const TacticalMap& map_;
  const WaypointGraph& graph_;
  const std::string& title_;
  const LintReport* lint_;
  PlanFrame frame_;
  std::vector<Storey> storeys_;
  std::string text_;
};

}  // namespace

std::string report_page(const TacticalMap& map, const std::string& title, const LintReport* lint) {
  return ReportPage(map, title, lint).write();
}

}  // namespace defilade::cli
