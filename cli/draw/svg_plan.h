#pragma once
// A plan of the map as SVG: one panel per storey, nodes coloured by how exposed they are, and
// whatever a verb wants to point out.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "draw/plan_frame.h"

namespace defilade::cli {

/// A ring around a place; pointing at it shows `tip`.
struct Mark {
  Vec3 place;
  std::string colour;  // as SVG writes it
  std::string tip;
  std::string label = {};         // written beside it
  std::optional<float> yaw = {};  // where somebody looks, in radians
};

/// A straight piece of a way.
struct PlanLeg {
  Vec3 from;
  Vec3 to;
  std::string colour;
  double width = 5;  // in pixels
};

/// A wedge around a place, counter-clockwise from one direction to another, in radians.
struct PlanArc {
  Vec3 place;
  double begin = 0;
  double end = 0;  // no less than `begin`
  std::string colour;
};

/// A piece of floor.
struct PlanArea {
  std::vector<Box> rectangles;  // drawn on the storey nearest to their upper height
  std::string colour;
  std::string tip;
};

inline constexpr const char* kRed = "#d50000";
inline constexpr const char* kOrange = "#ff6d00";
inline constexpr const char* kMagenta = "#d500f9";
inline constexpr const char* kBlue = "#2962ff";
inline constexpr const char* kGreen = "#00a152";

/// What lies over the plan.
struct Overlay {
  std::vector<Mark> marks;                     // later ones over earlier ones
  std::vector<PlanLeg> route = {};             // a way, from its start on
  std::string legend = {};                     // what the colours mean
  std::vector<std::string> node_colours = {};  // by node; none: how exposed they are
  std::vector<PlanArc> arcs = {};              // under the nodes
  std::vector<PlanArea> areas = {};            // under arcs and nodes
};

/// Around all areas; empty if there are none.
Box bounds_of_areas(const Overlay& over);

std::string svg_plan(const TacticalMap& map, const std::string& title, const Overlay& over = {});

/// Of one storey, without level and links: arcs, nodes, the way and the marks.
std::string plan_overlay(const TacticalMap& map, const PlanFrame& frame,
                         const std::vector<Storey>& all, std::size_t storey, const Overlay& over);

}  // namespace defilade::cli
