#pragma once
// Runs the `defilade` program as a user would and looks at what comes out.

#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace defilade::test {

struct Outcome {
  int code = -1;
  std::string out;
  std::string err;
};

/// A folder of its own for every test, with files made in a few words.
class Workshop {
 public:
  Workshop() {
    std::string name = (std::filesystem::temp_directory_path() / "defilade-cli-XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  Workshop(const Workshop&) = delete;
  Workshop& operator=(const Workshop&) = delete;
  ~Workshop() { std::filesystem::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(path(name), std::ios::binary) << text;
    return path(name);
  }
  std::string read(const std::string& name) const {
    std::ostringstream text;
    text << std::ifstream(path(name), std::ios::binary).rdbuf();
    return text.str();
  }
  bool has(const std::string& name) const { return std::filesystem::exists(path(name)); }
  std::size_t file_count() const {
    return static_cast<std::size_t>(
        std::distance(std::filesystem::directory_iterator(folder_), {}));
  }

  /// `arguments` go through the shell, in this folder.
  Outcome run(const std::string& arguments, const std::string& before = "") const {
    const std::string command = "cd '" + folder_.string() + "' && " + before +
                                " '" DEFILADE_CLI "' " + arguments + " >.out 2>.err </dev/null";
    const int status = std::system(command.c_str());
    Outcome outcome{WIFEXITED(status) ? WEXITSTATUS(status) : 128, read(".out"), read(".err")};
    std::filesystem::remove(path(".out"));
    std::filesystem::remove(path(".err"));
    return outcome;
  }

 private:
  std::filesystem::path folder_;
};

}  // namespace defilade::test
