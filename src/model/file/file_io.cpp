#include "model/file/file_io.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <string>
#include <system_error>

#include "model/base/cancelled_error.h"

namespace defilade {
namespace {

namespace fs = std::filesystem;

Error system_error(std::string_view what, const fs::path& path, int code,
                   ErrorKind kind = ErrorKind::system) {
  return {fmt::format("{} {}: {}", what, path.string(),
                      std::error_code(code, std::generic_category()).message()),
          kind};
}

class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { close(); }

  void reset(int fd) {
    close();
    fd_ = fd;
  }
  bool valid() const { return fd_ >= 0; }
  int get() const { return fd_; }
  /// Returns 0 or the error that closing met.
  int close() {
    if (fd_ < 0) return 0;
    const int failed = ::close(std::exchange(fd_, -1));
    return failed == 0 ? 0 : errno;
  }

 private:
  int fd_;
};

using Cancelled = std::function<bool()>;

/// Returns 0 or errno; ECANCELED when the caller wants to stop.
int write_all(int fd, std::span<const std::byte> bytes, const Cancelled& cancelled) {
  constexpr std::size_t kMost = std::size_t{16} << 20;  // between two questions
  while (!bytes.empty()) {
    if (cancelled && cancelled()) return ECANCELED;
    const ssize_t done = ::write(fd, bytes.data(), std::min(bytes.size(), kMost));
    if (done < 0 && errno == EINTR) continue;
    if (done < 0) return errno;
    bytes = bytes.subspan(static_cast<std::size_t>(done));
  }
  return 0;
}

fs::path folder_of(const fs::path& path) {
  return path.has_parent_path() ? path.parent_path() : ".";
}

/// A symbolic link keeps pointing: what it leads to is written, even if nothing is there yet.
Result<fs::path> behind_links(const fs::path& path) {
  constexpr int kMostLinks = 40;  // as many as the kernel follows
  fs::path at = path;
  for (int i = 0; i < kMostLinks; ++i) {
    std::error_code missing;
    if (!fs::is_symlink(at, missing)) return at;
    at = folder_of(at) / fs::read_symlink(at, missing);
  }
  return system_error("cannot write", path, ELOOP);
}

/// The place where a file called `path` is written; an Error if that is impossible.
Result<fs::path> place_to_write(const fs::path& path) {
  const auto refuse = [&](std::string_view why) {
    return Error{fmt::format("cannot write {}: {}", path.string(), why), ErrorKind::system};
  };
  if (path.empty()) return refuse("it has no name");
  std::error_code missing;
  if (fs::is_directory(path, missing)) return refuse("it is a directory; name a file");
  if (fs::exists(path, missing) && !fs::is_regular_file(path, missing))
    return refuse("it is a device; name a file");
  auto place = behind_links(path);
  if (!place) return place;
  const fs::path folder = folder_of(*place);
  if (!fs::is_directory(folder, missing))
    return refuse(fmt::format("there is no folder {}", folder.string()));
  if (fs::exists(*place, missing) && ::access(place->c_str(), W_OK) != 0)
    return system_error("cannot write", path, errno);
  return place;
}

/// After a rename only this makes the new name survive a power cut.
void sync_directory(const fs::path& path) {
  const Descriptor handle(::open(folder_of(path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (handle.valid()) (void)::fsync(handle.get());
}

/// The file that will be at a place. Until it is complete it has no name, so that nothing is left
/// even of a process that is killed; where that is impossible, it has a name beside the place.
class NewFile {
 public:
  explicit NewFile(const fs::path& place) : place_(place), file_(open_nameless(place)) {
    while (!file_.valid() && errno_ == 0) open_beside();
  }
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;
  ~NewFile() {
    if (!beside_.empty()) ::unlink(beside_.c_str());
  }

  /// What keeps it from being written; 0 if nothing does.
  int problem() const { return errno_; }

  /// Returns 0 or errno; ECANCELED when the caller wants to stop.
  int write(std::span<const std::span<const std::byte>> pieces, const Cancelled& cancelled) {
    for (const auto piece : pieces)
      if (const int failed = write_all(file_.get(), piece, cancelled)) return failed;
    return ::fsync(file_.get()) == 0 ? 0 : errno;
  }

  /// Gives it its name. Returns 0 or errno.
  int put_in_place() {
    while (beside_.empty())
      if (const int failed = link_beside(); failed != 0 && failed != EEXIST) return failed;
    if (const int failed = file_.close()) return failed;
    if (::rename(beside_.c_str(), place_.c_str()) != 0) return errno;
    beside_.clear();
    sync_directory(place_);
    return 0;
  }

 private:
  static constexpr const char* kOpenFiles = "/proc/self/fd";

  static int open_nameless(const fs::path& place) {
    if (::access(kOpenFiles, X_OK) != 0) return -1;  // it could not be given a name
    return ::open(folder_of(place).c_str(), O_WRONLY | O_TMPFILE | O_CLOEXEC, 0666);
  }

  static fs::path name_beside(const fs::path& place) {
    static std::atomic<unsigned> counter = 0;  // two threads may save beside each other
    return fs::path(place.string() + fmt::format(".{}-{}.tmp", ::getpid(), counter++));
  }

  /// A killed process of the same id may have left one of that name behind.
  void open_beside() {
    const fs::path name = name_beside(place_);
    file_.reset(::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
    if (file_.valid())
      beside_ = name;
    else if (errno != EEXIST)
      errno_ = errno;
  }

  int link_beside() {
    const fs::path name = name_beside(place_);
    const std::string open_file = fmt::format("{}/{}", kOpenFiles, file_.get());
    if (::linkat(AT_FDCWD, open_file.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) != 0)
      return errno;
    beside_ = name;
    return 0;
  }

  fs::path place_;
  Descriptor file_;
  fs::path beside_;  // its name; empty while it has none
  int errno_ = 0;
};

}  // namespace

Result<void> check_writable(const fs::path& path) {
  const auto place = place_to_write(path);
  if (!place) return place.error();
  const NewFile file(*place);
  if (file.problem() != 0) return system_error("cannot write", path, file.problem());
  return {};
}

Result<void> write_pieces(const fs::path& path, std::span<const std::span<const std::byte>> pieces,
                          const Cancelled& cancelled) {
  const auto place = place_to_write(path);
  if (!place) return place.error();
  NewFile file(*place);
  int failed = file.problem();
  if (failed == 0) failed = file.write(pieces, cancelled);
  if (failed == 0) failed = file.put_in_place();
  if (failed == ECANCELED) return cancelled_error();
  if (failed != 0) return system_error("cannot write", path, failed);
  return {};
}

Result<MappedFile> map_file(const fs::path& path) {
  // Not blocking: opening a pipe without a writer would wait forever.
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!file.valid()) return system_error("cannot open", path, errno, ErrorKind::bad_input);
  struct stat status{};
  if (::fstat(file.get(), &status) != 0)
    return system_error("cannot read", path, errno, ErrorKind::bad_input);
  if (!S_ISREG(status.st_mode))
    return Error{fmt::format("cannot read {}: it is not a regular file", path.string())};
  const auto size = static_cast<std::size_t>(status.st_size);
  if (size == 0) return Error{fmt::format("{} is empty", path.string())};
  void* address = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.get(), 0);
  if (address == MAP_FAILED) return system_error("cannot map", path, errno);
  MappedFile mapped;
  mapped.bytes = {static_cast<const std::byte*>(address), size};
  mapped.owner = std::shared_ptr<const void>(address, [size](void* p) { ::munmap(p, size); });
  return mapped;
}

}  // namespace defilade
