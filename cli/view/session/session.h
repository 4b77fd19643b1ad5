#pragma once
// What does this tab ask? Questions are found by name in a table; each group of them is a file of
// its own, `ask_….cpp`.

#include <memory>
#include <span>

#include "defilade/tactics/query.h"
#include "view/session/fields.h"
#include "view/session/project.h"
#include "view/session/settings.h"
#include "view/session/tab_world.h"
#include "view/web/frame.h"
#include "view/web/message.h"

namespace defilade::cli {

class Session final : public Tab {
 public:
  Session(std::shared_ptr<Project> project, std::shared_ptr<Settings> settings,
          const std::shared_ptr<Mailbox>& mailbox);

  Message answer(std::string_view question) override;

  Project& project() { return *project_; }
  Settings& settings() { return *settings_; }
  /// As this tab has changed it.
  TabWorld& world() { return world_; }
  Workspace& work() { return work_; }
  /// Where this tab is told what comes later.
  const std::shared_ptr<Mailbox>& mailbox() const { return mailbox_; }

 private:
  std::shared_ptr<Project> project_;
  std::shared_ptr<Settings> settings_;
  std::shared_ptr<Mailbox> mailbox_;  // the project does not keep it
  TabWorld world_;
  Workspace work_;
};

/// A question that can be asked.
struct Ask {
  std::string_view name;
  Answer (*answer)(Session& session, const Field& question);
  bool needs_map = true;
};

std::span<const Ask> scene_asks();
std::span<const Ask> floor_asks();
std::span<const Ask> set_asks();
std::span<const Ask> query_asks();
std::span<const Ask> why_asks();
std::span<const Ask> path_asks();
std::span<const Ask> team_asks();
std::span<const Ask> change_asks();
std::span<const Ask> edit_asks();
std::span<const Ask> settings_asks();

}  // namespace defilade::cli
