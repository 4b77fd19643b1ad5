#pragma once
// Runs the `defilade` program as a user would and looks at what comes out.

#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "support/run/scratch.h"

namespace defilade::test {

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
