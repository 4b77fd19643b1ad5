import type { Context } from '../../app/context';
import type { Problem } from '../../protocol/messages';
import { ruleWords } from '../../logic/why_words';
import { h } from '../dom';
import { remedyButton } from './remedy_button';

/** What the check found; a click goes there. */
const SHOWN_AT_MOST = 100;

export function problemsList(context: Context): HTMLElement {
  const { problems } = context.facts.value;
  if (!problems) return h('div');
  if (problems.length === 0) return h('p.good', {}, 'The check found nothing to fix.');
  const go = (problem: Problem): void => {
    const node = problem.nodes[0];
    const known = node && context.facts.value.nodes?.has(node.name);
    if (known) context.facts.set({ edited: node.name });
    context.goTo(problem.place);
    context.facts.set({ problem });
  };
  return h(
    'div.problems',
    { testid: 'problems' },
    h('h3', {}, `To fix (${problems.length})`),
    problems.slice(0, SHOWN_AT_MOST).flatMap((problem) => [
      h('button.example', { onclick: () => go(problem) }, h('strong', {}, ruleWords(problem.rule)), h('span', {}, problem.message)),
      remedyButton(context, problem, () => go(problem)),
    ]),
    problems.length > SHOWN_AT_MOST ? h('p.quiet', {}, `and ${problems.length - SHOWN_AT_MOST} more: defilade check lists them all`) : null,
  );
}
