/** How good is a node among those that a query has found? Scores by node, and the span that they fill. */
export interface Scores {
  /** By node; negative: not in the answer. */
  values: Float32Array;
  low: number;
  high: number;
}

export function scoresOf(values: Float32Array): Scores | null {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < 0) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return high < low ? null : { values, low, high };
}

/** From 0 for the lowest of them to 1 for the best, so that the ramp is used up by every query; equals are all best. */
export function scoreShare({ values, low, high }: Scores, node: number): number {
  return high > low ? ((values[node] ?? low) - low) / (high - low) : 1;
}
