// Shows a map in the browser: a server for one machine, and the page inside of the program.

#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <thread>

#include "cli.h"
#include "embedded.h"
#include "options/bake_options.h"
#include "options/map_options.h"
#include "options/values.h"
#include "usage.h"
#include "view/session/project.h"
#include "view/session/session.h"
#include "view/web/link_state.h"
#include "view/web/web_server.h"

namespace defilade::cli {
namespace {

struct ViewCall {
  BakeOptions bake;
  std::uint16_t port = 0;
  bool open = false;
  std::string state;
};

bool is_map(const std::string& location) { return location.ends_with(".dfl"); }

/// Beside a file; the current folder for what is inside of archives and of this program.
std::filesystem::path folder_of(const std::string& location) {
  std::error_code missing;
  const std::filesystem::path path(location);
  if (!std::filesystem::is_regular_file(path, missing)) return std::filesystem::current_path();
  return std::filesystem::absolute(path).parent_path();
}

std::shared_ptr<Project> open_project(const ViewCall& options) {
  const std::string& location = options.bake.level;
  if (location.empty()) {
    return std::make_shared<Project>(
        Source{"demo.txt", folder_of(location), {}},
        load_bake_input(options.bake, load_level("demo", options.bake.from)));
  }
  Source source{std::filesystem::path(location).filename().string(), folder_of(location), {}};
  if (!options.bake.waypoints.empty())
    source.file = std::filesystem::absolute(options.bake.waypoints);
  if (!is_map(location))
    return std::make_shared<Project>(std::move(source), load_bake_input(options.bake));
  if (!options.bake.waypoints.empty() || !options.bake.profile.empty())
    throw Misuse{location + " is a baked map: it has waypoints and a profile already"};
  source.file = std::filesystem::absolute(location);
  const TacticalMap map = open_baked(location);
  if (map.graph().node_count() == 0) refuse(location + ": there is no node in it");
  return std::make_shared<Project>(std::move(source), map);
}

/// Without a shell: nothing of the address is interpreted.
void open_browser(std::string address) {
  std::string program = "xdg-open";
  std::array<char*, 3> arguments{program.data(), address.data(), nullptr};
  pid_t child = 0;
  if (posix_spawnp(&child, program.c_str(), nullptr, nullptr, arguments.data(), environ) != 0)
    return warn("xdg-open cannot be run: open the address yourself");
  std::thread([child] { waitpid(child, nullptr, 0); }).detach();
}

/// What the page shows at first is said behind the #.
std::string state_of(const ViewCall& options) {
  if (options.state.empty()) return "";
  auto state = link_state(options.state);
  if (!state) throw CLI::ValidationError("--state", state.error().message);
  return "#" + *std::move(state);
}

std::shared_ptr<Settings> open_settings() {
  auto settings = std::make_shared<Settings>(settings_file());
  if (!settings->problem().empty()) warn(settings->problem());
  return settings;
}

void view(const ViewCall& options) {
  const std::string state = state_of(options);
  const std::shared_ptr<Project> project = open_project(options);
  const std::shared_ptr<Settings> settings = open_settings();
  WebServer server = need(WebServer::open(options.port, page_files()));
  const std::string address = server.address() + state;
  if (page_files().empty())
    warn("built without the viewer's page: configure with -DDEFILADE_VIEWER=ON, or use ./run view");
  print(address + "\n");
  fmt::print(stderr, "{}Ctrl-C stops the viewer.\n",
             options.open ? "" : "Open this address in a browser, or start with --open. ");
  if (options.open) open_browser(address);
  if (!is_map(options.bake.level)) project->bake();
  server.run([&](const std::shared_ptr<Mailbox>& mailbox) {
    return std::make_unique<Session>(project, settings, mailbox);
  });
  project->stop();
}

}  // namespace

void add_view(CLI::App& app, Context&) {
  auto options = std::make_shared<ViewCall>();
  CLI::App* verb = app.add_subcommand("view", "Show a map or a level in the browser");
  verb->add_option("MAP.dfl|LEVEL", options->bake.level,
                   "A map, or a level to bake first; the demo level\nunless given");
  takes_whole_number(
      verb->add_option("--port", options->port, "Where to listen on 127.0.0.1; 0: any free port"),
      0, 65535)
      ->capture_default_str()
      ->type_name("N");
  verb->add_flag("--open", options->open, "Open the browser, too");
  verb->add_option("--state", options->state,
                   "What to show, as \"Copy a link\" in the page gives it")
      ->type_name("TEXT");
  add_bake_options(*verb, options->bake);
  verb->footer(
      "Prints the address to open, which nobody else can guess, and serves until\n"
      "Ctrl-C. Other machines cannot reach it. The options about baking are for levels.\n\n"
      "Examples:\n"
      "  defilade view\n"
      "  defilade view demo.dfl --open\n"
      "  defilade view demo.dfl --state 'layer=attack&query=safe'\n"
      "  defilade view yard.obj --waypoints yard.json --port 8080");
  verb->callback([options] { view(*options); });
}

}  // namespace defilade::cli
