#include "draw/histogram.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "draw/markup.h"

namespace defilade::cli {
namespace {

constexpr double kWidth = 460, kHeight = 150;  // of the bars, in pixels
constexpr double kLeft = 46, kRight = 12, kTop = 10, kFoot = 40;
constexpr std::size_t kMostBars = 20;

/// 1, 2 or 5 times a power of ten: as wide as it takes for all values to find a bar.
double bar_width(double most) {
  double width = std::pow(10.0, std::floor(std::log10(std::max(most, 1e-9) / kMostBars)));
  for (const double factor : {1.0, 2.0, 5.0, 10.0, 20.0})
    if (most / (width * factor) < kMostBars) return width * factor;
  return width * 50;
}

std::vector<std::size_t> count(std::span<const double> values, double width) {
  std::vector<std::size_t> bars(1);
  for (const double value : values) {
    const auto bar = static_cast<std::size_t>(value / width);
    if (bar >= bars.size()) bars.resize(bar + 1);
    ++bars[bar];
  }
  return bars;
}

std::string note(double x, double y, std::string_view anchor, std::string_view words) {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" fill=\"#444\">{}</text>\n",
                     x, y, anchor, words);
}

}  // namespace

std::string svg_histogram(std::span<const double> values, const HistogramText& text) {
  const double most = values.empty() ? 0 : std::ranges::max(values);
  const double width = bar_width(most);
  const std::vector<std::size_t> bars = count(values, width);
  const auto highest = static_cast<double>(std::max<std::size_t>(1, std::ranges::max(bars)));
  const double step = kWidth / static_cast<double>(bars.size());
  std::string result = fmt::format(
      "<svg class=\"histogram\" viewBox=\"0 0 {:g} {:g}\" font-family=\"sans-serif\" "
      "font-size=\"12\" role=\"img\" aria-label=\"{}: {}\">\n",
      kLeft + kWidth + kRight, kTop + kHeight + kFoot, escaped(text.up), escaped(text.across));
  for (std::size_t i = 0; i < bars.size(); ++i) {
    const double tall = kHeight * static_cast<double>(bars[i]) / highest;
    const double low = static_cast<double>(i) * width;
    result += fmt::format(
        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"#0072b2\">"
        "<title>{:g} to {:g}: {}</title></rect>\n",
        kLeft + static_cast<double>(i) * step + 1, kTop + kHeight - tall, std::max(1.0, step - 2),
        tall, low, low + width, bars[i]);
  }
  result += fmt::format("<path d=\"M{0:g},{1:g}V{2:g}H{3:g}\" stroke=\"#444\" fill=\"none\"/>\n",
                        kLeft, kTop, kTop + kHeight, kLeft + kWidth);
  result += note(kLeft - 6, kTop + 10, "end", fmt::format("{:g}", highest));
  result += note(kLeft - 6, kTop + kHeight, "end", "0");
  result += note(kLeft, kTop + kHeight + 16, "middle", "0");
  result += note(kLeft + kWidth, kTop + kHeight + 16, "end",
                 fmt::format("{:g}", width * static_cast<double>(bars.size())));
  result += note(kLeft + kWidth / 2, kTop + kHeight + 32, "middle",
                 fmt::format("{} (up: {})", escaped(text.across), escaped(text.up)));
  return result + "</svg>\n";
}

}  // namespace defilade::cli
