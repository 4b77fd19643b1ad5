import type { FoundCover, PinchPoint, WhyEnemy } from '../protocol/messages';
import type { LayerName, Means } from '../state/view_state';
import { counted, metres } from './numbers';

/** What the page says about a node, in words for people who make levels. */
const VERDICTS: Record<Exclude<LayerName, 'danger' | 'path'>, readonly [string, string]> = {
  attack: ['Attack from here: one enemy is in view, and no other enemy could see it.', 'Not a place to attack from.'],
  attack_near_cover: ['Attack from here: a safe node is one step away.', 'Not a place to attack from with cover near.'],
  flank: ['Flank from here: the enemy looks elsewhere.', 'Not a flank.'],
  snipe: ['Snipe from here, then step back into safety.', 'Not a place to snipe from.'],
  exposure: ['', ''],
  light: ['', ''],
  pinch: ['A gate: everybody who goes that way must pass.', 'Not a gate.'],
  cover: ['In cover.', 'Not in cover.'],
  query: ['This node answers the query.', 'This node does not answer the query.'],
};

export function verdictWords(layer: LayerName, holds: boolean, means: Means): string {
  if (layer === 'danger' || layer === 'path') return `${holds ? 'In danger: an' : 'Safe: no'} enemy ${{ sight: 'could see it', now: 'sees it now', fire: 'can hit it' }[means]}.`;
  return VERDICTS[layer][holds ? 0 : 1];
}

/** `solid` is what levels call everything that has no name. */
export function materialWord(material: string | null): string {
  return !material || /^(solid|default|none)$/i.test(material) ? 'a wall' : material;
}

/** Does the enemy count? Its direction matters only for what it sees now. */
export function counts(enemy: WhyEnemy, means: Means): boolean {
  return { sight: enemy.sees, now: enemy.sees && enemy.facing, fire: enemy.fires }[means];
}

export function enemyWords(enemy: WhyEnemy, armed: boolean, means: Means): { because: string; more: string } {
  const away = `${metres(enemy.distance)} away`;
  const blocked = enemy.rays.find((ray) => !ray.clear && ray.hit !== null);
  const sees = means !== 'now' ? 'could see it' : enemy.facing ? 'sees it now' : 'could see it, but looks away';
  const because = enemy.sees ? `${sees}, ${away}` : blocked ? `cannot see it: ${materialWord(blocked.material)} is in between, ${away}` : `cannot see it, ${away}`;
  const more = [armed && enemy.fires ? 'can hit it' : '', enemy.seen_by_us && !enemy.sees ? 'can be seen from here' : ''];
  return { because, more: more.filter(Boolean).join(', ') };
}

export function pinchWords(point: PinchPoint): string {
  const where = { exit: 'out of', entry: 'into' }[point.direction] ?? 'into or out of';
  const way = point.gates.length === 1 ? 'The only way' : `One of ${point.gates.length} ways`;
  return `${way} ${where} ${counted(point.inside, 'node')}; ${counted(point.ambush, 'place')} for an ambush`;
}

export function coverWords(cover: FoundCover): string {
  if (!cover.found) return 'There is no cover near enough.';
  if (cover.way < 0.05) return `The NPC is in cover where it is (${cover.stance}).`;
  return `The nearest cover is ${metres(cover.way)} away (${cover.stance}).`;
}

/** `no-doorway-node` → “No doorway node”. */
export function ruleWords(rule: string): string {
  const words = rule.replaceAll(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
