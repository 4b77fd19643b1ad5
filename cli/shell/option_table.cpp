#include "shell/option_table.h"

#include <algorithm>

#include "answer/json_export.h"
#include "usage.h"

namespace defilade::cli {
namespace {

std::string one_line(std::string text) {
  std::ranges::replace(text, '\n', ' ');
  return text;
}

std::vector<std::string> alternatives(const std::string& type) {
  std::vector<std::string> parts{""};
  for (const char c : type) {
    if (c == '|')
      parts.emplace_back();
    else
      parts.back() += c;
  }
  return parts;
}

bool is_literal(const std::string& text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
  });
}

void add_kind(const CLI::App& app, const std::string& kind, Values& values) {
  if (is_literal(kind)) {
    values.words.push_back(kind);
  } else if (kind == "LEVEL") {
    values.game_maps = true;
    for (const char* ending : {"txt", "obj", "gltf", "glb", "bsp"})
      values.endings.emplace_back(ending);
  } else if (kind == "FOLDER") {
    values.folders = true;
  } else if (kind == "PARTS") {
    values.words = export_parts();
    values.is_list = true;
  } else if (kind == "VERB") {
    for (const CLI::App* verb : verbs_of(app)) values.words.push_back(verb->get_name());
  } else if (const std::size_t dot = kind.find('.'); dot != std::string::npos) {
    values.endings.push_back(kind.substr(dot + 1));
  } else if (kind.starts_with("FILE")) {
    values.endings.emplace_back("*");
  }
}

}  // namespace

std::vector<OptionRow> options_of(const CLI::App& verb) {
  std::vector<OptionRow> rows;
  for (const CLI::Option* option : verb.get_options({})) {
    OptionRow row;
    row.is_positional = option->get_positional();
    row.name = option->get_name(row.is_positional);
    if (!option->get_snames().empty() && !option->get_lnames().empty())
      row.letter = "-" + option->get_snames().front();
    row.is_flag = option->get_items_expected_max() == 0;
    if (!row.is_flag) row.type = option->get_type_name();
    row.description = one_line(option->get_description());
    row.standard = option->get_default_str();
    rows.push_back(std::move(row));
  }
  for (const CLI::App* group : verb.get_subcommands({}))
    if (group->get_name().empty())
      for (OptionRow& row : options_of(*group))
        if (row.name != "--help") rows.push_back(std::move(row));
  return rows;
}

Values values_of(const CLI::App& app, const OptionRow& option) {
  Values values;
  if (option.is_flag) return values;
  const bool says_it_itself = option.is_positional && option.type == "TEXT";
  for (const std::string& kind : alternatives(says_it_itself ? option.name : option.type))
    add_kind(app, kind, values);
  if (std::ranges::find(values.endings, "*") != values.endings.end()) values.endings = {"*"};
  return values;
}

}  // namespace defilade::cli
