#include "model/file/file_io.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <string_view>

#include "defilade/model/map_file.h"
#include "support/run/scratch.h"

namespace defilade::test {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

std::span<const std::byte> bytes_of(std::string_view text) {
  return std::as_bytes(std::span(text));
}

Result<void> write(const std::string& path, std::string_view text) {
  return write_file(path, bytes_of(text));
}

/// Does it in a process of its own, which may be killed. Returns what waitpid tells.
template <class Work>
int in_another_process(Work work) {
  const pid_t child = fork();
  if (child == 0) {
    work();
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return status;
}

/// Not on every file system.
bool can_have_files_without_a_name(const Scratch& folder) {
  const int file = open(folder.path(".").c_str(), O_WRONLY | O_TMPFILE, 0600);
  if (file >= 0) close(file);
  return file >= 0;
}

TEST(FileIo, a_link_to_nothing_yet_is_followed) {
  const Scratch folder;
  fs::create_directory(folder.path("below"));
  fs::create_symlink("below/second", folder.path("first"));
  fs::create_symlink("real.dfl", folder.path("below/second"));
  ASSERT_TRUE(write(folder.path("first"), "new"));
  EXPECT_TRUE(fs::is_symlink(folder.path("first")));
  EXPECT_TRUE(fs::is_symlink(folder.path("below/second")));
  EXPECT_EQ(folder.read("below/real.dfl"), "new");
}

TEST(FileIo, links_in_a_circle_are_refused_and_stay) {
  const Scratch folder;
  fs::create_symlink("second", folder.path("first"));
  fs::create_symlink("first", folder.path("second"));
  const auto written = write(folder.path("first"), "new");
  ASSERT_FALSE(written);
  EXPECT_THAT(written.error().message, HasSubstr("first: Too many levels of symbolic links"));
  EXPECT_FALSE(check_writable(folder.path("first")));
  EXPECT_TRUE(fs::is_symlink(folder.path("first")));
}

TEST(FileIo, a_killed_process_leaves_nothing) {
  const Scratch folder;
  if (!can_have_files_without_a_name(folder))
    GTEST_SKIP() << "the file system has no files without a name";
  folder.write("map.dfl", "old");
  const std::array pieces{bytes_of("first"), bytes_of("second")};
  const int status = in_another_process([&] {
    int questions = 0;
    (void)write_pieces(folder.path("map.dfl"), pieces, [&] {
      if (++questions == 2) std::raise(SIGKILL);
      return false;
    });
  });
  EXPECT_TRUE(WIFSIGNALED(status));
  EXPECT_EQ(folder.file_count(), 1U);
  EXPECT_EQ(folder.read("map.dfl"), "old");
}

TEST(FileIo, a_file_that_becomes_too_large_leaves_nothing) {
  const Scratch folder;
  folder.write("map.dfl", "old");
  const std::string large(100'000, 'x');
  for (const auto reaction : {SIG_IGN, SIG_DFL}) {
    if (reaction == SIG_DFL && !can_have_files_without_a_name(folder)) continue;  // it is killed
    const int status = in_another_process([&] {
      std::signal(SIGXFSZ, reaction);
      const rlimit limit{50'000, 50'000};
      setrlimit(RLIMIT_FSIZE, &limit);
      const auto written = write(folder.path("map.dfl"), large);
      _exit(!written && written.error().kind == ErrorKind::system ? 7 : 8);
    });
    EXPECT_TRUE(reaction == SIG_IGN ? WEXITSTATUS(status) == 7 : WIFSIGNALED(status));
    EXPECT_EQ(folder.file_count(), 1U);
    EXPECT_EQ(folder.read("map.dfl"), "old");
  }
}

TEST(FileIo, what_cannot_be_written_is_known_before) {
  const Scratch folder;
  const auto problem = [](const std::string& path) {
    const auto writable = check_writable(path);
    return writable ? "none" : writable.error().message;
  };
  EXPECT_THAT(problem(folder.path(".")), HasSubstr("it is a directory; name a file"));
  EXPECT_THAT(problem("/dev/null"), HasSubstr("it is a device; name a file"));
  EXPECT_THAT(problem(folder.path("none/a.dfl")), HasSubstr("there is no folder"));
  EXPECT_THAT(problem("/proc/a.dfl"), HasSubstr("cannot write /proc/a.dfl: "));
  EXPECT_THAT(problem(""), HasSubstr("it has no name"));
  EXPECT_EQ(problem(folder.path("a.dfl")), "none");
  EXPECT_EQ(folder.file_count(), 0U) << "asking leaves no trace";
}

/// Nothing is read-only for root, so root becomes somebody else first. In a process of its own.
bool is_denied(const std::string& path) {
  constexpr uid_t kNobody = 65534;
  const int status = in_another_process([&] {
    if (geteuid() == 0 && seteuid(kNobody) != 0) _exit(1);
    const auto writable = check_writable(path);
    const bool denied =
        !writable && writable.error().message.find("Permission denied") != std::string::npos;
    if (!denied || write(path, "new")) _exit(1);
  });
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

TEST(FileIo, what_is_read_only_is_refused) {
  const Scratch folder;
  folder.write("old.dfl", "old");
  using enum fs::perms;
  constexpr fs::perms kRead = owner_read | group_read | others_read;
  constexpr fs::perms kEnter = owner_exec | group_exec | others_exec;
  fs::permissions(folder.path("."), owner_all | kRead | kEnter);
  fs::permissions(folder.path("old.dfl"), kRead);
  EXPECT_TRUE(is_denied(folder.path("old.dfl")));
  fs::permissions(folder.path("."), kRead | kEnter);
  EXPECT_TRUE(is_denied(folder.path("new.dfl")));
  fs::permissions(folder.path("."), owner_all);
  EXPECT_EQ(folder.read("old.dfl"), "old");
  EXPECT_EQ(folder.file_count(), 1U);
}

}  // namespace
}  // namespace defilade::test
