import { describe, expect, it } from 'vitest';
import { checkedAdvice, fireAdvice, leanAdvice, teamAdvice, waitAdvice } from '../src/logic/advice';
import type { Vec3 } from '../src/state/view_state';

const at: Vec3 = [1, 2, 0];
const placeOf = (node: number) => ({ name: `n${node}`, at });

describe('advice', () => {
  it('says who waits where, or that nobody can', () => {
    const posts = [{ member: 'npc', gate: 7, node: 3, way: 4.2, name: 'n3', at }];
    const plan = waitAdvice({ enemy: 'red', pinch_point: { gates: [7], inside: [1, 2] }, posts });
    expect(plan.lines).toEqual(['red is in a part of 2 nodes and must come out by 1 gate.', 'npc waits at n3, 4.2 m away, for gate #7']);
    expect(plan.marks).toEqual([{ at, text: 'npc waits' }]);
    expect(waitAdvice({ enemy: 'red', pinch_point: null, posts: [] }).lines).toEqual(['red is not inside of anything that the team can hold.']);
  });

  it('compares what can be done under fire', () => {
    const fire = fireAdvice({
      best: 'move',
      stay: { possible: false, cost: 10, stance: 'stand' },
      move: { possible: true, cost: 1.25, stance: 'crouch', path: { length: 3 }, points: [at, [3, 2, 0]] },
      return_fire: { possible: false, cost: null },
      steps: [
        { move: 'look', place: at, eye: at },
        { move: 'give up', place: at, eye: [1, 2, 1.6] },
      ],
    });
    expect(fire.lines).toEqual(['Best: move.', 'Stay: not possible', 'Move: 1.3 s of fire, 3.0 m of way, crouch', 'Return fire: not possible', 'Steps: look, give up']);
    expect(fire.marks).toEqual([{ at: [1, 2, 1.6], text: 'give up' }]);
    expect(fire.ways).toHaveLength(1);
  });

  it('names the side to lean to', () => {
    expect(leanAdvice({ target: 'red', spots: [{ node: 3, name: 'n3', at, side: 'left' }] }).lines[1]).toBe('n3: lean left');
    expect(leanAdvice({ target: 'red', spots: [] }).lines).toEqual(['There is no place to lean out at red.']);
  });

  it('leaves out members without a spot, and admits a small budget', () => {
    const team = teamAdvice({ assigned: 1, members: [{ name: 'npc', node: 4 }, { name: 'member 2', node: null }] }, placeOf);
    expect(team.lines).toEqual(['1 of 2 members get a spot.', 'npc: n4']);
    const checked = checkedAdvice({ passed: [5], rays: 1, checked: 2, finished: false }, placeOf);
    expect(checked.lines).toEqual(['1 of the 2 checked hold, by 1 ray; more rays would check more.', 'n5']);
  });
});
