// Completion in shells, and the manual page.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/run/program.h"

namespace defilade::test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class Shell : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(shop.run("bake " DEFILADE_SOURCE_DIR "/data/levels/demo.txt -o demo.dfl").code, 0);
    shop.write("yard.txt", "");
    shop.write("notes.md", "");
    std::filesystem::create_directory(shop.path("data"));
    std::filesystem::create_symlink(DEFILADE_CLI, shop.path("defilade"));
  }

  /// Runs a script in the scratch folder, in which `defilade` is the program.
  std::string output_of(const std::string& shell, const std::string& script) const {
    shop.write("script", script);
    const std::string command =
        "cd '" + shop.path(".") + "' && PATH=\"$PWD:$PATH\" " + shell + " script > words 2>&1";
    EXPECT_EQ(std::system(command.c_str()), 0) << shop.read("words");
    return shop.read("words");
  }

  static bool has(const std::string& program) {
    return std::system(("command -v " + program + " >/dev/null").c_str()) == 0;
  }

  Workshop shop;
};

TEST_F(Shell, scripts_know_all_verbs_options_and_values_and_each_is_one_line) {
  for (const std::string shell : {"bash", "zsh", "fish"}) {
    const Outcome outcome = shop.run("completion " + shell);
    EXPECT_EQ(outcome.code, 0);
    for (const char* word :
         {"bake", "import", "maps", "info", "check", "export", "completion", "waypoints", "svg",
          "only", "game-data", "soldier", "avx2", "tiles", "pinch_points"})
      EXPECT_THAT(outcome.out, HasSubstr(word)) << shell;
    EXPECT_THAT(outcome.out, Not(HasSubstr("obstacles;\n"))) << shell << ": a broken description";
  }
}

TEST_F(Shell, bash_completes_verbs_options_values_and_files) {
  const std::string script = "source <(defilade completion bash)\n" + std::string(R"(
complete -p defilade
try() {
  COMP_WORDS=(defilade "$@"); COMP_CWORD=$#
  _defilade
  printf '%s\n' "${COMPREPLY[@]}" | sort | tr '\n' ' '; echo
}
try chec
try bake --th
try export demo.dfl --s
try completion z
try info demo
try info ''
try bake yar
try bake yard.txt --up ''
try bake yard.txt --up = z
try bake yard.txt --profile q
try export demo.dfl --json --only nodes,lin
try maps --game-data da
try help pa
try bake yard.txt -o de
try path demo.dfl --from ''
)");
  EXPECT_EQ(output_of("bash", script),
            "complete -o filenames -F _defilade defilade\n"
            "check \n--threads \n--svg \nzsh \ndemo.dfl \ndata demo.dfl \nyard.txt \ny z \nz \n"
            "quake \nnodes,links \ndata \npath \ndemo.dfl \n \n");
}

TEST_F(Shell, bash_completes_the_maps_of_installed_games) {
  const std::string names = shop.run("maps --names").out;
  if (names.empty()) GTEST_SKIP() << "no game is installed";
  const std::string first = names.substr(0, names.find('\n'));
  const std::string script = "source <(defilade completion bash)\nCOMP_WORDS=(defilade bake '" +
                             first + "') COMP_CWORD=2\n_defilade\necho \"${COMPREPLY[@]}\"\n";
  EXPECT_THAT(output_of("bash", script), HasSubstr(first));
}

TEST_F(Shell, zsh_completes_files_by_patterns_that_are_not_qualifiers) {
  const std::string script = shop.run("completion zsh").out;
  EXPECT_THAT(script, AllOf(HasSubstr("':MAP.dfl:_files -g \"*.dfl\"'"),
                            HasSubstr("_files -g \"*.txt *.obj"), Not(HasSubstr("*.("))));
}

TEST_F(Shell, zsh_accepts_its_script) {
  if (!has("zsh")) GTEST_SKIP() << "zsh is not installed";
  shop.write("_defilade", shop.run("completion zsh").out);
  EXPECT_EQ(output_of("zsh -f", "zsh -n _defilade && echo ok\n"), "ok\n");
}

TEST_F(Shell, fish_completes_verbs_options_and_values) {
  if (!has("fish")) GTEST_SKIP() << "fish is not installed";
  const std::string words = output_of("fish --no-config",
                                      "defilade completion fish | source\n"
                                      "complete -C 'defilade chec'\n"
                                      "complete -C 'defilade bake --thr'\n"
                                      "complete -C 'defilade bake yard.txt --up '\n");
  EXPECT_THAT(words, AllOf(HasSubstr("check\t"), HasSubstr("--threads\t"), HasSubstr("\ny\t")));
}

TEST_F(Shell, the_manual_page_has_every_verb_and_option) {
  const Outcome page = shop.run("man");
  EXPECT_EQ(page.code, 0);
  EXPECT_THAT(page.out, AllOf(::testing::StartsWith(".TH DEFILADE 1"), HasSubstr(".SH EXIT STATUS"),
                              HasSubstr(".SS bake\n"), HasSubstr("\\fB\\-\\-threads\\fP"),
                              HasSubstr("\\fB\\-o\\fP, \\fB\\-\\-output\\fP")));
}

TEST_F(Shell, troff_finds_nothing_wrong_with_the_manual_page) {
  if (!has("groff")) GTEST_SKIP() << "groff is not installed";
  const std::string script = "defilade man | groff -man -ww -Tutf8 -Kutf8 -z 2>&1\n";
  EXPECT_EQ(output_of("bash", script), "");
}

}  // namespace
}  // namespace defilade::test
