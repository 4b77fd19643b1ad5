import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drag, launch, openPage, settled, shot } from './browser';
import { defilade, freshFolder, LEVELS, queryNodes, startViewer, type Viewer } from './program';

/** The shipped level, from the first drag to the last bake, against the real program. */
let browser: Browser;
let viewer: Viewer;
let folder: string;
let page: Page;
let errors: string[];

beforeAll(async () => {
  folder = freshFolder();
  defilade(['bake', join(LEVELS, 'demo.txt'), '-o', 'demo.dfl'], folder);
  browser = await launch();
  viewer = await startViewer(['demo.dfl'], folder);
  ({ page, errors } = await openPage(browser, viewer.url));
});

afterAll(async () => {
  await browser?.close();
  await viewer?.stop();
});

const facts = () => page.evaluate(() => ({ sets: window.defilade.sets, agents: window.defilade.agents, revision: window.defilade.revision }));
const screen = (at: number[]) => page.evaluate((place) => window.defilade.screen(place as [number, number, number]), at);
const nodes = () => page.evaluate(() => window.defilade.nodes);
const press = async (key: string): Promise<void> => {
  await page.getByTestId('scene').focus();
  await page.keyboard.press(key);
  await settled(page);
};

async function expectSet(name: string, text: string): Promise<void> {
  const { sets, agents } = await facts();
  expect(sets[name], name).toEqual(queryNodes('demo.dfl', text, agents.enemies, agents.npc?.at ?? null, folder));
}

const each = async (word: string): Promise<string> => (await facts()).agents.enemies.map((e) => `${word}("${e.name}")`).join(' | ');

describe('the situation', () => {
  it('begins with somebody in danger, and nothing is wrong on the console', async () => {
    expect((await facts()).sets['danger']!.length).toBeGreaterThan(0);
    await expectSet('danger', 'danger');
    await shot(page, 'demo-danger');
    expect(errors).toEqual([]);
  });

  it('changes when an enemy is dragged, and danger equals the answer of the command line', async () => {
    const before = await facts();
    const enemy = before.agents.enemies[0]!;
    const far = (await nodes()).map((n) => n.at).sort((a, b) => Math.hypot(b[0] - enemy.at[0], b[1] - enemy.at[1]) - Math.hypot(a[0] - enemy.at[0], a[1] - enemy.at[1]));
    const goal = far.find((at) => at[2] < 0.5)!;
    await drag(page, await screen([enemy.at[0], enemy.at[1], enemy.at[2] + 0.9]), await screen(goal));
    const after = await facts();
    const moved = after.agents.enemies[0]!;
    expect(Math.hypot(moved.at[0] - goal[0], moved.at[1] - goal[1])).toBeLessThan(1.5);
    expect(after.sets['danger']).not.toEqual(before.sets['danger']);
    await expectSet('danger', 'danger');
    await expectSet('safe', 'safe');
  });

  it('turns an enemy by its handle, which changes its flank and not the danger', async () => {
    await press('4');
    await expectSet('flank', await each('flank'));
    const before = await facts();
    const enemy = before.agents.enemies[0]!;
    const handle = (await page.evaluate((name) => window.defilade.handle(name), enemy.name))!;
    const middle = await screen(enemy.at);
    await drag(page, handle, { x: 2 * middle.x - handle.x, y: 2 * middle.y - handle.y });
    const after = await facts();
    expect(Math.cos(after.agents.enemies[0]!.yaw - enemy.yaw)).toBeLessThan(-0.5);
    expect(after.sets['danger']).toEqual(before.sets['danger']);
    await expectSet('flank', await each('flank'));
  });

  it('gives the command line’s sets in every layer', async () => {
    await press('2');
    await expectSet('attack', await each('attack'));
    await press('3');
    await expectSet('attack_near_cover', `(${await each('attack')}) & near(safe, 1)`);
    await press('5');
    await expectSet('snipe', await each('snipe'));
    await press('7');
    await expectSet('pinch', 'pinch');
    for (const key of ['6', '8', '9', '1']) await press(key);
    await expectSet('danger', 'danger');
  });

  it('is brought back by undo', async () => {
    const before = (await facts()).agents;
    await press('Shift+N');
    const at = await screen((await nodes())[40]!.at);
    await page.mouse.click(at.x, at.y);
    await settled(page);
    expect((await facts()).agents.enemies).toHaveLength(before.enemies.length + 1);
    await expectSet('danger', 'danger');
    await press('Control+z');
    expect((await facts()).agents).toEqual(before);
  });
});

describe('a query', () => {
  it('that is right is answered, ranked, and equal to the command line', async () => {
    const text = 'safe rank mean(2 * path falling(0, 40), cover rising(0, 1))';
    await press('0');
    await page.getByTestId('query').fill(text);
    await page.getByTestId('query').press('Enter');
    await settled(page);
    const { agents } = await facts();
    expect(await page.evaluate(() => window.defilade.query)).toEqual(queryNodes('demo.dfl', text, agents.enemies, agents.npc!.at, folder));
    expect(await page.getByTestId('ranked').locator('li').count()).toBeGreaterThan(3);
    expect(await page.getByTestId('weight-0').inputValue()).toBe('2');
    await shot(page, 'demo-query');
  });

  it('is rewritten by its sliders', async () => {
    await page.getByTestId('weight-0').fill('3');
    await settled(page);
    expect(await page.getByTestId('query').inputValue()).toContain('3 * path');
  });

  it('that is wrong has a caret under the wrong character', async () => {
    await page.getByTestId('query').fill('safe & & danger');
    await page.getByTestId('query').press('Enter');
    await settled(page);
    const [line, caret] = (await page.getByTestId('query-error').innerText()).split('\n');
    expect(line).toBe('safe & & danger');
    expect(caret).toBe(`${' '.repeat(7)}^`);
    await shot(page, 'demo-query-wrong');
  });

  it('is completed with Tab', async () => {
    await page.getByTestId('query').fill('');
    await page.getByTestId('query').pressSequentially('snip');
    await page.getByTestId('completions').waitFor();
    await shot(page, 'demo-completion');
    await page.getByTestId('query').press('Tab');
    await settled(page);
    expect(await page.getByTestId('query').inputValue()).toBe('snipe(red)');
    await page.keyboard.type('violet');
    await settled(page);
    expect(await page.getByTestId('query').inputValue()).toBe('snipe(violet)');
    expect(await page.getByTestId('query-error').isVisible()).toBe(false);
  });

  it('is not called wrong while a word is half typed, and then points at the wrong name', async () => {
    const query = page.getByTestId('query');
    await query.fill('');
    await query.pressSequentially('attack(rde', { delay: 30 });
    await page.waitForTimeout(500);
    await settled(page);
    expect(await page.getByTestId('query-error').isVisible()).toBe(false);
    await query.pressSequentially(') & safe');
    await page.waitForTimeout(500);
    await settled(page);
    const [line, caret, message] = (await page.getByTestId('query-error').innerText()).split('\n');
    expect(line!.slice(caret!.indexOf('^')).startsWith('rde')).toBe(true);
    expect(message).toContain('did you mean "red"?');
  });

  it('does not take the place of a layer that is chosen while it is typed', async () => {
    await page.getByTestId('query').fill('safe');
    await press('1');
    await page.waitForTimeout(400);
    expect(Object.keys((await facts()).sets)).toContain('danger');
  });
});

describe('why', () => {
  it('names the enemies that could see a node, and what hides it from the others', async () => {
    await press('1');
    const { sets } = await facts();
    const places = await nodes();
    for (const [set, words] of [['danger', /could see it/], ['safe', /cannot see it/]] as const) {
      const node = await clickable(sets[set]!, places.map((n) => n.at));
      await page.mouse.click(node.x, node.y);
      await settled(page);
      const text = await page.getByTestId('why').innerText();
      expect(text).toMatch(words);
      await shot(page, `demo-why-${set}`);
    }
    await press('Escape');
    expect(await page.getByTestId('why').isVisible()).toBe(false);
  });
});

/** A node of the set that no figure, panel or other node covers. */
async function clickable(set: number[], places: number[][]): Promise<{ x: number; y: number }> {
  const all = await Promise.all(places.map((at) => screen(at)));
  const { agents } = await facts();
  const figures = await Promise.all([...agents.enemies, ...(agents.npc ? [agents.npc] : [])].map((a) => screen(a.at)));
  const clear = (p: { x: number; y: number }, i: number): boolean =>
    p.x > 300 && p.x < 940 && p.y > 80 && p.y < 520 &&
    figures.every((f) => Math.hypot(f.x - p.x, f.y - p.y) > 60) &&
    all.every((q, k) => k === i || Math.hypot(q.x - p.x, q.y - p.y) > 18);
  const found = set.find((i) => clear(all[i]!, i));
  expect(found, 'a node that can be clicked').toBeDefined();
  return all[found!]!;
}

describe('a path', () => {
  it('is as long, and as long in danger, as the command line says', async () => {
    await press('9');
    await page.getByTestId('path-to').click();
    const goal = await clickable((await nodes()).map((_, i) => i), (await nodes()).map((n) => n.at));
    await page.mouse.click(goal.x, goal.y);
    await settled(page);
    await page.waitForTimeout(300);
    const { agents } = await facts();
    const to = /[#&]to=([^&]*)/.exec(page.url())![1]!;
    const enemies = agents.enemies.flatMap((e) => ['--enemy', `${e.name}=${e.at.join(',')}`]);
    for (const [way, options] of [['shortest', []], ['least-seen', ['--least-seen', '--danger-weight', '4']]] as const) {
      const json = defilade(['path', 'demo.dfl', '--from', agents.npc!.at.join(','), '--to', to, ...enemies, ...options, '--json'], folder);
      const { length, danger_length: danger } = JSON.parse(json) as { length: number; danger_length: number };
      const text = await page.getByTestId(`way-${way}`).innerText();
      expect(text).toContain(`${length.toFixed(1)} m`);
      expect(text).toContain(danger > 0 ? `${danger.toFixed(1)} m in danger` : 'never in danger');
    }
    await shot(page, 'demo-path');
  });
});

describe('the address', () => {
  it('restores everything after a reload', async () => {
    await press('3');
    await page.waitForTimeout(400);
    const before = await facts();
    const address = page.url();
    await page.reload();
    await settled(page);
    const after = await facts();
    expect(after.agents.enemies.length).toBe(before.agents.enemies.length);
    after.agents.enemies.forEach((enemy, i) => enemy.at.forEach((v, k) => expect(v).toBeCloseTo(before.agents.enemies[i]!.at[k]!, 2)));
    expect(await page.getByTestId('layer-attack_near_cover').getAttribute('aria-checked')).toBe('true');
    await page.waitForTimeout(400);
    expect(page.url()).toBe(address);
  });

  it('made for another map says so and starts afresh', async () => {
    const other = await openPage(browser, `${viewer.url}#map=elsewhere&enemy=x,9000,9000,0&layer=flank`, { wait: false });
    await other.page.getByTestId('toasts').getByText('elsewhere').waitFor(); // it goes after some seconds
    await settled(other.page);
    expect(await other.page.evaluate(() => window.defilade.agents.enemies.some((e) => e.name === 'x'))).toBe(false);
    await other.page.close();
  });
});

describe('taking a view elsewhere', () => {
  it('gives a PNG and a JSON with the sets that are shown', async () => {
    await press('1');
    const [json] = await Promise.all([page.waitForEvent('download'), page.getByTestId('json').click()]);
    const data = JSON.parse(readFileSync((await json.path())!, 'utf8')) as { sets: Record<string, number[]> };
    expect(data.sets['danger']).toEqual((await facts()).sets['danger']);
    const [png] = await Promise.all([page.waitForEvent('download'), page.getByTestId('png').click()]);
    expect(readFileSync((await png.path())!).subarray(1, 4).toString()).toBe('PNG');
  });
});

describe('trying a change', () => {
  it('shuts a door, and danger follows; reset brings it back', async () => {
    await press('1');
    const before = (await facts()).sets['danger'];
    await page.getByTestId('tab-try').click();
    const doors = page.locator('[data-testid^="door-"]');
    expect(await doors.count()).toBeGreaterThan(0);
    for (let i = 0; i < (await doors.count()); ++i) await (doors.nth(i).check(), settled(page));
    await settled(page);
    const shut = (await facts()).sets['danger'];
    expect(shut!.length).toBeLessThan(before!.length);
    await shot(page, 'demo-try-doors');
    await page.getByTestId('try-reset').click();
    await settled(page);
    expect((await facts()).sets['danger']).toEqual(before);
  });

  it('adds a box that is drawn over the floor', async () => {
    await page.getByTestId('add-box').click();
    const { agents } = await facts();
    const near = agents.enemies[0]!.at;
    await drag(page, await screen([near[0] + 1, near[1] + 1, near[2]]), await screen([near[0] + 1.6, near[1] - 1, near[2]]));
    await settled(page);
    expect(await page.getByTestId('changes').innerText()).toContain('Added');
    await shot(page, 'demo-try-box');
    await page.getByTestId('try-reset').click();
    await settled(page);
  });
});

describe('editing', () => {
  it('adds, moves and undoes, bakes a new map, and other tabs get it', async () => {
    const other = await openPage(browser, viewer.url);
    await page.getByTestId('tab-edit').click();
    await page.getByTestId('add-node').waitFor();
    const before = await facts();
    const count = (await nodes()).length;
    await page.getByTestId('add-node').click();
    const yard = (await nodes()).find((n) => n.name === 'yard-centre')!.at;
    const spot = await screen([yard[0] + 1.2, yard[1] + 1, yard[2]]);
    await page.mouse.click(spot.x, spot.y);
    await page.getByTestId('node-card').waitFor();
    await page.getByTestId('node-name').fill('new-post');
    await page.getByTestId('node-name').press('Enter');
    await settled(page);
    await page.getByTestId('node-tags').fill('post east');
    await page.getByTestId('node-tags').press('Enter');
    await settled(page);
    await page.getByTestId('edit-undo').click();
    await settled(page);
    expect(await page.getByTestId('node-tags').inputValue()).toBe('');
    await page.getByTestId('edit-redo').click();
    await settled(page);
    await press('Escape');
    await drag(page, spot, await screen([yard[0] + 2, yard[1] + 1.5, yard[2]]));
    await shot(page, 'demo-edit');
    await page.getByTestId('bake').click();
    await page.waitForFunction((r) => window.defilade.revision > r, before.revision, { timeout: 60_000 });
    await settled(page);
    const baked = (await nodes()).find((n) => n.name === 'new-post')!.at;
    expect(Math.hypot(baked[0] - yard[0] - 2, baked[1] - yard[1] - 1.5)).toBeLessThan(0.4);
    expect((await nodes()).length).toBe(count + 1);
    await settled(other.page);
    expect(await other.page.evaluate(() => window.defilade.nodes.length)).toBe(count + 1);
    await other.page.close();
  });

  it('unlinks, links again and deletes nodes, and undo brings them back', async () => {
    const clickNode = async (name: string): Promise<void> => {
      const spot = await screen((await nodes()).find((n) => n.name === name)!.at);
      await page.mouse.click(spot.x, spot.y);
      await settled(page);
    };
    const links = async (): Promise<string[]> => (await page.locator('.link-list .tag').allTextContents()).map((text) => text.replace('×', '').trim());
    await clickNode('yard-centre');
    expect(await page.getByTestId('node-name').inputValue()).toBe('yard-centre');
    const before = await links();
    const neighbour = before.find((name) => name === 'new-post')!;
    await page.getByTestId('unlink').click();
    await clickNode(neighbour);
    expect((await links()).sort()).toEqual(before.filter((name) => name !== neighbour).sort());
    await press('Escape');
    await clickNode('yard-centre');
    await page.getByTestId('link').click();
    await clickNode(neighbour);
    expect((await links()).sort()).toEqual([...before].sort());
    await press('Escape');
    await clickNode('yard-centre');
    await page.getByTestId('delete-node').click();
    await settled(page);
    await clickNode(neighbour);
    expect(await links()).not.toContain('yard-centre');
    await page.getByTestId('edit-undo').click();
    await settled(page);
    expect(await links()).toContain('yard-centre');
  });

  it('saves what the command line can bake, and lists what to fix', async () => {
    await page.getByTestId('save').click();
    await page.getByText(/Saved/).first().waitFor();
    expect(existsSync(join(folder, 'demo.json'))).toBe(true);
    expect(readFileSync(join(folder, 'demo.json'), 'utf8')).toContain('new-post');
    await page.getByTestId('lint').click();
    await page.getByText(/To fix \(|Nothing to fix/).first().waitFor();
    await shot(page, 'demo-lint');
  });
});

describe('the page', () => {
  it('has a palette, help and a light theme', async () => {
    await page.getByTestId('tab-situation').click();
    await press('Control+k');
    await page.getByTestId('palette-input').fill('plan from');
    await shot(page, 'palette');
    await page.getByTestId('palette-input').press('Enter');
    await page.waitForTimeout(200);
    expect(await page.getByTestId('camera-plan').getAttribute('aria-checked')).toBe('true');
    await press('?');
    await shot(page, 'help');
    await page.getByTestId('close-dialog').click();
    await page.getByTestId('help-sheet').waitFor({ state: 'detached' });
    await press('t');
    await shot(page, 'plan-light');
    await press('t');
  });

  it('has had no errors, and says how to start the program when it ends', async () => {
    expect(errors).toEqual([]);
    await viewer.stop();
    await page.getByText('The program is not running').waitFor();
    await shot(page, 'lost');
  });
});
