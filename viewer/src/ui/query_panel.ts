import type { Context } from '../app/context';
import { apply, complete, type Completions, type Names } from '../logic/complete';
import { counted } from '../logic/numbers';
import type { QueryAnswer } from '../protocol/messages';
import { QueryHistory } from '../state/query_history';
import { h, refill } from './dom';
import { weightSliders } from './weight_sliders';
import { rankedList } from './ranked_list';

/** The query box: completion while typing, errors under the character, examples, history, and what was found. */
export interface QueryPanel {
  body: HTMLElement;
  focus: () => void;
}

const SETTLE_MILLISECONDS = 250;

export function buildQuery(context: Context): QueryPanel {
  const history = new QueryHistory(localStorage);
  const box = h('textarea', { rows: 3, spellcheck: 'false', autocomplete: 'off', placeholder: 'safe rank mean(path falling(0, 40))', 'aria-label': 'Query', 'aria-describedby': 'query-error', testid: 'query' });
  const menu = h('ul.completions.card', { role: 'listbox', 'aria-label': 'Completions', hidden: true, testid: 'completions' });
  const error = h('pre.query-error', { id: 'query-error', role: 'alert', hidden: true, testid: 'query-error' });
  const found = h('p.found', { 'aria-live': 'polite', testid: 'query-count' });
  const past = h('div.history');
  const body = h(
    'div.tab-body',
    {},
    h('div.query-box', {}, box, menu),
    error,
    found,
    weightSliders(context),
    rankedList(context),
    past,
  );
  let items: Completions = { from: 0, to: 0, items: [] };
  let chosen = 0;
  let timer = 0;
  let asked: string | null = null;

  const send = (): void => {
    window.clearTimeout(timer);
    timer = 0;
    context.view.set({ query: box.value, layer: 'query' });
  };
  const showMenu = (): void => {
    items = complete(box.value, box.selectionStart, namesOf(context));
    const typed = box.value.slice(items.from, items.to);
    const useless = items.items.length === 0 || (items.items.length === 1 && items.items[0]!.text === typed);
    menu.hidden = useless || document.activeElement !== box || box.selectionStart !== box.selectionEnd;
    chosen = 0;
    drawMenu();
  };
  const drawMenu = (): void =>
    refill(
      menu,
      items.items.map((item, i) =>
        h(
          'li',
          { role: 'option', 'aria-selected': String(i === chosen), onpointerdown: (event: Event) => (event.preventDefault(), take(i)) },
          h('code', {}, item.label),
          h('span.quiet', {}, item.help),
        ),
      ),
    );
  const take = (index: number): void => {
    const item = items.items[index];
    if (!item) return;
    const done = apply(box.value, items, item);
    box.value = done.text;
    box.setSelectionRange(done.caret, done.caret);
    menu.hidden = true;
    send();
  };
  box.addEventListener('input', () => {
    showMenu();
    window.clearTimeout(timer);
    timer = window.setTimeout(send, SETTLE_MILLISECONDS);
  });
  // What was typed is asked before what comes next: later it would take the place of the layer that was chosen then.
  box.addEventListener('blur', () => {
    menu.hidden = true;
    if (timer !== 0) send();
  });
  box.addEventListener('keydown', (event) => {
    const open = !menu.hidden;
    if (event.key === 'Escape' && open) (event.preventDefault(), (menu.hidden = true));
    else if (open && event.key === 'ArrowDown') (event.preventDefault(), (chosen = (chosen + 1) % items.items.length), drawMenu());
    else if (open && event.key === 'ArrowUp') (event.preventDefault(), (chosen = (chosen + items.items.length - 1) % items.items.length), drawMenu());
    else if (open && event.key === 'Tab') (event.preventDefault(), take(chosen));
    else if (event.ctrlKey && event.key === ' ') (event.preventDefault(), showMenu());
    else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      menu.hidden = true;
      asked = box.value;
      send();
      showAnswer();
    }
  });
  const use = (text: string): void => {
    box.value = asked = text;
    send();
    showAnswer();
  };
  const drawPast = (): void => {
    const examples = context.facts.value.scene?.examples ?? [];
    const fresh = history.queries.filter((q) => !examples.some((e) => e.text === q)).slice(0, 8);
    refill(
      past,
      fresh.length > 0 ? h('h3', {}, 'Asked before') : null,
      fresh.map((text) => h('button.example', { onclick: () => use(text) }, h('code', {}, text))),
      h('h3', {}, 'Examples'),
      examples.map((e) => h('button.example', { onclick: () => use(e.text) }, h('span', {}, e.help), h('code', {}, e.text))),
    );
  };
  const showAnswer = (): void => {
    const { query, queryError } = context.facts.value;
    error.hidden = !queryError;
    if (queryError) error.textContent = caretText(queryError.text, queryError.at, queryError.message);
    box.setAttribute('aria-invalid', String(queryError !== null));
    found.textContent = query ? foundWords(query) : '';
    // Only what was asked for in so many words is remembered, and only if it could be answered.
    if (!query || query.text !== asked) return;
    history.add(asked);
    asked = null;
    drawPast();
  };
  context.view.listen((state, changed) => {
    if (changed.has('query') && box.value !== state.query) box.value = state.query;
  });
  context.facts.listen((_, changed) => {
    if (changed.has('query') || changed.has('queryError')) showAnswer();
    if (changed.has('scene')) drawPast();
  });
  box.value = context.view.value.query;
  return { body, focus: () => (context.view.set({ tab: 'query', layer: 'query' }), box.focus()) };
}

/** How many there are, and how many of the best are not listed as they are near to a better one. */
export function foundWords({ count, is_ranked, left_out }: Pick<QueryAnswer, 'count' | 'is_ranked' | 'left_out'>): string {
  const order = is_ranked ? '' : ', nearest first';
  return `${counted(count, 'node')}${order}${left_out > 0 ? `; ${left_out} close to a better one not listed` : ''}`;
}

function namesOf(context: Context): Names {
  const { scene } = context.facts.value;
  return {
    words: scene?.query_words ?? [],
    enemies: context.view.value.enemies.map((e) => e.name),
    regions: scene?.region_names ?? [],
    tags: [...new Set(scene?.nodes.flatMap((n) => n.tags) ?? [])],
  };
}

/** The line with a caret under the character that is wrong. */
export function caretText(text: string, at: number | null, message: string): string {
  if (at === null) return message;
  const lineStart = text.lastIndexOf('\n', Math.max(0, at - 1)) + 1;
  const lineEnd = text.indexOf('\n', at);
  const line = text.slice(lineStart, lineEnd < 0 ? text.length : lineEnd);
  const [from, width] = [Math.max(0, at - lineStart - 24), 40];
  return `${line.slice(from, from + width)}\n${' '.repeat(at - lineStart - from)}^\n${message}`;
}
