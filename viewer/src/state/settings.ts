/** What the page remembers from one start of the program to the next. The program keeps it: each start has another address. */
export type Theme = 'dark' | 'light';
export type Side = 'left' | 'right';

export interface Settings {
  /** Null: as the system prefers. */
  theme: Theme | null;
  toured: boolean;
  /** Queries that were asked, the newest first, each once. */
  queries: readonly string[];
  /** Side panels that are folded away. */
  folded: readonly Side[];
}

export const NO_SETTINGS: Settings = { theme: null, toured: false, queries: [], folded: [] };

const MOST_QUERIES = 30;
const LONGEST_QUERY = 600; // bytes; the program keeps no longer ones

export function withQuery(queries: readonly string[], text: string): readonly string[] {
  const query = text.trim();
  if (!query || new TextEncoder().encode(query).length > LONGEST_QUERY) return queries;
  return [query, ...queries.filter((other) => other !== query)].slice(0, MOST_QUERIES);
}

export function toggledFold(folded: readonly Side[], side: Side): Side[] {
  return folded.includes(side) ? folded.filter((other) => other !== side) : [...folded, side];
}
