// What does the page remember, and what should it?

#include <array>

#include "view/session/session.h"

namespace defilade::cli {
namespace {

Answer state_of(const Settings& settings) {
  const std::string problem = settings.problem();
  return {{{"settings", settings.values()},
           {"problem", problem.empty() ? nlohmann::json() : nlohmann::json(problem)}}};
}

Answer settings(Session& session, const Field& question) {
  question.allow_only({"id", "ask"});
  return state_of(session.settings());
}

Answer keep(Session& session, const Field& question) {
  question.allow_only({"id", "ask", "settings"});
  session.settings().keep(question.at("settings"));
  return state_of(session.settings());
}

}  // namespace

std::span<const Ask> settings_asks() {
  static constexpr std::array kAsks{Ask{"settings", settings, false}, Ask{"keep", keep, false}};
  return kAsks;
}

}  // namespace defilade::cli
