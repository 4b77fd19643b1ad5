#include "view/session/project.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>

#include "cli.h"
#include "defilade/model/map_file.h"
#include "defilade/version.h"
#include "overall_progress.h"
#include "view/session/fields.h"
#include "view/session/waypoint_json.h"
#include "view/web/frame.h"

namespace defilade::cli {

using Json = nlohmann::json;

/// Tells all tabs how far a bake is, but not too often.
class Project::Reporter final : public Progress {
 public:
  explicit Reporter(Project& project) : project_(project) {}

  void begin(std::string_view stage, std::string_view unit, std::uint64_t total) override {
    const std::scoped_lock lock(mutex_);
    stage_ = stage;
    unit_ = unit;
    total_ = total;
    done_ = 0;
    overall_.begin(stage, total);
    report();
  }

  void advance(std::uint64_t units) noexcept override {
    done_ += units;
    if (Clock::now().time_since_epoch().count() < next_) return;
    const std::unique_lock lock(mutex_, std::try_to_lock);
    if (lock) report();
  }

  bool cancelled() const noexcept override { return cancelled_; }
  void cancel() { cancelled_ = true; }

 private:
  using Clock = std::chrono::steady_clock;

  void report() {
    constexpr auto kInterval = std::chrono::milliseconds(100);
    const auto now = Clock::now();
    if (now.time_since_epoch().count() < next_) return;
    next_ = (now + kInterval).time_since_epoch().count();
    project_.tell({{"event", "progress"},
                   {"stage", stage_},
                   {"unit", unit_},
                   {"done", std::min<std::uint64_t>(done_, total_)},
                   {"total", total_},
                   {"share", overall_.share(done_)}},
                  Mailbox::Weight::light);
  }

  Project& project_;
  std::mutex mutex_;  // of the stage
  std::string stage_;
  std::string unit_;
  std::uint64_t total_ = 0;
  OverallProgress overall_;
  std::atomic<std::uint64_t> done_ = 0;
  std::atomic<Clock::rep> next_ = 0;
  std::atomic<bool> cancelled_ = false;
};

/// What a bake is made of.
struct Project::Job {
  Waypoints waypoints;
  BakeSettings settings;
  std::uint64_t version = 0;  // of the document; 0: before there is one
  std::optional<TacticalMap> previous;
};

Project::Project(Source source, const TacticalMap& map) : source_(std::move(source)) {
  // Kept by the map, which stays as long as anybody uses its level.
  const auto owner = std::make_shared<TacticalMap>(map);
  if (owner->level()) level_ = {owner, owner->level()};
  settings_.profile = map.profile();
  if (!source_.file.empty()) own_files_.push_back(source_.file);
  version_ = Version{map, 1};
  document_.emplace(waypoints_of(map));
  baked_ = document_->version();
}

Project::Project(Source source, BakeInput input)
    : source_(std::move(source)),
      level_(std::make_shared<Level>(std::move(input.level))),
      settings_(std::move(input.settings)),
      given_(std::move(input.waypoints)) {
  if (!source_.file.empty()) own_files_.push_back(source_.file);
}

Project::~Project() { stop(); }

void Project::refuse_without_map() const {
  refuse(reporter_ ? "the map is being baked: ask again when it is there"
                   : "there is no map: bake first");
}

Version Project::version() const {
  const std::scoped_lock lock(mutex_);
  if (!version_) refuse_without_map();
  return *version_;
}

Json Project::state() const {
  return {{"undo", document_ ? document_->undo_count() : 0},
          {"redo", document_ ? document_->redo_count() : 0},
          {"unsaved", document_ && !document_->is_saved()},
          {"baked", document_ && document_->version() == baked_},
          {"baking", reporter_ != nullptr},
          {"version", document_ ? document_->version() : 0}};
}

Json Project::document_state() const {
  const std::scoped_lock lock(mutex_);
  return state();
}

void Project::welcome(const std::shared_ptr<Mailbox>& mailbox) {
  const std::scoped_lock lock(mutex_, mail_mutex_);
  const Json hello{{"event", "hello"},
                   {"program", fmt::format("defilade {}", kVersion)},
                   {"source", source_.name},
                   {"ready", version_.has_value()},
                   {"revision", version_ ? version_->revision : 0},
                   {"document", state()}};
  mailbox->tell(one_line(hello), Mailbox::Weight::heavy);
  std::erase_if(mailboxes_, [](const auto& box) { return box.expired(); });
  mailboxes_.push_back(mailbox);
}

void Project::tell(const Json& event, Mailbox::Weight weight) {
  const std::string text = one_line(event);
  const std::scoped_lock lock(mail_mutex_);
  for (const auto& mailbox : mailboxes_)
    if (const auto there = mailbox.lock()) there->tell(text, weight);
}

void Project::tell_document() { tell({{"event", "document"}, {"document", state()}}); }

Document& Project::editable() {
  if (!document_) refuse_without_map();
  if (!level_) refuse("this map was baked with --strip: without its level it stays as it is");
  return *document_;
}

void Project::bake() {
  const std::scoped_lock lock(mutex_);
  if (reporter_) refuse("a bake goes on already");
  if (!level_) editable();
  if (baker_.joinable()) baker_.join();
  Job job{
      document_ ? document_->now() : given_, settings_, document_ ? document_->version() : 0, {}};
  if (document_) job.settings.place = false;  // that was done in the first bake
  if (version_) job.previous = version_->map;
  reporter_ = std::make_shared<Reporter>(*this);
  baker_ =
      std::thread([this, reporter = reporter_, work = std::move(job)] { run(work, *reporter); });
  tell_document();
}

void Project::run(const Job& job, Reporter& reporter) {
  const auto fail = [&](const std::string& message, bool cancelled) {
    end_bake();
    tell({{"event", "failed"}, {"message", message}, {"cancelled", cancelled}});
  };
  try {
    const auto baked = defilade::bake(*level_, job.waypoints, job.settings, reporter,
                                      job.previous ? &*job.previous : nullptr);
    if (!baked) return fail(baked.error().message, baked.error().kind == ErrorKind::cancelled);
    take(baked->map, job.version);
  } catch (const std::exception& problem) {
    fail(fmt::format("internal error: {}", problem.what()), false);
  }
}

void Project::take(const TacticalMap& map, std::uint64_t version) {
  const std::scoped_lock lock(mutex_);
  version_ = Version{map, version_ ? version_->revision + 1 : 1};
  if (!document_) document_.emplace(waypoints_of(map));
  baked_ = version == 0 ? document_->version() : version;
  reporter_.reset();
  tell({{"event", "map"}, {"revision", version_->revision}});
  tell_document();
}

void Project::end_bake() {
  const std::scoped_lock lock(mutex_);
  reporter_.reset();
  tell_document();
}

void Project::cancel() {
  const std::scoped_lock lock(mutex_);
  if (reporter_) reporter_->cancel();
}

void Project::stop() {
  cancel();
  floors_.stop();
  if (baker_.joinable()) baker_.join();
}

std::filesystem::path Project::path_for(const std::optional<std::string>& name,
                                        std::string_view extension, bool overwrite) const {
  constexpr std::size_t kLongest = 200;
  const std::string chosen =
      name.value_or(std::filesystem::path(source_.name).stem().string() + std::string(extension));
  if (chosen.size() > kLongest || chosen.starts_with('.') || !chosen.ends_with(extension) ||
      chosen.find_first_of("/\\") != std::string::npos || printable(chosen) != chosen)
    refuse(fmt::format("\"{}\" is not a plain file name that ends in {}",
                       printable(chosen.substr(0, kLongest)), extension));
  std::filesystem::path path = source_.folder / chosen;
  std::error_code ignored;
  const bool is_own = std::ranges::any_of(
      own_files_, [&](const auto& own) { return std::filesystem::equivalent(own, path, ignored); });
  if (!overwrite && !is_own && std::filesystem::exists(path, ignored))
    refuse(fmt::format("there is a file {} already", path.string()));
  return path;
}

std::string Project::save_document(const std::optional<std::string>& name, bool overwrite) {
  std::unique_lock lock(mutex_);
  if (!document_) refuse_without_map();
  const std::filesystem::path path = path_for(name, ".json", overwrite);
  const std::uint64_t version = document_->version();
  const Waypoints waypoints = document_->now();
  lock.unlock();
  const std::string text = waypoint_file(waypoints);
  need(write_file(path, std::as_bytes(std::span(text))));
  saved(path, version);
  return path.string();
}

std::string Project::save_map(const std::optional<std::string>& name, bool overwrite) {
  std::unique_lock lock(mutex_);
  if (!version_) refuse_without_map();
  if (document_->version() != baked_) refuse("the map lacks the latest edits: bake first");
  const std::filesystem::path path = path_for(name, ".dfl", overwrite);
  const TacticalMap map = version_->map;
  const std::uint64_t version = baked_;
  lock.unlock();
  need(defilade::save_map(map, path));
  saved(path, version);
  return path.string();
}

void Project::saved(const std::filesystem::path& path, std::uint64_t version) {
  const std::scoped_lock lock(mutex_);
  own_files_.push_back(path);
  document_->mark_saved(version);
  tell_document();
}

}  // namespace defilade::cli
