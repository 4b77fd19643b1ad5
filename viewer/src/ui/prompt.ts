import type { Context, Tool } from '../app/context';
import { h, refill } from './dom';

/** What the next click will do, on top of the scene. */
const WORDS: Partial<Record<Tool, string>> = {
  'place-enemy': 'Click the floor where the enemy stands',
  'place-npc': 'Click the floor where the NPC stands',
  'path-from': 'Click where the path starts',
  'path-to': 'Click where the path ends',
  'add-node': 'Click the floor to add a node',
  link: 'Click the node to link to',
  unlink: 'Click the node to unlink from',
  'peek-out': 'Click the floor where the character peeks out',
  formation: 'Click the floor where a comrade stands',
  'add-box': 'Drag over the floor to add a box',
  'remove-box': 'Drag over the floor: everything inside is removed',
};

export function buildPrompt(context: Context, over: HTMLElement): void {
  const prompt = h('div.prompt.card', { role: 'status', hidden: true, testid: 'prompt' });
  over.append(prompt);
  context.facts.listen(({ tool }, changed) => {
    if (!changed.has('tool')) return;
    const words = WORDS[tool];
    prompt.hidden = !words;
    refill(prompt, words ?? '', h('kbd', {}, 'Esc'));
  });
}
