#include <fmt/format.h>

#include "defilade/version.h"
#include "shell/option_table.h"
#include "shell/scripts.h"
#include "usage.h"

namespace defilade::cli {
namespace {

/// Text that troff shows as it is.
std::string plain(std::string_view text) {
  std::string result;
  bool line_begins = true;
  for (const char c : text) {
    if (line_begins && (c == '.' || c == '\'')) result += "\\&";
    if (c == '\\')
      result += "\\e";
    else if (c == '-')
      result += "\\-";
    else if (c == '\'')
      result += "\\(aq";
    else if (c == '`')
      result += "\\(ga";
    else
      result += c;
    line_begins = c == '\n';
  }
  return result;
}

std::string paragraph(const OptionRow& option) {
  std::string text = ".TP\n";
  if (!option.letter.empty()) text += fmt::format("\\fB{}\\fP, ", plain(option.letter));
  text += fmt::format("\\fB{}\\fP", plain(option.name));
  if (!option.is_flag && !option.is_positional)
    text += fmt::format(" \\fI{}\\fP", plain(option.type));
  text += "\n" + plain(option.description) + ".\n";
  if (!option.standard.empty()) text += fmt::format("Default: {}.\n", plain(option.standard));
  return text;
}

/// Sentences, then examples as they are typed.
std::string footer(const std::string& text) {
  return fmt::format(".PP\n.nf\n{}\n.fi\n", plain(text));
}

std::string section(const CLI::App& verb) {
  std::string usage = fmt::format("\\fBdefilade {}\\fP", verb.get_name());
  std::string rows;
  for (const OptionRow& option : options_of(verb)) {
    if (option.name == "--help") continue;
    if (option.is_positional) usage += fmt::format(" \\fI{}\\fP", plain(option.name));
    rows += paragraph(option);
  }
  return fmt::format(".SS {0}\n{1}.\n.PP\n{2} [\\fIoptions\\fP]\n{3}{4}", verb.get_name(),
                     plain(verb.get_description()), usage, rows, footer(verb.get_footer()));
}

constexpr const char* kEnd = R"(.SH EXIT STATUS
.TP
.B 0
Everything went well.
.TP
.B 1
The program did its work and found problems: something to repair, no way, no cover.
.TP
.B 2
The command line is wrong.
.TP
.B 3
A file or a question is wrong.
.TP
.B 4
The machine refused (disk, memory), or an internal error.
.SH ENVIRONMENT
.TP
.B NO_COLOR
If set, nothing is coloured.
.TP
.B SOURCE_DATE_EPOCH
The date of a report, in seconds since 1970, instead of today's.
)";

}  // namespace

std::string manual_page(const CLI::App& app) {
  std::string text = fmt::format(
      ".TH DEFILADE 1 \"\" \"defilade {}\" \"User Commands\"\n"
      ".SH NAME\ndefilade \\- bake a game level into a tactical map and ask it where to stand\n"
      ".SH SYNOPSIS\n.B defilade\n[\\fB\\-\\-simd\\fP \\fINAME\\fP] \\fIVERB\\fP [\\fIoptions\\fP] "
      "…\n"
      ".br\n.B defilade help\n[\\fIVERB\\fP]\n"
      ".SH DESCRIPTION\n{}\nData goes to standard output, messages go to standard error.\n"
      ".SH OPTIONS\n",
      kVersion, plain(app.get_description()));
  for (const OptionRow& option : options_of(app)) text += paragraph(option);
  text += ".SH VERBS\n";
  for (const CLI::App* verb : verbs_of(app)) text += section(*verb);
  return text + kEnd;
}

}  // namespace defilade::cli
