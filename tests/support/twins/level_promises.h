#pragma once
// A drawn level from end to end: baked, checked, saved, opened and asked.

#include "defilade/bake/bake.h"
#include "defilade/bake/lint.h"
#include "defilade/model/map_file.h"
#include "support/twins/answer_promises.h"
#include "support/twins/bake_promises.h"

namespace defilade::test {

class LevelPromises {
 public:
  explicit LevelPromises(const DrawnLevel& drawn) : drawn_(drawn) {}

  Complaints broken() {
    if (const auto ok = validate(drawn_.level); !ok) complain("not valid: " + ok.error().message);
    const auto baked = bake(1);
    if (!baked) {
      if (drawn_.start || baked.error().message.empty())
        complain("the bake refuses a valid level: " + baked.error().message);
      return std::move(complaints_);
    }
    const TacticalMap& map = baked->map;
    const auto bytes = serialize_map(map);
    check_again(bytes);
    check_file(bytes);
    check_lint(map);
    BakePromises promises(drawn_, map, complaints_);
    promises.check();
    promises.check_doors();
    Random random(map.graph().node_count());
    AnswerPromises(map, random, complaints_).check();
    return std::move(complaints_);
  }

 private:
  void complain(std::string what) { complaints_.push_back(std::move(what)); }

  Result<BakeResult> bake(unsigned threads, const TacticalMap* previous = nullptr) const {
    BakeSettings settings;
    settings.profile = drawn_.profile;
    settings.threads = threads;
    Progress silent;
    return defilade::bake(drawn_.level, {}, settings, silent, previous);
  }

  void check_again(const std::vector<std::byte>& bytes) {
    const auto again = bake(2);
    if (!again || serialize_map(again->map) != bytes) complain("two threads give other bytes");
  }

  void check_file(const std::vector<std::byte>& bytes) {
    const auto opened = open_map(bytes, "drawn");
    if (!opened) return complain("what was baked cannot be opened: " + opened.error().message);
    if (serialize_map(*opened) != bytes) complain("saving twice gives other bytes");
    const auto rebaked = bake(1, &*opened);
    if (!rebaked || serialize_map(rebaked->map) != bytes)
      complain("a bake with its own result as the previous map gives other bytes");
  }

  /// A bake never makes what `check` calls impossible. What was drawn into a wall is another
  /// matter.
  void check_lint(const TacticalMap& map) {
    const LintReport report = lint(map);
    if (report.covered > report.floor * 1.0001) complain("more floor is covered than there is");
    for (const Finding& finding : report.findings) {
      const bool bad = finding.rule == LintRule::no_floor || finding.rule == LintRule::in_wall ||
                       finding.rule == LintRule::link_through_wall;
      const bool about_node =
          !finding.nodes.empty() && finding.place == map.graph().position(finding.nodes.front());
      if ((bad && about_node) || finding.message.empty())
        complain("check says: " + finding.message);
    }
  }

  const DrawnLevel& drawn_;
  Complaints complaints_;
};

}  // namespace defilade::test
