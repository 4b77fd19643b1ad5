#pragma once
// What does a map of that size cost at run time?

#include <filesystem>

#include "defilade/model/result.h"

namespace defilade {

/// What this process has taken from all cores so far, in seconds.
double cpu_seconds();

/// Peak memory of this process so far, in bytes.
double peak_memory();

/// Opens the file, asks questions and prints a table.
Result<void> report_on(const std::filesystem::path& path);

}  // namespace defilade
