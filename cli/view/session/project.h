#pragma once
// What do all tabs share? The level that was opened, its map, and the document that is edited.
//
// A bake runs on a thread of its own; tabs hear of its progress, and of the new map. Every function
// may be called by any thread.

#include <filesystem>
#include <memory>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "defilade/model/tactical_map.h"
#include "options/bake_options.h"
#include "view/floor/floor_keeper.h"
#include "view/session/document.h"
#include "view/web/message.h"

namespace defilade::cli {

/// A map and its number: each bake gives the next.
struct Version {
  TacticalMap map;
  std::uint32_t revision = 0;
};

/// What was opened.
struct Source {
  std::string name;              // for people, without folders
  std::filesystem::path folder;  // where its files are saved
  std::filesystem::path file;    // what may be overwritten: the map or the waypoints; or empty
};

class Project {
 public:
  /// A map that is there. Its own graph is what is edited.
  Project(Source source, const TacticalMap& map);
  /// A level that `bake` will make a map of.
  Project(Source source, BakeInput input);
  Project(const Project&) = delete;
  Project& operator=(const Project&) = delete;
  ~Project();

  const Source& source() const { return source_; }
  /// Null if the map was stripped of it.
  const Level* level() const { return level_.get(); }
  const BakeSettings& settings() const { return settings_; }

  /// A Failure while there is no map.
  Version version() const;

  FloorKeeper& floors() { return floors_; }

  /// Says hello to a tab, and tells it from now on what happens.
  void welcome(const std::shared_ptr<Mailbox>& mailbox);

  /// Bakes the document. A Failure if a bake goes on already, or there is no level.
  void bake();
  void cancel();
  /// Cancels and waits: nothing is told to anybody after that.
  void stop();

  /// What `work(Document&)` gives; all tabs hear how the document is then.
  template <class Work>
  auto edit(const Work& work) {
    const std::scoped_lock lock(mutex_);
    auto result = work(editable());
    tell_document();
    return result;
  }
  template <class Work>
  auto look(const Work& work) const {
    const std::scoped_lock lock(mutex_);
    if (!document_) refuse_without_map();
    return work(*document_);
  }
  nlohmann::json document_state() const;
  /// Both write beside the source, and give the path.
  std::string save_document(const std::optional<std::string>& name, bool overwrite);
  std::string save_map(const std::optional<std::string>& name, bool overwrite);

 private:
  class Reporter;

  [[noreturn]] void refuse_without_map() const;
  Document& editable();
  nlohmann::json state() const;
  struct Job;
  void run(const Job& job, Reporter& reporter);
  void take(const TacticalMap& map, std::uint64_t version);
  void end_bake();
  void tell(const nlohmann::json& event, Mailbox::Weight weight = Mailbox::Weight::heavy);
  void tell_document();
  void saved(const std::filesystem::path& path, std::uint64_t version);
  std::filesystem::path path_for(const std::optional<std::string>& name, std::string_view extension,
                                 bool overwrite) const;

  Source source_;
  std::shared_ptr<const Level> level_;
  BakeSettings settings_;

  mutable std::mutex mutex_;  // of all that follows but the mailboxes
  Waypoints given_;           // what the first bake begins with
  std::optional<Version> version_;
  std::optional<Document> document_;              // once there is a map
  std::uint64_t baked_ = 0;                       // the version of the document that the map is of
  std::vector<std::filesystem::path> own_files_;  // opened or saved here: may be overwritten
  std::shared_ptr<Reporter> reporter_;            // of the bake that goes on
  std::thread baker_;

  FloorKeeper floors_;

  mutable std::mutex mail_mutex_;
  std::vector<std::weak_ptr<Mailbox>> mailboxes_;
};

}  // namespace defilade::cli
