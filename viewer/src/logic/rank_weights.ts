/** The weights in a query's ranking, as sliders show them: `mean(2 * path falling(0, 40), cover rising(0, 1))`. */
export interface RankTerm {
  /** `path falling(0, 40)` */
  text: string;
  weight: number;
  /** Where `2 * ` is written, or where it would be. */
  from: number;
  to: number;
}

export function rankTerms(query: string): RankTerm[] {
  const ranking = /\brank\s+(?:mean|product|min|max)\s*\(/.exec(query);
  if (!ranking) return [];
  const begin = ranking.index + ranking[0].length;
  const terms: RankTerm[] = [];
  for (const [from, to] of pieces(query, begin)) {
    const piece = query.slice(from, to);
    const weight = /^\s*(\d+(?:\.\d*)?(?:e[+-]?\d+)?)\s*\*\s*/.exec(piece);
    const start = from + (weight ? weight[0].length : piece.length - piece.trimStart().length);
    const text = query.slice(start, to).trim();
    if (!text) continue;
    const lead = from + (piece.length - piece.trimStart().length);
    terms.push({ text, weight: weight ? Number(weight[1]) : 1, from: lead, to: start });
  }
  return terms;
}

/** The query with another weight in one of its terms; 1 is not written. */
export function withWeight(query: string, term: RankTerm, weight: number): string {
  const written = weight === 1 ? '' : `${Number(weight.toFixed(2))} * `;
  return query.slice(0, term.from) + written + query.slice(term.to);
}

/** The stretches between commas that are in no inner brackets, until the bracket that closes the ranking. */
function pieces(query: string, begin: number): [number, number][] {
  const found: [number, number][] = [];
  let depth = 0;
  let from = begin;
  for (let i = begin; i <= query.length; ++i) {
    const c = query[i];
    if (c === '(') ++depth;
    const ends = c === undefined || (c === ')' && depth === 0);
    if (ends || (c === ',' && depth === 0)) {
      found.push([from, i]);
      from = i + 1;
    }
    if (ends) break;
    if (c === ')') --depth;
  }
  return found;
}
