#include "draw/histogram.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "draw/markup.h"

namespace defilade::cli {
namespace {

constexpr double kWidth = 460, kHeight = 150;  // of the bars, in pixels
constexpr double kLeft = 46, kRight = 12, kTop = 10, kFoot = 40;
constexpr std::size_t kMostBars = 20;
constexpr std::size_t kMostTicks = 6;

/// The least number that is not below the value and is 1, 2 or 5 times a power of ten.
double round_up(double value) {
  const double power = std::pow(10.0, std::floor(std::log10(value)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (power * factor >= value) return power * factor;
  return power * 10;
}

/// Which value has which bar.
struct Bars {
  double width = 1;
  std::vector<std::size_t> counts;
};

Bars count(std::span<const double> values, bool whole) {
  const double most = std::max(values.empty() ? 0 : std::ranges::max(values), whole ? 1.0 : 1e-9);
  Bars bars{round_up((whole ? most + 1 : most) / kMostBars), {}};
  if (whole) bars.width = std::max(1.0, bars.width);
  const double last = whole ? std::floor(most / bars.width) : std::ceil(most / bars.width) - 1;
  bars.counts.resize(static_cast<std::size_t>(last) + 1);
  for (const double value : values)  // the last bar has its upper end, too
    ++bars.counts[static_cast<std::size_t>(std::min(last, std::floor(value / bars.width)))];
  return bars;
}

std::string note(double x, double y, std::string_view anchor, std::string_view words) {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" fill=\"#444\">{}</text>\n",
                     x, y, anchor, words);
}

/// Whole numbers with a bar each stand under its middle, others where a bar begins.
std::string ticks(const Bars& bars, bool whole) {
  const bool middle = whole && bars.width == 1;
  const std::size_t places = bars.counts.size() + (middle ? 0 : 1);
  const double step = kWidth / static_cast<double>(bars.counts.size());
  const auto every = static_cast<std::size_t>(
      std::max(1.0, round_up(static_cast<double>(places) / static_cast<double>(kMostTicks))));
  std::string result;
  for (std::size_t i = 0; i < places; i += every)
    result +=
        note(kLeft + (static_cast<double>(i) + (middle ? 0.5 : 0)) * step, kTop + kHeight + 16,
             "middle", fmt::format("{:g}", bars.width * static_cast<double>(i)));
  return result;
}

std::string rectangles(const Bars& bars, double highest, bool whole) {
  const double step = kWidth / static_cast<double>(bars.counts.size());
  std::string result;
  for (std::size_t i = 0; i < bars.counts.size(); ++i) {
    const double tall = kHeight * static_cast<double>(bars.counts[i]) / highest;
    const double low = static_cast<double>(i) * bars.width;
    const double high = low + bars.width - (whole ? 1 : 0);
    result += fmt::format(
        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"#0072b2\">"
        "<title>{:g}{}: {}</title></rect>\n",
        kLeft + static_cast<double>(i) * step + 1, kTop + kHeight - tall, std::max(1.0, step - 2),
        tall, low, high > low ? fmt::format(" to {:g}", high) : "", bars.counts[i]);
  }
  return result;
}

}  // namespace

std::string svg_histogram(std::span<const double> values, const HistogramText& text) {
  const Bars bars = count(values, text.whole_numbers);
  const auto highest = static_cast<double>(std::max<std::size_t>(1, std::ranges::max(bars.counts)));
  std::string result = fmt::format(
      "<svg class=\"histogram\" viewBox=\"0 0 {:g} {:g}\" font-family=\"sans-serif\" "
      "font-size=\"12\" role=\"img\" aria-label=\"{}: {}\">\n",
      kLeft + kWidth + kRight, kTop + kHeight + kFoot, escaped(text.up), escaped(text.across));
  result += rectangles(bars, highest, text.whole_numbers);
  result += fmt::format("<path d=\"M{0:g},{1:g}V{2:g}H{3:g}\" stroke=\"#444\" fill=\"none\"/>\n",
                        kLeft, kTop, kTop + kHeight, kLeft + kWidth);
  result += note(kLeft - 6, kTop + 10, "end", fmt::format("{:g}", highest));
  result += note(kLeft - 6, kTop + kHeight, "end", "0");
  result += ticks(bars, text.whole_numbers);
  result += note(kLeft + kWidth / 2, kTop + kHeight + 32, "middle",
                 fmt::format("{} (up: {})", escaped(text.across), escaped(text.up)));
  return result + "</svg>\n";
}

}  // namespace defilade::cli
