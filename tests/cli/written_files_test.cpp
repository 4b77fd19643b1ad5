// Where a verb cannot write its result, it says so before it does the work: even before it looks at
// its input.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/run/program.h"

namespace defilade::test {
namespace {

using ::testing::HasSubstr;
namespace fs = std::filesystem;

TEST(WrittenFiles, what_cannot_be_written_is_noticed_before_the_input_is_read) {
  const Workshop shop;
  fs::create_directory(shop.path("folder"));
  fs::create_symlink("loop", shop.path("loop"));
  for (const std::string verb :
       {"bake none.txt -o ", "report none.dfl -o ", "export none.dfl --json -o ",
        "export none.dfl --svg -o ", "query none.dfl safe --svg ",
        "path none.dfl --from '#0' --to '#1' --svg ",
        "cover none.dfl --agent '#0' --threat 'a=#1' --svg ", "analyze none.dfl --svg ",
        "change none.dfl --svg ", "check none.dfl --svg ",
        "anticipate none.dfl --enemy 'a=#1' --svg ", "fight none.dfl --html ",
        "fight none.dfl --record ", "fight none.toml --html ", "fight none.toml --record ",
        "replay none.dfr --svg "})
    for (const auto& [output, said] : std::initializer_list<std::pair<const char*, const char*>>{
             {"folder", "cannot write folder: it is a directory; name a file"},
             {"/dev/full", "cannot write /dev/full: it is a device; name a file"},
             {"nowhere/out", "cannot write nowhere/out: there is no folder nowhere"},
             {"/proc/out", "cannot write /proc/out: "},
             {"loop", "cannot write loop: Too many levels of symbolic links"}}) {
      const Outcome outcome = shop.run(verb + output);
      EXPECT_EQ(outcome.code, 4) << verb << output;
      EXPECT_THAT(outcome.err, HasSubstr(said)) << verb << output;
    }
  EXPECT_EQ(shop.file_count(), 2U);
}

TEST(WrittenFiles, a_bake_needs_the_name_of_its_map) {
  const Workshop shop;
  const Outcome outcome = shop.run("bake none.txt -o ''");
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.err, HasSubstr("--output needs the name of a file, or - for stdout"));
}

TEST(WrittenFiles, a_symbolic_link_is_followed_even_if_it_leads_to_nothing_yet) {
  const Workshop shop;
  shop.write("level.txt", kRoom);
  fs::create_symlink("real.dfl", shop.path("link.dfl"));
  ASSERT_EQ(shop.run("bake level.txt -o link.dfl").code, 0);
  EXPECT_TRUE(fs::is_symlink(shop.path("link.dfl")));
  EXPECT_TRUE(fs::is_regular_file(shop.path("real.dfl")));
}

TEST(WrittenFiles, a_limit_of_file_sizes_is_reported_and_nothing_is_left) {
  const Workshop shop;
  shop.write("level.txt", kRoom);
  const Outcome outcome = shop.run("bake level.txt --unpacked -o out.dfl", "ulimit -f 1 &&");
  EXPECT_EQ(outcome.code, 4);
  EXPECT_THAT(outcome.err, HasSubstr("cannot write out.dfl: File too large"));
  EXPECT_EQ(shop.file_count(), 1U);
}

}  // namespace
}  // namespace defilade::test
