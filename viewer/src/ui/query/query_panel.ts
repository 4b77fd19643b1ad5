import type { Context } from '../../app/context';
import { counted } from '../../logic/numbers';
import { halfTyped } from '../../logic/half_typed';
import type { QueryAnswer } from '../../protocol/messages';
import { withQuery } from '../../state/settings';
import { queryAdvice } from '../advice_block';
import { h, refill } from '../dom';
import { CompletionMenu } from './completion_menu';
import { weightSliders } from './weight_sliders';
import { rankedList } from './ranked_list';

/** The query box: completion while typing, errors under the wrong word once it is written, examples, history, and what was found. */
export interface QueryPanel {
  body: HTMLElement;
  focus: () => void;
}

const SETTLE_MILLISECONDS = 250;

export function buildQuery(context: Context): QueryPanel {
  const panel = new Panel(context);
  const open = (): void => context.view.set({ tab: 'query', layer: 'query' });
  return { body: panel.body, focus: () => (open(), panel.box.focus()) };
}

class Panel {
  readonly box = h('textarea', { rows: 3, spellcheck: 'false', autocomplete: 'off', placeholder: 'safe rank mean(path falling(0, 40))', 'aria-label': 'Query', 'aria-describedby': 'query-error', testid: 'query' });
  readonly body: HTMLElement;
  private readonly error = h('pre.query-error', { id: 'query-error', role: 'alert', hidden: true, testid: 'query-error' });
  private readonly found = h('p.found', { 'aria-live': 'polite', testid: 'query-count' });
  private readonly past = h('div.history');
  private readonly menu: CompletionMenu;
  private timer = 0;
  /** What was asked for with Enter or a click, until it is answered. */
  private asked: string | null = null;

  constructor(private readonly context: Context) {
    this.menu = new CompletionMenu(context, this.box, () => this.send());
    this.body = h('div.tab-body', {}, h('div.query-box', {}, this.box, this.menu.element), this.error, this.found, queryAdvice(context), weightSliders(context), rankedList(context), this.past);
    this.box.value = context.view.value.query;
    this.listenToBox();
    context.view.listen((state, changed) => {
      if (changed.has('query') && this.box.value !== state.query) this.box.value = state.query;
    });
    context.facts.listen((_, changed) => {
      if (changed.has('query') || changed.has('queryError')) this.showAnswer();
      if (changed.has('scene')) this.drawPast();
    });
    context.settings.listen((_, changed) => changed.has('queries') && this.drawPast());
  }

  private listenToBox(): void {
    this.box.addEventListener('input', () => {
      this.menu.show();
      window.clearTimeout(this.timer);
      this.timer = window.setTimeout(() => this.send(), SETTLE_MILLISECONDS);
    });
    // What was typed is asked before what comes next: later it would take the place of the layer that was chosen then.
    this.box.addEventListener('blur', () => {
      this.menu.hide();
      if (this.timer !== 0) this.send();
      this.showAnswer();
    });
    this.box.addEventListener('keydown', (event) => {
      if (this.menu.key(event)) return event.preventDefault();
      if (event.key !== 'Enter' || event.shiftKey) return;
      event.preventDefault();
      this.menu.hide();
      this.use(this.box.value);
    });
  }

  private send(): void {
    window.clearTimeout(this.timer);
    this.timer = 0;
    this.context.view.set({ query: this.box.value, layer: 'query' });
  }

  private use(text: string): void {
    this.box.value = this.asked = text;
    this.send();
    this.showAnswer();
  }

  private drawPast(): void {
    const examples = this.context.facts.value.scene?.examples ?? [];
    const before = this.context.settings.value.queries.filter((q) => !examples.some((e) => e.text === q)).slice(0, 8);
    refill(
      this.past,
      before.length > 0 ? h('h3', {}, 'Asked before') : null,
      before.map((text) => h('button.example', { onclick: () => this.use(text) }, h('code', {}, text))),
      h('h3', {}, 'Examples'),
      examples.map((e) => h('button.example', { onclick: () => this.use(e.text) }, h('span', {}, e.help), h('code', {}, e.text))),
    );
  }

  private showAnswer(): void {
    const { context, box } = this;
    const { query, queryError } = context.facts.value;
    this.error.hidden = !queryError || this.typesOn(queryError);
    if (queryError) this.error.textContent = caretText(queryError.text, queryError.at, queryError.message);
    box.setAttribute('aria-invalid', String(!this.error.hidden));
    this.found.textContent = query ? foundWords(query) : '';
    // Only what was asked for in so many words is remembered, and only if it could be answered.
    if (!query || query.text !== this.asked) return;
    this.asked = null;
    context.settings.set({ queries: withQuery(context.settings.value.queries, query.text) });
  }

  /** The wrong word is still being written, and nobody has asked for an answer. */
  private typesOn({ text, at }: { text: string; at: number | null }): boolean {
    return this.asked !== text && document.activeElement === this.box && halfTyped(this.box.value, at, this.box.selectionStart);
  }
}

/** How many there are, and how many of the best are not listed as they are near to a better one. */
export function foundWords({ count, is_ranked, left_out }: Pick<QueryAnswer, 'count' | 'is_ranked' | 'left_out'>): string {
  const order = is_ranked || count === 0 ? '' : ', nearest first';
  return `${counted(count, 'node')}${order}${left_out > 0 ? `; ${left_out} close to a better one not listed` : ''}`;
}

/** The line with a caret under the character that is wrong. */
export function caretText(text: string, at: number | null, message: string): string {
  if (at === null) return message;
  const what = message.replace(/^the query is wrong at character \d+: /, ''); // the caret says where
  const lineStart = text.lastIndexOf('\n', Math.max(0, at - 1)) + 1;
  const lineEnd = text.indexOf('\n', at);
  const line = text.slice(lineStart, lineEnd < 0 ? text.length : lineEnd);
  const [from, width] = [Math.max(0, at - lineStart - 24), 40];
  return `${line.slice(from, from + width)}\n${' '.repeat(at - lineStart - from)}^\n${what}`;
}
