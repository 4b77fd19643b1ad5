#pragma once
// Runs the `defilade` program as a user would and looks at what comes out.

#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "support/run/scratch.h"

namespace defilade::test {

inline const std::string kDemo = DEFILADE_SOURCE_DIR "/data/levels/demo.txt";
/// A level of one small room.
inline const std::string kRoom = "defilade level 1\nfloor 0\n#####\n#A.B#\n#####\n";

struct Outcome {
  int code = -1;
  std::string out;
  std::string err;
};

/// A scratch folder in which the program is run.
class Workshop : public Scratch {
 public:
  /// `arguments` go through the shell, in this folder.
  Outcome run(const std::string& arguments, const std::string& before = "") const {
    const std::string command = "cd '" + path(".") + "' && export XDG_CONFIG_HOME='" +
                                path("config") + "' && " + before + " '" DEFILADE_CLI "' " +
                                arguments + " >.out 2>.err </dev/null";
    const int status = std::system(command.c_str());
    Outcome outcome{WIFEXITED(status) ? WEXITSTATUS(status) : 128, read(".out"), read(".err")};
    std::filesystem::remove(path(".out"));
    std::filesystem::remove(path(".err"));
    return outcome;
  }
};

}  // namespace defilade::test
