// Editing: the document that all tabs share, baking it, saving it.

#include <algorithm>
#include <array>

#include "answer/answer_json.h"
#include "defilade/bake/lint.h"
#include "view/session/edits.h"
#include "view/session/session.h"
#include "view/session/waypoint_json.h"

namespace defilade::cli {
namespace {

using Json = nlohmann::json;

/// What an edit did: nodes as they are now, and names of those that are no more.
Json difference_json(const Document& document, const Document::Names& touched) {
  Json gone = Json::array();
  const auto& nodes = document.now().parts.nodes;
  for (const std::string& name : touched)
    if (std::ranges::find(nodes, name, &Waypoint::name) == nodes.end()) gone.push_back(name);
  return {{"nodes", nodes_json(document.now(), touched)}, {"gone", gone}};
}

Answer with_state(Session& session, Json json) {
  json["document"] = session.project().document_state();
  return {std::move(json)};
}

Answer document(Session& session, const Field& question) {
  question.allow_only({"id", "ask"});
  Json nodes = session.project().look([](const Document& now) { return nodes_json(now.now()); });
  return with_state(session, {{"nodes", std::move(nodes)}});
}

Answer edit(Session& session, const Field& question) {
  Project& project = session.project();
  return with_state(session, project.edit([&](Document& now) {
    const EditGround ground{*project.level(), project.settings().profile, project.settings().reach};
    return difference_json(now, now.change([&](Waypoints& waypoints) {
      return apply_edit(question, ground, waypoints);
    }));
  }));
}

Answer undo(Session& session, const Field& question) {
  question.allow_only({"id", "ask"});
  return with_state(session, session.project().edit(
                                 [](Document& now) { return difference_json(now, now.undo()); }));
}

Answer redo(Session& session, const Field& question) {
  question.allow_only({"id", "ask"});
  return with_state(session, session.project().edit(
                                 [](Document& now) { return difference_json(now, now.redo()); }));
}

Answer bake(Session& session, const Field& question) {
  question.allow_only({"id", "ask"});
  session.project().bake();
  return {};
}

Answer cancel(Session& session, const Field& question) {
  question.allow_only({"id", "ask"});
  session.project().cancel();
  return {};
}

Answer save(Session& session, const Field& question) {
  question.allow_only({"id", "ask", "what", "name", "overwrite"});
  std::optional<std::string> name;
  if (const auto given = question.find("name")) name = given->text();
  const auto overwrite = question.find("overwrite");
  const bool may_overwrite = overwrite && overwrite->boolean();
  const Field what = question.at("what");
  if (what.text() == "waypoints")
    return {{{"path", session.project().save_document(name, may_overwrite)}}};
  if (what.text() == "map") return {{{"path", session.project().save_map(name, may_overwrite)}}};
  what.refuse("must be \"waypoints\" or \"map\"");
}

Answer lint(Session& session, const Field& question) {
  question.allow_only({"id", "ask"});
  const TacticalMap map = session.project().version().map;
  return {to_json(map, defilade::lint(map))};
}

}  // namespace

std::span<const Ask> edit_asks() {
  static constexpr std::array kAsks{
      Ask{"document", document}, Ask{"edit", edit},        Ask{"undo", undo},
      Ask{"redo", redo},         Ask{"bake", bake, false}, Ask{"cancel", cancel, false},
      Ask{"save", save},         Ask{"lint", lint},
  };
  return kAsks;
}

}  // namespace defilade::cli
