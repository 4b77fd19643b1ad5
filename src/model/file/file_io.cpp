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

int fill(Descriptor& file, std::span<const std::span<const std::byte>> pieces,
         const Cancelled& cancelled) {
  for (const auto piece : pieces)
    if (const int failed = write_all(file.get(), piece, cancelled)) return failed;
  if (::fsync(file.get()) != 0) return errno;
  return file.close();
}

/// A symbolic link keeps pointing: the file it leads to is the one that is replaced.
fs::path behind_links(const fs::path& path) {
  std::error_code ignored;
  if (!fs::is_symlink(path, ignored)) return path;
  const fs::path target = fs::weakly_canonical(path, ignored);
  return ignored ? path : target;
}

fs::path temporary_beside(const fs::path& path) {
  static std::atomic<unsigned> counter = 0;  // two threads may save beside each other
  return fs::path(path.string() + fmt::format(".{}-{}.tmp", ::getpid(), counter++));
}

/// After a rename only this makes the new name survive a power cut.
void sync_directory(const fs::path& path) {
  const fs::path directory = path.has_parent_path() ? path.parent_path() : ".";
  const Descriptor handle(::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (handle.valid()) (void)::fsync(handle.get());
}

}  // namespace

Result<void> write_pieces(const fs::path& path, std::span<const std::span<const std::byte>> pieces,
                          const Cancelled& cancelled) {
  const fs::path final_path = behind_links(path);
  std::error_code ignored;
  if (fs::exists(final_path, ignored) && !fs::is_regular_file(final_path, ignored))
    return Error{fmt::format("cannot write {}: it is a {}; name a file", path.string(),
                             fs::is_directory(final_path, ignored) ? "directory" : "device"),
                 ErrorKind::system};
  fs::path temporary;
  int created = -1;
  do {  // a killed process of the same id may have left one behind
    temporary = temporary_beside(final_path);
    created = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  } while (created < 0 && errno == EEXIST);
  Descriptor file(created);
  if (!file.valid()) return system_error("cannot write", path, errno);
  int failed = fill(file, pieces, cancelled);
  if (failed == 0 && ::rename(temporary.c_str(), final_path.c_str()) != 0) failed = errno;
  if (failed != 0) {
    ::unlink(temporary.c_str());
    if (failed == ECANCELED) return cancelled_error();
    return system_error("cannot write", path, failed);
  }
  sync_directory(final_path);
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
