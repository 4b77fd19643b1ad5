#pragma once
// What does the page remember from one start to the next? Its theme, whether the tour was seen,
// queries and folded panels, in one small file of the user: $XDG_CONFIG_HOME/defilade/viewer.json,
// or below ~/.config. The browser cannot keep them, as each start has another address.

#include <filesystem>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>

#include "view/session/fields.h"

namespace defilade::cli {

/// Where the environment says; empty if it names no absolute folder.
std::filesystem::path settings_file();

/// Any thread may call these.
class Settings {
 public:
  /// Without a file the settings last as long as the program.
  explicit Settings(std::filesystem::path file);

  /// Those that are set, by name.
  nlohmann::json values() const;
  /// Why the file is not used, in one sentence; empty if it is.
  std::string problem() const;

  /// Sets what `wanted` has; a Failure if it is not a setting. The file is replaced as a whole, and
  /// what another program has written meanwhile stays. A file that is not ours is never touched.
  void keep(const Field& wanted);

 private:
  void read();
  void write();

  std::filesystem::path file_;
  mutable std::mutex mutex_;  // of what follows
  nlohmann::json values_ = nlohmann::json::object();
  std::string problem_;
};

}  // namespace defilade::cli
