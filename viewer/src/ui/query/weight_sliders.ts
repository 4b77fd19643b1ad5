import type { Context } from '../../app/context';
import { rankTerms, withWeight } from '../../logic/rank_weights';
import { h, refill } from '../dom';

/** One slider per term of the ranking; moving it rewrites the query. */
export function weightSliders(context: Context): HTMLElement {
  const box = h('div.weights');
  let drawn = '';
  const update = (): void => {
    const terms = rankTerms(context.view.value.query);
    const shape = terms.map((t) => t.text).join('|');
    if (shape === drawn && box.childElementCount > 0) {
      terms.forEach((term, i) => show(box.querySelectorAll('label')[i], term.weight));
      return;
    }
    drawn = shape;
    refill(box, terms.length > 0 ? h('h3', {}, 'Weights') : null, terms.map((term, i) => slider(context, term.text, term.weight, i)));
  };
  context.view.listen((_, changed) => {
    if (changed.has('query')) update();
  });
  update();
  return box;
}

function slider(context: Context, text: string, weight: number, index: number): HTMLElement {
  const input = h('input', { type: 'range', min: 0, max: Math.max(5, weight), step: 0.1, value: String(weight), testid: `weight-${index}` });
  input.oninput = () => {
    const term = rankTerms(context.view.value.query)[index];
    if (term) context.view.set({ query: withWeight(context.view.value.query, term, Number(input.value)), layer: 'query' });
  };
  return h('label.weight', {}, h('code', {}, text), input, h('output', {}, weight.toFixed(1)));
}

function show(label: HTMLElement | undefined, weight: number): void {
  const input = label?.querySelector('input');
  if (input && input !== document.activeElement) input.value = String(weight);
  const output = label?.querySelector('output');
  if (output) output.textContent = weight.toFixed(1);
}
