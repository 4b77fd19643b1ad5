import type { AnticipateAnswer, CheckedSpots, FireAnswer, LeanAnswer, TeamSpots } from '../protocol/messages';
import type { Vec3 } from '../state/view_state';
import { counted, metres } from './numbers';

/** An answer to a question that a button asks: sentences, and what is shown of it in the scene. */
export interface Advice {
  lines: string[];
  marks: { at: Vec3; text: string }[];
  ways: Vec3[][];
}

type PlaceOf = (node: number) => { name: string; at: Vec3 };

export function waitAdvice(answer: AnticipateAnswer): Advice {
  if (!answer.pinch_point) return { lines: [`${answer.enemy} is not inside of anything that the team can hold.`], marks: [], ways: [] };
  const { inside, gates } = answer.pinch_point;
  return {
    lines: [
      `${answer.enemy} is in a part of ${counted(inside.length, 'node')} and must come out by ${counted(gates.length, 'gate')}.`,
      ...answer.posts.map((post) => `${post.member} waits at ${post.name}, ${metres(post.way)} away, for gate #${post.gate}`),
    ],
    marks: answer.posts.map((post) => ({ at: post.at, text: `${post.member} waits` })),
    ways: [],
  };
}

export function fireAdvice(answer: FireAnswer): Advice {
  const cost = (name: string, { possible, cost }: { possible: boolean; cost: number | null }, how: string): string =>
    possible && cost !== null ? `${name}: ${cost.toFixed(1)} s of fire${how}` : `${name}: not possible`;
  const last = answer.steps.at(-1);
  return {
    lines: [
      `Best: ${answer.best}.`,
      cost('Stay', answer.stay, `, ${answer.stay.stance}`),
      cost('Move', answer.move, answer.move.path ? `, ${metres(answer.move.path.length)} of way, ${answer.move.stance}` : ''),
      cost('Return fire', answer.return_fire, ` from ${answer.return_fire.from}`),
      `Steps: ${answer.steps.map((step) => step.move).join(', ')}`,
    ],
    marks: last ? [{ at: last.eye, text: last.move }] : [],
    ways: answer.move.points ? [answer.move.points] : [],
  };
}

export function leanAdvice(answer: LeanAnswer): Advice {
  return {
    lines: [
      answer.spots.length === 0 ? `There is no place to lean out at ${answer.target}.` : `${counted(answer.spots.length, 'place')} hidden from ${answer.target}, from which the NPC sees it by leaning:`,
      ...answer.spots.map((spot) => `${spot.name}: lean ${spot.side}`),
    ],
    marks: answer.spots.map((spot) => ({ at: spot.at, text: `lean ${spot.side}` })),
    ways: [],
  };
}

export function teamAdvice(team: TeamSpots, placeOf: PlaceOf): Advice {
  const seated = team.members.flatMap((member) => (member.node === null ? [] : [{ ...placeOf(member.node), who: member.name }]));
  return {
    lines: [`${team.assigned} of ${counted(team.members.length, 'member')} get a spot.`, ...seated.map(({ who, name }) => `${who}: ${name}`)],
    marks: seated.map(({ who, at }) => ({ at, text: who })),
    ways: [],
  };
}

export function checkedAdvice(checked: CheckedSpots, placeOf: PlaceOf): Advice {
  const places = checked.passed.map(placeOf);
  return {
    lines: [
      `${checked.passed.length} of the ${checked.checked} checked hold, by ${counted(checked.rays, 'ray')}${checked.finished ? '.' : '; more rays would check more.'}`,
      ...places.map(({ name }) => name),
    ],
    marks: places.map(({ at }) => ({ at, text: '✓' })),
    ways: [],
  };
}
