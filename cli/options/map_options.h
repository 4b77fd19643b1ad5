#pragma once
// The shape of most verbs: they open a map, find an answer, draw it with --svg, and say it as text
// or with --json.

#include <CLI/CLI.hpp>
#include <functional>
#include <string>

#include "defilade/model/map_file.h"
#include "draw/svg_plan.h"

namespace defilade::cli {

struct MapOptions {
  std::string map;
  std::string svg;
  bool json = false;
};

/// Declares MAP.dfl.
void add_map_option(CLI::App& verb, std::string& map, const char* help);
/// Declares --svg and --json.
void add_answer_options(CLI::App& verb, MapOptions& options, const char* svg_help);

/// A Failure about something else than a map says what it is, and which verb takes it.
TacticalMap open_baked(const std::string& location);
MapFile inspect_baked(const std::string& location);
/// The same; a Misuse if the outputs that the options ask for get into each other's way.
TacticalMap open_baked(const MapOptions& options);

struct MapAnswer {
  std::string title;  // of the plan
  Overlay plan;
  std::function<void()> print_json;
  std::function<void()> print_text;
};

/// Draws the plan if it was asked for, and prints the answer; only the plan for `--svg -`.
void give(const MapOptions& options, const TacticalMap& map, const MapAnswer& answer);

}  // namespace defilade::cli
