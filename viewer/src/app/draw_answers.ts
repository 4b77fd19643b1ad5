import { COLOURS, OKABE_ITO } from '../logic/palette';
import { materialWord, ruleWords } from '../logic/why_words';
import type { Way, WhyAnswer } from '../protocol/messages';
import type { Vec3 } from '../state/view_state';
import { asSegments, Lines } from '../scene/lines';
import type { Label } from '../scene/labels';
import type { Context } from './context';

/** Ways and rays in the scene. */
export function startDrawingAnswers(context: Context): void {
  drawWhy(context);
  drawWays(context);
  drawCover(context);
  drawProblem(context);
}

function drawWhy(context: Context): void {
  const { stage, facts, labels } = context;
  const clear = new Lines(stage, { colour: COLOURS.danger, width: 2.5, through: true, rim: true });
  const stopped = new Lines(stage, { colour: OKABE_ITO.sky, width: 2.5, through: true, rim: true });
  const beyond = new Lines(stage, { colour: OKABE_ITO.sky, width: 1.5, dashed: true, opacity: 0.7, through: true });
  const ring = new Lines(stage, { colour: COLOURS.pick, width: 3, through: true, rim: true });
  const update = (): void => {
    const why = facts.value.why;
    const rays = (why?.enemies ?? []).flatMap((e) => e.rays.map((ray) => ({ ...ray, eye: e.eye })));
    clear.set(rays.filter((r) => r.clear).map((r) => [r.eye, r.to]));
    stopped.set(rays.filter((r) => !r.clear).map((r) => [r.eye, r.hit ?? r.to]));
    beyond.set(rays.flatMap((r) => (!r.clear && r.hit ? [[r.hit, r.to] as const] : [])));
    ring.set(why ? circle(why.node.at, 0.5) : []);
    labels.set('why', why ? hits(why) : []);
  };
  facts.listen((_, changed) => {
    if (changed.has('why')) update();
  });
}

function hits(why: WhyAnswer): Label[] {
  return why.enemies.flatMap((enemy) =>
    enemy.rays.slice(0, 1).flatMap((ray, i) =>
      ray.hit ? [{ key: `${enemy.name}${i}`, at: ray.hit, text: `✕ ${materialWord(ray.material)}`, look: 'hit' }] : [],
    ),
  );
}

function circle(at: Vec3, radius: number): [Vec3, Vec3][] {
  const steps = 32;
  const point = (i: number): Vec3 => [at[0] + Math.cos((i / steps) * 2 * Math.PI) * radius, at[1] + Math.sin((i / steps) * 2 * Math.PI) * radius, at[2] + 0.12];
  return Array.from({ length: steps }, (_, i) => [point(i), point(i + 1)]);
}

function drawWays(context: Context): void {
  const { stage, facts, view, labels } = context;
  const shortest = new Lines(stage, { colour: COLOURS.pick, width: 4, through: true, rim: true });
  const unseen = new Lines(stage, { colour: COLOURS.good, width: 5, through: true, rim: true });
  const seen = new Lines(stage, { colour: COLOURS.danger, width: 5, through: true, rim: true });
  const flank = new Lines(stage, { colour: COLOURS.gate, width: 4, dashed: true, through: true, rim: true });
  const avoiding = new Lines(stage, { colour: COLOURS.safe, width: 4, dashed: true, through: true, rim: true });
  const team = new Lines(stage, { colour: COLOURS.npc, width: 2, dashed: true, through: true });
  const points = (way: Way | null | undefined): Vec3[] => (way?.found ? way.points : []);
  facts.listen((_, changed) => {
    if (!changed.has('path')) return;
    const path = facts.value.path;
    shortest.set(asSegments(points(path?.shortest), 0.2));
    const legs = asSegments(points(path?.least_seen), 0.28);
    const inDanger = (i: number): boolean => path!.least_seen!.links[i]!.in_danger;
    unseen.set(legs.filter((_, i) => !inDanger(i)));
    seen.set(legs.filter((_, i) => inDanger(i)));
    flank.set(asSegments(points(path?.flank), 0.36));
    const steps = path?.march ?? [];
    team.set((steps[0]?.members ?? []).flatMap((_, i) => asSegments(steps.map(({ members }) => members[i]!.place), 0.3)));
    avoiding.set(asSegments(points(path?.avoiding), 0.44));
  });
  view.listen((state, changed) => {
    if (!changed.has('path') && !changed.has('layer')) return;
    const ends: Label[] = [];
    const put = (at: Vec3 | null, text: string): void => void (at && ends.push({ key: text, at: [at[0], at[1], at[2] + 0.6], text, look: 'end' }));
    if (state.layer === 'path') (put(state.path.from, 'Start'), put(state.path.to, 'Goal'));
    labels.set('ends', ends);
  });
}

/** Goes with what it was an answer to: situation, level, layer and tab. */
function drawCover(context: Context): void {
  const { stage, facts, view, labels } = context;
  const way = new Lines(stage, { colour: COLOURS.safe, width: 4, through: true, rim: true });
  facts.listen(({ cover, scene }, changed) => {
    if (cover && (changed.has('scene') || changed.has('change'))) return facts.set({ cover: null });
    if (!changed.has('cover')) return;
    way.set(cover ? asSegments(cover.points, 0.25) : []);
    const at = cover?.place;
    const label = (key: string, [x, y, z]: Vec3, text: string): Label => ({ key, at: [x, y, z + 0.4], text, look: 'end' });
    const team = (cover?.formation ?? []).flatMap(({ friend, place }) => (place ? [label(friend, place, friend)] : []));
    const tree = (cover?.tree?.shelter ?? []).map(({ threat, place }) => label(`tree ${threat}`, place, `Opposite to ${threat}`));
    labels.set('cover', at && scene ? [label('cover', at, `Cover: ${cover.stance}`), ...team, ...tree] : []);
  });
  view.listen((_, changed) => {
    if (facts.value.cover && (['tab', 'layer', 'means'] as const).some((key) => changed.has(key))) facts.set({ cover: null });
  });
}

/** What check has found, where it was clicked; only beside the list that it is in. */
function drawProblem({ facts, view, labels }: Context): void {
  const update = (): void => {
    const { problem, problems } = facts.value;
    const shown = problem && view.value.tab === 'edit' && problems?.includes(problem);
    labels.set('problem', shown ? [{ key: 'problem', at: problem.place, text: `▼ ${ruleWords(problem.rule)}`, look: 'problem' }] : []);
  };
  facts.listen((_, changed) => {
    if (changed.has('problem') || changed.has('problems')) update();
  });
  view.listen((_, changed) => {
    if (changed.has('tab')) update();
  });
}
