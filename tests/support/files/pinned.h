#pragma once
// Where are the files that older releases wrote? tests/model/file/pinned/, one of each form for
// each format version.

#include <array>
#include <filesystem>
#include <string>
#include <string_view>

#include "defilade/model/map_file.h"

namespace defilade::test {

struct PinnedForm {
  std::string_view map;  // "yard", which is baked, or "small", which has something of everything
  std::string_view form;
  bool packed = false;
};

inline constexpr std::array<PinnedForm, 5> kPinnedForms{{{"yard", "packed", true},
                                                         {"yard", "unpacked", false},
                                                         {"yard", "stripped-packed", true},
                                                         {"small", "packed", true},
                                                         {"small", "unpacked", false}}};

inline std::filesystem::path pinned_folder() {
  return std::filesystem::path(DEFILADE_SOURCE_DIR) / "tests/model/file/pinned";
}

/// The hash of each part of each file.
inline std::string pinned_content() { return (pinned_folder() / "content.txt").string(); }

/// Such as "6.0-yard-packed.dfl".
inline std::filesystem::path pinned_path(const PinnedForm& form, FormatVersion version) {
  return pinned_folder() / (std::to_string(version.major) + "." + std::to_string(version.minor) +
                            "-" + std::string(form.map) + "-" + std::string(form.form) + ".dfl");
}

}  // namespace defilade::test
