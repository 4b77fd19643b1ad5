#include "view/session/settings.h"

#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <fstream>

#include "cli.h"
#include "defilade/model/map_file.h"

namespace defilade::cli {
namespace {

using Json = nlohmann::json;

constexpr std::string_view kFormat = "defilade-viewer";
constexpr std::size_t kMostBytes = std::size_t{128} << 10;
constexpr std::size_t kMostQueries = 30;
constexpr std::size_t kLongestQuery = 600;  // bytes: the most of them fit, however they are escaped

void check_choice(const Field& field, std::initializer_list<std::string_view> choices) {
  for (const std::string_view choice : choices)
    if (field.text() == choice) return;
  field.refuse(fmt::format("must be {}", fmt::join(choices, " or ")));
}

void check_theme(const Field& field) { check_choice(field, {"dark", "light"}); }

void check_toured(const Field& field) { field.boolean(); }

void check_queries(const Field& field) {
  for (const std::string& query : field.texts(kMostQueries))
    if (query.size() > kLongestQuery)
      field.refuse(fmt::format("must be queries of at most {} bytes", kLongestQuery));
}

void check_folded(const Field& field) {
  for (const Field& panel : field.list(2)) check_choice(panel, {"left", "right"});
}

struct Setting {
  const char* name;
  void (*check)(const Field& value);
};

constexpr std::array kSettings{Setting{"theme", check_theme}, Setting{"toured", check_toured},
                               Setting{"queries", check_queries}, Setting{"folded", check_folded}};

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

/// What the file has of the settings, or a Failure that says why it is not used.
Json read_settings(const std::filesystem::path& file) {
  std::error_code missing;
  if (!std::filesystem::exists(file, missing)) return Json::object();
  if (!std::filesystem::is_regular_file(file, missing)) refuse("it is not a file");
  if (std::filesystem::file_size(file, missing) > kMostBytes)
    refuse(fmt::format("it is larger than {} KiB", kMostBytes >> 10));
  std::ifstream stream(file, std::ios::binary);
  const std::string text(std::istreambuf_iterator<char>(stream), {});
  if (!stream) refuse("it cannot be read");
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object() || !json.contains("format") || json["format"] != kFormat)
    refuse(fmt::format("it is not JSON with \"format\": \"{}\"", kFormat));
  Json values = Json::object();
  const Field all(json, "");
  for (const auto& [name, check] : kSettings)
    if (const auto field = all.find(name)) {
      check(*field);
      values[name] = json[name];
    }
  return values;
}

}  // namespace

std::filesystem::path settings_file() {
  std::filesystem::path folder = environment("XDG_CONFIG_HOME");
  if (!folder.is_absolute()) folder = std::filesystem::path(environment("HOME")) / ".config";
  return folder.is_absolute() ? folder / "defilade" / "viewer.json" : std::filesystem::path();
}

Settings::Settings(std::filesystem::path file) : file_(std::move(file)) { read(); }

Json Settings::values() const {
  const std::scoped_lock lock(mutex_);
  return values_;
}

std::string Settings::problem() const {
  const std::scoped_lock lock(mutex_);
  return problem_;
}

/// Keeps what is known if the file cannot be used.
void Settings::read() {
  if (file_.empty()) return;
  problem_.clear();
  try {
    values_.update(read_settings(file_));
  } catch (const Failure& failure) {
    problem_ = fmt::format(
        "the viewer's settings in {} are ignored: {}; delete the file to have settings again",
        file_.string(), failure.error.message);
  }
}

void Settings::write() {
  if (file_.empty() || !problem_.empty()) return;
  std::error_code failed;
  std::filesystem::create_directories(file_.parent_path(), failed);
  Json json = values_;
  json["format"] = kFormat;
  const std::string text = json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
  if (const auto ok = write_file(file_, std::as_bytes(std::span(text))); !ok)
    problem_ = fmt::format("the viewer's settings cannot be saved: {}", ok.error().message);
}

void Settings::keep(const Field& wanted) {
  Json changed = Json::object();
  wanted.allow_only({"theme", "toured", "queries", "folded"});
  for (const auto& [name, check] : kSettings)
    if (const auto field = wanted.find(name)) {
      check(*field);
      changed[name] = field->json();
    }
  const std::scoped_lock lock(mutex_);
  read();
  values_.update(changed);
  write();
}

}  // namespace defilade::cli
