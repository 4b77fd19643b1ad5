#include "version_info.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "defilade/model/map_file.h"
#include "defilade/model/simd.h"
#include "defilade/version.h"
#include "embedded.h"

namespace defilade::cli {
namespace {

constexpr const char* kCompiler =
#ifdef __clang__
    "Clang " __clang_version__;
#else
    "GCC " __VERSION__;
#endif

}  // namespace

std::string version_line() {
  return fmt::format("defilade {}, map format {}.{}", kVersion, kFormatVersion.major,
                     kFormatVersion.minor);
}

nlohmann::json version_json() {
  nlohmann::json available = nlohmann::json::array();
  for (const Simd simd : kEverySimd)
    if (has_simd(simd)) available.push_back(name_of(simd));
  return {{"version", kVersion},
          {"format_version", kFormatVersion.major},
          {"format_minor", kFormatVersion.minor},
          {"features", {{"zstd", DEFILADE_HAS_ZSTD != 0}, {"viewer", !page_files().empty()}}},
          {"simd", {{"chosen", name_of(simd())}, {"available", available}}},
          {"compiler", kCompiler}};
}

}  // namespace defilade::cli
