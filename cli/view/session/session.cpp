#include "view/session/session.h"

#include <fmt/format.h>

#include <array>

#include "cli.h"

namespace defilade::cli {
namespace {

using Json = nlohmann::json;

const Ask& find_ask(const Field& name) {
  const std::array groups{scene_asks(), floor_asks(), set_asks(),    query_asks(), why_asks(),
                          path_asks(),  team_asks(),  change_asks(), edit_asks(),  settings_asks()};
  for (const std::span<const Ask> group : groups)
    for (const Ask& ask : group)
      if (ask.name == name.text()) return ask;
  name.refuse(fmt::format("is \"{}\", which nobody can answer", name.text()));
}

std::optional<std::uint32_t> id_of(const Json& question) {
  if (!question.is_object() || !question.contains("id")) return std::nullopt;
  const Json& id = question["id"];
  constexpr std::uint64_t kMost = 0xffffffff;
  if (!id.is_number_integer() || id < 0 || id > kMost) return std::nullopt;
  return id.get<std::uint32_t>();
}

Message refusal(std::optional<std::uint32_t> id, const Failure& failure) {
  Json error{{"message", failure.error.message}};
  if (failure.at) error["at"] = *failure.at;
  return {one_line({{"id", id ? Json(*id) : Json()}, {"error", error}}), false};
}

}  // namespace

Session::Session(std::shared_ptr<Project> project, std::shared_ptr<Settings> settings,
                 const std::shared_ptr<Mailbox>& mailbox)
    : project_(std::move(project)), settings_(std::move(settings)), mailbox_(mailbox) {
  project_->welcome(mailbox);
}

Message Session::answer(std::string_view question) {
  std::optional<std::uint32_t> id;
  try {
    const Json json = Json::parse(question);
    id = id_of(json);
    if (!id) refuse("a question is an object with an \"id\", a whole number of 32 bits");
    const Field asked(json, "");
    const Ask& ask = find_ask(asked.at("ask"));
    if (ask.needs_map) world_.use(project_->version());
    return to_message(*id, ask.answer(*this, asked));
  } catch (const Failure& failure) {
    return refusal(id, failure);
  } catch (const Json::exception& problem) {
    return refusal(id, {{fmt::format("that is not JSON: {}", problem.what())}});
  } catch (const std::exception& problem) {
    return refusal(id, {{fmt::format("internal error: {}", problem.what())}});
  }
}

}  // namespace defilade::cli
