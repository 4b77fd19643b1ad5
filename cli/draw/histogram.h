#pragma once
// How are values spread? Bars as SVG.

#include <span>
#include <string>

namespace defilade::cli {

struct HistogramText {
  std::string across;         // what the values are: "number of nodes that see it"
  std::string up;             // what is counted: "nodes"
  bool whole_numbers = true;  // no bar is narrower than 1, and each value has its own
};

/// Of values from 0 on, in at most twenty bars. Something is drawn even for no values.
std::string svg_histogram(std::span<const double> values, const HistogramText& text);

}  // namespace defilade::cli
