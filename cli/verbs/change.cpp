#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>

#include "cli.h"
#include "defilade/bake/bake.h"
#include "defilade/bake/game_data.h"
#include "defilade/bake/import.h"
#include "defilade/model/live_world.h"
#include "defilade/model/mesh.h"
#include "options/map_options.h"
#include "options/places.h"
#include "options/situation_options.h"
#include "options/situation_parts.h"
#include "progress_bar.h"

namespace defilade::cli {
namespace {

struct ChangeCall : MapOptions {
  std::vector<std::string> removed_boxes;
  std::vector<std::string> added_boxes;
  std::vector<std::string> added_meshes;
  std::vector<std::string> closed;
  bool check = false;
};

/// What all changes together took, and how the rows differ after them.
struct Report {
  UpdateStats looked;
  double seconds = 0;
  std::vector<std::size_t> lost;  // by node: nodes that it no longer sees, upright
  std::vector<std::size_t> gained;
  std::optional<double> check_seconds = {};  // of a full measurement that was equal
};

double seconds_of(const auto& work) {
  const auto before = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - before).count();
}

/// FILE or FILE@x,y,z: moved there.
std::vector<Corners> read_mesh(const TacticalMap& map, const std::string& text) {
  const std::size_t at = text.rfind('@');
  const std::string file = text.substr(0, at);
  const Vec3 offset = at == std::string::npos ? Vec3{} : read_point(map, text.substr(at + 1));
  const Level level = need(import_level(file, {}, GameData::installed())).level;
  std::vector<Corners> mesh;
  for (const Triangle& t : level.triangles) {
    const Corners c = level.corners(t);
    mesh.push_back({c.a + offset, c.b + offset, c.c + offset});
  }
  return mesh;
}

class Changer {
 public:
  Changer(const TacticalMap& map, LiveWorld& world) : map_(map), world_(world) {}

  void apply(const ChangeCall& options) {
    for (const std::string& text : options.removed_boxes) {
      const Box box = read_box(text);
      follow([&] { world_.remove(box); });
    }
    for (const std::string& text : options.added_boxes) add(box_mesh(read_box(text)));
    for (const std::string& text : options.added_meshes) add(read_mesh(map_, text));
    for (const std::string& name : options.closed) {
      const DoorId door = door_named(map_, name);
      report_.seconds += seconds_of([&] { world_.set_door(door, true); });
    }
    compare();
  }

  void check(Progress& progress) {
    report_.check_seconds = seconds_of([&] {
      if (!need(has_rows_of(world_.state().map, world_.level(), progress)))
        throw Failure{
            {"the rows differ from a full measurement of the changed level; please "
             "report this as a bug",
             ErrorKind::system}};
    });
  }

  const Report& report() const { return report_; }

 private:
  void add(const std::vector<Corners>& mesh) {
    follow([&] { need(world_.add(mesh)); });
  }

  void follow(const auto& change) {
    report_.seconds += seconds_of(change);
    const UpdateStats& looked = world_.stats();
    report_.looked.pairs += looked.pairs;
    report_.looked.segments += looked.segments;
    report_.looked.rays += looked.rays;
    report_.looked.flips += looked.flips;
  }

  void compare() {
    const LiveState state = world_.state();
    const StanceId upright{0U};
    for (std::size_t i = 0; i < map_.graph().node_count(); ++i) {
      const NodeSetView before = map_.visibility(upright, upright).row(NodeId{i});
      const NodeSetView now = state.map.visibility(upright, upright).row(NodeId{i});
      const std::size_t both = count_common(before, now);
      report_.lost.push_back(before.count() - both);
      report_.gained.push_back(now.count() - both);
    }
  }

  const TacticalMap& map_;
  LiveWorld& world_;
  Report report_;
};

std::size_t sum(const std::vector<std::size_t>& counts) {
  std::size_t total = 0;
  for (const std::size_t count : counts) total += count;
  return total;
}

std::size_t count_true(const std::vector<bool>& flags) {
  return static_cast<std::size_t>(std::ranges::count(flags, true));
}

/// Nodes whose row changed, the most changed first.
std::vector<NodeId> changed_nodes(const Report& report) {
  std::vector<NodeId> nodes;
  const auto change = [&](NodeId n) { return report.lost[n.index()] + report.gained[n.index()]; };
  for (std::size_t i = 0; i < report.lost.size(); ++i)
    if (change(NodeId{i}) != 0) nodes.push_back(NodeId{i});
  std::ranges::stable_sort(nodes, std::ranges::greater{}, change);
  return nodes;
}

void print_report(const TacticalMap& map, const LiveState& state, const Report& report) {
  const UpdateStats& looked = report.looked;
  print(fmt::format("sight     {} lost, {} gained (pairs of nodes, standing)\n",
                    grouped(sum(report.lost)), grouped(sum(report.gained))));
  print(fmt::format("closed    {}, {}, {}\n", counted(state.world.disabled.count(), "node"),
                    counted(count_true(state.world.closed_links), "link"),
                    counted(count_true(state.world.closed_doors), "door")));
  print(fmt::format("work      {} pairs, {} segments, {} rays in {:.2f} ms\n",
                    grouped(looked.pairs), grouped(looked.segments), grouped(looked.rays),
                    1000 * report.seconds));
  if (report.check_seconds)
    print(fmt::format("check     equal to a full measurement, which took {:.2f} s\n",
                      *report.check_seconds));
  const std::vector<NodeId> nodes = changed_nodes(report);
  constexpr std::size_t kShown = 5;
  for (std::size_t i = 0; i < std::min(nodes.size(), kShown); ++i)
    print(fmt::format("  #{:<6} {:<28} sees {} fewer, {} more\n", nodes[i].value,
                      printable(map.graph().name(nodes[i])), report.lost[nodes[i].index()],
                      report.gained[nodes[i].index()]));
  if (nodes.size() > kShown)
    print(fmt::format("  … and {} more; --json lists them\n", nodes.size() - kShown));
}

void print_json_report(const LiveState& state, const Report& report) {
  nlohmann::json nodes = nlohmann::json::array(), disabled = nlohmann::json::array(),
                 links = nlohmann::json::array(), doors = nlohmann::json::array();
  for (const NodeId node : changed_nodes(report))
    nodes.push_back({{"node", node.value},
                     {"lost", report.lost[node.index()]},
                     {"gained", report.gained[node.index()]}});
  for (const NodeId node : state.world.disabled) disabled.push_back(node.value);
  for (std::size_t i = 0; i < state.world.closed_links.size(); ++i)
    if (state.world.closed_links[i]) links.push_back(i);
  for (std::size_t i = 0; i < state.world.closed_doors.size(); ++i)
    if (state.world.closed_doors[i]) doors.push_back(state.map.graph().doors()[i]);
  nlohmann::json json{{"pairs", report.looked.pairs},
                      {"segments", report.looked.segments},
                      {"rays", report.looked.rays},
                      {"seconds", report.seconds},
                      {"nodes", nodes},
                      {"disabled", disabled},
                      {"closed_links", links},
                      {"closed_doors", doors}};
  if (report.check_seconds) json["equal_to_full"] = true;
  print_json(json);
}

Overlay overlay(const ChangeCall& options, const TacticalMap& map, const Report& report) {
  Overlay over{{}, {}, "orange: sees less than before; green: sees more"};
  for (const NodeId node : changed_nodes(report)) {
    const std::size_t lost = report.lost[node.index()], gained = report.gained[node.index()];
    over.marks.push_back({map.graph().position(node), lost > gained ? kOrange : kGreen,
                          fmt::format("sees {} fewer, {} more", lost, gained)});
  }
  for (const auto* boxes : {&options.added_boxes, &options.removed_boxes})
    for (const std::string& box : *boxes)
      over.marks.push_back({read_box(box).middle(), kRed, "changed here", "changed"});
  return over;
}

void change(const ChangeCall& options) {
  const TacticalMap map = open_baked(options);
  LiveWorld world = need(LiveWorld::create(map));
  Changer changer(map, world);
  changer.apply(options);
  if (options.check) {
    ProgressBar progress;
    changer.check(progress);
  }
  const LiveState state = world.state();
  give(options, state.map,
       {options.map, overlay(options, map, changer.report()),
        [&] { print_json_report(state, changer.report()); },
        [&] { print_report(map, state, changer.report()); }});
}

}  // namespace

void add_change(CLI::App& app, Context&) {
  auto options = std::make_shared<ChangeCall>();
  CLI::App* verb = app.add_subcommand("change", "Try what a change of the level does to its map");
  add_map_option(*verb, options->map, "The map; it stays as it is");
  const auto list = [&](const char* name, std::vector<std::string>& values, const char* type,
                        const char* help) {
    verb->add_option(name, values, help)->type_name(type)->allow_extra_args(false);
  };
  list("--remove-box", options->removed_boxes, "BOX", "Remove what lies within; may be repeated");
  list("--add-box", options->added_boxes, "BOX", "Put a solid box there; may be repeated");
  list("--add-mesh", options->added_meshes, "FILE[@PLACE]",
       "Put a level file's triangles there;\nmay be repeated");
  list("--closed", options->closed, "DOOR", "A door that is shut; may be repeated");
  verb->add_flag("--check", options->check, "Compare with a full measurement");
  add_answer_options(*verb, *options, "Also draw a plan of whose sight changed");
  verb->footer(
      "BOX is two corners, x,y,z,x,y,z in metres. Only whole triangles are removed,\n"
      "before things are added and doors are shut.\n\n"
      "Examples:\n"
      "  defilade change demo.dfl --add-box 4,4,0,5,5,1.2 --check\n"
      "  defilade change demo.dfl --closed door1 --json");
  verb->callback([options] { change(*options); });
}

}  // namespace defilade::cli
