import type { Context } from '../../app/context';
import { apply, complete, type Completions, type Names } from '../../logic/complete';
import { h, refill } from '../dom';

/** The list under the query box: what may be written where the caret is. */
export class CompletionMenu {
  readonly element = h('ul.completions.card', { role: 'listbox', 'aria-label': 'Completions', hidden: true, testid: 'completions' });
  private items: Completions = { from: 0, to: 0, items: [] };
  private chosen = 0;

  constructor(
    private readonly context: Context,
    private readonly box: HTMLTextAreaElement,
    private readonly taken: () => void,
  ) {}

  show(): void {
    const { box } = this;
    this.items = complete(box.value, box.selectionStart, namesOf(this.context));
    const { from, to, items } = this.items;
    const useless = items.length === 0 || (items.length === 1 && items[0]!.text === box.value.slice(from, to));
    this.element.hidden = useless || document.activeElement !== box || box.selectionStart !== box.selectionEnd;
    this.chosen = 0;
    this.draw();
  }

  hide(): void {
    this.element.hidden = true;
  }

  /** True if the key was for the menu. */
  key(event: KeyboardEvent): boolean {
    if (event.ctrlKey && event.key === ' ') return this.show(), true;
    if (this.element.hidden) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const count = this.items.items.length;
    if (step) (this.chosen = (this.chosen + step + count) % count), this.draw();
    else if (event.key === 'Escape') this.hide();
    else if (event.key === 'Tab') this.take(this.chosen);
    else return false;
    return true;
  }

  private take(index: number): void {
    const item = this.items.items[index];
    if (!item) return;
    const done = apply(this.box.value, this.items, item);
    this.box.value = done.text;
    this.box.setSelectionRange(done.from, done.to);
    this.hide();
    this.taken();
  }

  private draw(): void {
    const row = (item: Completions['items'][number], i: number): HTMLElement =>
      h(
        'li',
        { role: 'option', 'aria-selected': String(i === this.chosen), onpointerdown: (event: Event) => (event.preventDefault(), this.take(i)) },
        h('code', {}, item.label),
        h('span.quiet', {}, item.help),
      );
    refill(this.element, this.items.items.map(row));
  }
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
