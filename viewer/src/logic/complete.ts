import type { QueryWord } from '../protocol/messages';

/** What may be written where the caret is, and what it replaces. */
export interface Completion {
  text: string;
  /** What is shown; the text may have arguments after it. */
  label: string;
  kind: string;
  help: string;
}

export interface Completions {
  from: number;
  to: number;
  items: Completion[];
}

export interface Names {
  words: readonly QueryWord[];
  enemies: readonly string[];
  regions: readonly string[];
  tags: readonly string[];
}

const CURVES_AFTER = 'quality';
const MOST = 12;

export function complete(text: string, caret: number, names: Names): Completions {
  const from = wordStart(text, caret);
  const typed = text.slice(from, caret).replace(/^"/, '').toLowerCase();
  const items = candidates(text, from, names).filter((item) => fits(item, typed));
  items.sort((a, b) => rank(a, typed) - rank(b, typed));
  return { from, to: caret, items: items.slice(0, MOST) };
}

/** The text with the item in it, and what is selected then: its first argument, so that typing replaces it. */
export function apply(text: string, completions: Completions, item: Completion): { text: string; from: number; to: number } {
  const before = text.slice(0, completions.from);
  const [from, to] = argumentOf(item.text) ?? [item.text.length, item.text.length];
  return { text: before + item.text + text.slice(completions.to), from: before.length + from, to: before.length + to };
}

/** Where the first argument of `near(safe, 1)` or the number of `exposure < 0.2` stands; between empty brackets, nothing. */
function argumentOf(text: string): [number, number] | null {
  const inBrackets = /\(("[^"]*"|[^(),]*)/.exec(text);
  if (inBrackets) return [inBrackets.index + 1, inBrackets.index + 1 + inBrackets[1]!.length];
  const number = /[<>]=?\s*([\d.]+)$/.exec(text);
  return number ? [text.length - number[1]!.length, text.length] : null;
}

function wordStart(text: string, caret: number): number {
  let start = caret;
  while (start > 0 && /[\w#"-]/.test(text[start - 1]!)) {
    if (text[start - 1] === '-' && !/[a-z]/i.test(text[start - 2] ?? '')) break;
    --start;
  }
  return start;
}

function candidates(text: string, from: number, names: Names): Completion[] {
  const before = text.slice(0, from);
  const inside = /(\w+)\s*\(\s*(?:[^()]*,\s*)?$/.exec(before)?.[1] ?? '';
  if (inside === 'region') return quoted(names.regions, 'region');
  if (inside === 'tag') return quoted(names.tags, 'tag');
  if (inside === 'kind') return ['path', 'cover', 'tree'].map((word) => plain(word, 'kind'));
  if (inRank(before)) return inRanking(before, inside, names);
  if (takesEnemy(inside, names)) return names.enemies.map((name) => enemy(name));
  const words = names.words.filter((w) => w.kind === 'set').map((w) => ofWord(w, names));
  if (/[\w)]\s+$/.test(before)) words.unshift(...keywords(names));
  return words;
}

function inRanking(before: string, inside: string, names: Names): Completion[] {
  const of = (kind: QueryWord['kind']): Completion[] =>
    names.words.filter((w) => w.kind === kind).map((w) => ofWord(w, names));
  if (inside === 'angle') return names.enemies.map((name) => enemy(name));
  if (!/\brank\s+\w+\s*\(/.test(before)) return of('combination');
  const last = /(\w+)(?:\([^()]*\))?\s+$/.exec(before)?.[1];
  const quality = names.words.some((w) => w.kind === CURVES_AFTER && w.word === last);
  return quality ? of('curve') : of('quality');
}

const inRank = (before: string): boolean => /\brank\b/.test(before);

function takesEnemy(word: string, names: Names): boolean {
  const found = names.words.find((w) => w.word === word);
  return found !== undefined && /\(e\b|\(WHO|\(NAME/.test(found.takes);
}

function keywords(names: Names): Completion[] {
  return names.words.filter((w) => w.kind === 'keyword').map((w) => ofWord(w, names));
}

function ofWord(word: QueryWord, names: Names): Completion {
  return { text: word.word + filled(word.takes, names), label: word.word + word.takes, kind: word.kind, help: word.help };
}

/** Arguments with something that works in place of the enemy; other placeholders stay to be typed over. */
function filled(takes: string, names: Names): string {
  const first = names.enemies[0];
  if (first === undefined) return takes;
  return takes.replace(/\b(e|WHO)\b(?!\w)/, bare(first)).replace(/,\s*…|,\s*\.\.\./, '').replace(/, f\b/, '');
}

const bare = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : `"${name}"`);
const enemy = (name: string): Completion => ({ text: bare(name), label: name, kind: 'enemy', help: 'an enemy' });
const plain = (word: string, kind: string): Completion => ({ text: word, label: word, kind, help: '' });
const quoted = (values: readonly string[], kind: string): Completion[] =>
  values.map((value) => ({ text: `"${value}"`, label: value, kind, help: '' }));

function fits(item: Completion, typed: string): boolean {
  return item.label.toLowerCase().includes(typed);
}

function rank(item: Completion, typed: string): number {
  return item.label.toLowerCase().startsWith(typed) ? 0 : 1;
}
