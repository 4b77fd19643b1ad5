#include "draw/findings_overlay.h"

#include <fmt/format.h>

namespace defilade::cli {

Overlay findings_overlay(const LintReport& report) {
  Overlay over;
  for (const Finding& finding : report.findings) {
    const std::string tip = fmt::format("{}: {}", name_of(finding.rule), finding.message);
    over.marks.push_back({finding.place, kRed, tip});
    if (!finding.area.rectangles.empty())
      over.areas.push_back({finding.area.rectangles, kRed, tip});
  }
  if (!over.marks.empty()) over.legend = "red: findings, with the floor that no node covers";
  return over;
}

}  // namespace defilade::cli
