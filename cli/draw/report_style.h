#pragma once
// How a report looks, on the screen and on paper.

namespace defilade::cli {

inline constexpr const char* kReportStyle = R"(
:root { color-scheme: light; }
body { margin: 0 auto; max-width: 62rem; padding: 1.5rem; color: #1b2327; background: #fff;
  font: 16px/1.5 system-ui, sans-serif; }
h1 { margin: 0; font-size: 1.9rem; }
h2 { margin: 2.5rem 0 .3rem; padding-top: .6rem; border-top: 2px solid #263238; font-size: 1.3rem; }
p { max-width: 46rem; margin: .4rem 0 .8rem; }
.lead { font-size: 1.1rem; color: #37474f; }
.made { font-size: .85rem; color: #455a64; }
nav a { margin-right: 1rem; color: #005a8c; }
table { border-collapse: collapse; margin: .8rem 0; font-size: .95rem; }
th, td { padding: .2rem .9rem .2rem 0; text-align: left; vertical-align: top;
  border-bottom: 1px solid #dde3e6; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
figure { margin: 1rem 0; }
figcaption { font-size: .9rem; color: #455a64; }
.plan { width: 100%; height: auto; border: 1px solid #cfd8dc; }
.histogram { width: 31rem; max-width: 100%; height: auto; }
.key { display: inline-block; width: .8em; height: .8em; margin: 0 .3em 0 .8em; border-radius: 50%; }
.scale { white-space: nowrap; }
.bar { display: inline-block; width: 12rem; height: .8em; vertical-align: middle; margin: 0 .4em;
  background: linear-gradient(to right, #440154, #3b528b, #21918c, #5ec962, #fde725); }
@media print {
  @page { margin: 14mm; }
  body { padding: 0; font-size: 10pt; max-width: none; }
  nav { display: none; }
  h2, h2 + p, h2 + p + p { break-after: avoid; }
  figure, table, p, .histogram { break-inside: avoid; }
  .plan { max-height: 19cm; }
  figure:not(:only-child) .plan { max-height: 10.6cm; }
}
)";

}  // namespace defilade::cli
