#pragma once
// How much slower is one implementation than another? Contenders take turns in one process, A, B,
// C, A, B, C, …, so that whatever else the machine does hits them all; time is that of the thread,
// not of the wall. Each round gives every contender's time as a multiple of the first one's, the
// anchor's, in the same round; the answer is the median of these ratios with its quartiles. Times
// in seconds are not compared: they belong to one machine and hour.
//
// A contender does the units of work from `begin` to `end` and returns a checksum that depends on
// all of them, so that no work can be left out. All contenders must return the same one, or the
// program stops. Each round continues where the last one ended, so that it does not find its data
// in the cache.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace bench {

struct Options {
  bool json = false;
  bool quick = false;
};

/// `about` is a sentence for --help. Ends the program after --help and on unknown options.
inline Options read_options(int argc, char** argv, const char* about) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--json") {
      options.json = true;
    } else if (word == "--quick") {
      options.quick = true;
    } else {
      const bool help = word == "--help" || word == "-h";
      if (!help) std::fprintf(stderr, "%s: unknown option %s\n", argv[0], argv[i]);
      std::fprintf(help ? stdout : stderr,
                   "%s\n\nusage: %s [--quick] [--json]\n"
                   "  --quick  a short run that only shows that it works\n"
                   "  --json   print a JSON array instead of tables\n"
                   "  --help   print this\n",
                   about, argv[0]);
      std::exit(help ? 0 : 2);
    }
  }
  return options;
}

/// Makes the compiler assume that `object` is read.
template <class T>
inline void keep(const T& object) {
  asm volatile("" : : "r"(&object) : "memory");
}

/// Does the units of work in [begin, end); the sum must depend on all of them.
using Work = std::function<std::uint64_t(std::size_t begin, std::size_t end)>;

struct Case {
  std::string name;
  std::vector<Work> work;  // one per contender, the anchor first
  double items = 1;        // in one unit of work, for the anchor's rate
  bool must_agree = true;  // all contenders return the same sum
  std::vector<std::pair<std::string, double>> facts = {};  // worth knowing next to the ratios
  std::size_t limits = 0;        // this many contenders, the last, do less and need not agree
  std::size_t timed_by = 0;      // the contender whose rounds last long enough to be measured
  bool several_threads = false;  // time on the wall counts, not that of the calling thread
};

struct Ratio {
  double median = 1;
  double low = 1;  // quartiles
  double high = 1;
};

inline Ratio summarize(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const auto at = [&](double part) {
    return values[static_cast<std::size_t>(
        std::lround(part * static_cast<double>(values.size() - 1)))];
  };
  return {at(0.5), at(0.25), at(0.75)};
}

/// One claim: cases are lines, contenders are columns. Lines are printed as they are measured.
class Table {
 public:
  Table(const Options& options, std::string claim, std::string unit,
        std::vector<std::string> contenders)
      : options_(options),
        claim_(std::move(claim)),
        unit_(std::move(unit)),
        contenders_(std::move(contenders)) {
    if (!options_.json) print_head();
  }

  void add(const Case& c) {
    times_.assign(c.work.size(), {});
    units_ = calibrate(c);
    const std::size_t rounds = options_.quick ? 3 : kRounds;
    for (std::size_t round = 0; round < rounds; ++round) run_round(c, round);
    const double rate = c.items * static_cast<double>(units_) / summarize(times_.front()).median;
    if (options_.json)
      print_json(c, rate);
    else
      print_line(c, rate);
    std::fflush(stdout);
  }

 private:
  static constexpr std::size_t kNameWidth = 16;  // longer names have a line of their own
  static constexpr std::size_t kRounds = 15;
  static constexpr double kQuickSeconds = 0.001;  // one contender's share of a round, at least
  static constexpr double kSeconds = 0.02;

  /// The time of the calling thread alone, so that whatever else runs on the machine counts less.
  static double seconds(bool of_the_wall) {
    timespec now{};
    clock_gettime(of_the_wall ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
  }

  static double seconds_of(const Case& c, std::size_t contender, std::size_t begin, std::size_t end,
                           std::uint64_t& sum) {
    const double before = seconds(c.several_threads);
    sum = c.work[contender](begin, end);
    return seconds(c.several_threads) - before;
  }

  std::size_t calibrate(const Case& c) const {
    std::uint64_t sum = 0;
    std::size_t units = 1;
    while (seconds_of(c, c.timed_by, 0, units, sum) < (options_.quick ? kQuickSeconds : kSeconds))
      units *= 2;
    return units;
  }

  void run_round(const Case& c, std::size_t round) {
    std::vector<std::uint64_t> sums(c.work.size());
    for (std::size_t i = 0; i < c.work.size(); ++i)
      times_[i].push_back(seconds_of(c, i, round * units_, (round + 1) * units_, sums[i]));
    for (std::size_t i = 1; c.must_agree && i + c.limits < sums.size(); ++i) {
      if (sums[i] == sums[0]) continue;
      std::fprintf(stderr, "%s, %s: %s and %s compute different results\n", claim_.c_str(),
                   c.name.c_str(), contenders_[0].c_str(), contenders_[i].c_str());
      std::exit(1);
    }
  }

  Ratio ratio_of(std::size_t contender) const {
    std::vector<double> ratios;
    for (std::size_t round = 0; round < times_[0].size(); ++round)
      ratios.push_back(times_[contender][round] / times_[0][round]);
    return summarize(std::move(ratios));
  }

  void print_head() const {
    std::printf("%s\nTime as a multiple of %s's: median, quartiles; less is faster.\n\n",
                claim_.c_str(), contenders_[0].c_str());
    std::printf("%*s %*s", static_cast<int>(kNameWidth), "", static_cast<int>(12 + unit_.size()),
                contenders_[0].c_str());
    for (std::size_t i = 1; i < contenders_.size(); ++i)
      std::printf("  %14s", contenders_[i].c_str());
    std::printf("\n");
  }

  /// Two or three significant digits in four columns.
  static std::string short_number(double value) {
    char text[32];
    const int digits = value < 0.0995 ? 3 : value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
    std::snprintf(text, sizeof text, "%.*f", digits, value);
    return digits == 3 ? text + 1 : text;
  }

  void print_line(const Case& c, double rate) const {
    const bool fits = c.name.size() <= kNameWidth;
    if (!fits) std::printf("%s\n", c.name.c_str());
    std::printf("%-*s %9.3g %s/s", static_cast<int>(kNameWidth), fits ? c.name.c_str() : "", rate,
                unit_.c_str());
    for (std::size_t i = 1; i < c.work.size(); ++i) {
      const Ratio r = ratio_of(i);
      std::printf("  %4s %4s-%-4s", short_number(r.median).c_str(), short_number(r.low).c_str(),
                  short_number(r.high).c_str());
    }
    std::printf("\n");
    if (!c.facts.empty()) print_facts(c);
  }

  static void print_facts(const Case& c) {
    constexpr std::size_t kColumns = 79;
    std::string line = " ";
    for (const auto& [what, value] : c.facts) {
      char number[32];
      std::snprintf(number, sizeof number, " %.10g ", value);
      const std::string fact = number + what + (&what == &c.facts.back().first ? "" : ",");
      if (line.size() + fact.size() > kColumns) {
        std::printf("%s\n", line.c_str());
        line = " ";
      }
      line += fact;
    }
    std::printf("%s\n", line.c_str());
  }

  void print_json(const Case& c, double rate) const {
    for (std::size_t i = 0; i < c.work.size(); ++i) {
      const Ratio r = ratio_of(i);
      std::printf(
          "%s{\"claim\": \"%s\", \"case\": \"%s\", \"contender\": \"%s\", \"ratio\": %.4g, "
          "\"low\": %.4g, \"high\": %.4g, \"rounds\": %zu, \"anchor_per_second\": %.4g",
          first_json_object() ? "[\n" : ",\n", claim_.c_str(), c.name.c_str(),
          contenders_[i].c_str(), r.median, r.low, r.high, times_[i].size(), rate);
      for (const auto& [what, value] : c.facts) std::printf(", \"%s\": %.10g", what.c_str(), value);
      std::printf("}");
    }
  }

  static bool first_json_object() {
    static bool first = true;
    return std::exchange(first, false);
  }

  Options options_;
  std::string claim_;
  std::string unit_;
  std::vector<std::string> contenders_;
  std::vector<std::vector<double>> times_;  // by contender, by round
  std::size_t units_ = 1;                   // of work in a round
};

/// Between tables and after the last one.
inline void end_table(const Options& options) {
  if (!options.json) std::printf("\n");
}
inline void end_report(const Options& options) {
  if (options.json) std::printf("\n]\n");
}

}  // namespace bench
