import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, openPage, painted, settled, shot } from './browser';
import { defilade, freshFolder, LEVELS, startViewer, type Viewer } from './program';

/** What the scene shows: the painted floor, doors, the legend, labels that go when they are out of date. */
let browser: Browser;
let viewer: Viewer;
let page: Page;
let errors: string[];

beforeAll(async () => {
  const folder = freshFolder();
  defilade(['bake', join(LEVELS, 'demo.txt'), '-o', 'demo.dfl'], folder);
  defilade(['bake', join(LEVELS, 'demo.txt'), '--strip', '-o', 'stripped.dfl'], folder);
  browser = await launch();
  viewer = await startViewer(['demo.dfl'], folder);
  ({ page, errors } = await openPage(browser, viewer.url));
  await painted(page);
});

afterAll(async () => {
  await browser?.close();
  await viewer?.stop();
});

const press = async (key: string): Promise<void> => {
  await page.getByTestId('scene').focus();
  await page.keyboard.press(key);
  await settled(page);
};
const legend = (): Promise<string> => page.getByTestId('legend').innerText();
const labels = (): Promise<string[]> => page.locator('.labels .label').allInnerTexts();
const doors = () => page.evaluate(() => window.defilade.doors);
const screen = (at: number[]) => page.evaluate((place) => window.defilade.screen(place as [number, number, number]), at);

/** The colour of the scene at a place of the level, as red, green and blue. */
async function colourAt(at: number[], of: Page = page): Promise<number[]> {
  await of.waitForTimeout(300);
  return of.evaluate((place) => {
    const canvas = document.querySelector<HTMLCanvasElement>('canvas[data-testid="scene"]')!;
    const [box, p] = [canvas.getBoundingClientRect(), window.defilade.screen(place as [number, number, number])];
    const copy = document.createElement('canvas');
    Object.assign(copy, { width: canvas.width, height: canvas.height });
    const pen = copy.getContext('2d')!;
    pen.drawImage(canvas, 0, 0);
    const scale = canvas.width / box.width;
    return [...pen.getImageData((p.x - box.left) * scale, (p.y - box.top) * scale, 1, 1).data.subarray(0, 3)];
  }, at);
}

/** Beside a node of the set, far from every node and figure. */
async function besideA(set: string): Promise<number[]> {
  return page.evaluate((name) => {
    const { nodes, sets, agents } = window.defilade;
    const others = [...nodes.map((n) => n.at), ...agents.enemies.map((e) => e.at), ...(agents.npc ? [agents.npc.at] : [])];
    const room = (p: number[]): number => Math.min(...others.map((q) => Math.hypot(p[0]! - q[0], p[1]! - q[1])));
    const spots = sets[name]!.map((i) => nodes[i]!.at).filter((at) => at[2] < 0.5).map((at) => [at[0] + 0.5, at[1] + 0.45, at[2]]);
    return spots.reduce((a, b) => (room(b) > room(a) ? b : a));
  }, set);
}

describe('the floor', () => {
  it('has the colour of its nodes, until it is switched off', async () => {
    await press('p');
    const [danger, safe] = [await besideA('danger'), await besideA('safe')];
    const [red, green] = [await colourAt(danger), await colourAt(safe)];
    expect(red[0]! - red[2]!).toBeGreaterThan(60);
    expect(green[1]! - green[0]!).toBeGreaterThan(25);
    await press('u');
    const grey = await colourAt(danger);
    expect(Math.max(...grey) - Math.min(...grey)).toBeLessThan(40);
    await press('u');
    expect(await colourAt(danger)).toEqual(red);
    await shot(page, 'scene-floor-plan');
  });

  it('shows regions as areas, named in the scene and in the legend', async () => {
    await press('r');
    expect(await legend()).toMatch(/region|passage|room/i);
    expect((await labels()).length).toBeGreaterThan(3);
    await shot(page, 'scene-regions');
    await press('r');
    await press('o');
    await press('Home');
  });

  it('of a map without its level stays as it is: nodes alone have colours', async () => {
    const stripped = await startViewer(['stripped.dfl'], viewer.folder);
    const other = await openPage(browser, stripped.url);
    expect(await other.page.evaluate(() => window.defilade.floor)).toBe(0);
    expect(other.errors).toEqual([]);
    await other.page.close();
    await stripped.stop();
  });
});

describe('doors', () => {
  it('are named, and a click in the scene shuts one as the list does', async () => {
    await page.getByTestId('tab-try').click();
    const [door] = await doors();
    expect(await labels()).toContain(door!.name);
    // Above the node that stands in the doorway.
    const at = await screen([door!.at[0], door!.at[1], door!.at[2] + 0.6]);
    await page.mouse.move(at.x, at.y);
    await page.locator(`[data-door="${door!.name}"].pointed`).waitFor();
    await page.mouse.click(at.x, at.y);
    await settled(page);
    expect((await doors())[0]!.shut).toBe(true);
    expect(await page.getByTestId(`door-${door!.name}`).isChecked()).toBe(true);
    expect(await labels()).toContain(`${door!.name}: shut`);
    await shot(page, 'scene-door-shut');
  });

  it('that are shut hide something, and the panel says how much', async () => {
    expect(await page.getByTestId('change-cost').innerText()).toMatch(/standing: [1-9][\d,]* lost, 0 gained/);
    await page.getByTestId('try-reset').click();
    await settled(page);
    expect(await page.getByTestId('change-cost').innerText()).toContain('as it was baked');
  });

  it('stand out in the scene when the list is pointed at', async () => {
    const [, door] = await doors();
    await page.locator(`[data-door="${door!.name}"]`).hover();
    await page.locator('.label.door.pointed', { hasText: door!.name }).waitFor();
    await page.getByTestId('tab-situation').click();
  });
});

describe('the legend', () => {
  it('lists what else is shown', async () => {
    for (const [key, words] of [['c', 'cover from this side'], ['g', 'gate'], ['w', 'watch'], ['i', 'sniper']] as const) {
      await press('1');
      await page.getByTestId({ c: 'show-arcs', g: 'show-gates', w: 'show-watch', i: 'show-snipers' }[key]).check();
      expect(await legend()).toContain(words);
      await page.getByTestId({ c: 'show-arcs', g: 'show-gates', w: 'show-watch', i: 'show-snipers' }[key]).uncheck();
      expect(await legend()).not.toContain(words);
    }
  });

  it('and the list of layers claim no layer while nodes are edited', async () => {
    await page.getByTestId('tab-edit').click();
    await settled(page);
    expect(await page.locator('.layers [aria-checked="true"]').count()).toBe(0);
    await page.getByTestId('layer-danger').click();
    expect(await page.getByTestId('layer-danger').getAttribute('aria-checked')).toBe('true');
    expect(await page.getByTestId('tab-situation').getAttribute('aria-selected')).toBe('true');
  });
});

describe('a query that ranks', () => {
  it('colours by score, and its best nodes keep a distance', async () => {
    await page.getByTestId('tab-query').click();
    await page.getByTestId('query').fill('all rank mean(path falling(0, 40))');
    await page.getByTestId('query').press('Enter');
    await settled(page);
    expect(await page.getByTestId('query-count').innerText()).toMatch(/close to a better one not listed/);
    expect(await legend()).toContain('Score');
    const ranks = await page.locator('.label.rank').allInnerTexts();
    expect(ranks).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
    await shot(page, 'scene-scores');
  });
});

describe('cover', () => {
  it('is found in the published order as well, and a change of the order takes the answer away', async () => {
    await page.getByTestId('tab-situation').click();
    await page.getByTestId('find-cover').click();
    await settled(page);
    const found = page.getByTestId('cover-answer').locator('p');
    await page.getByTestId('cover-order').selectOption('published');
    expect(await found.count()).toBe(0);
    await page.getByTestId('find-cover').click();
    await settled(page);
    expect(await found.getAttribute('title')).not.toBe('');
    await page.getByTestId('cover-order').selectOption('gain');
    expect(await found.count()).toBe(0);
  });
});

describe('what is out of date', () => {
  it('goes: the cover that was found, when the tab or the layer changes', async () => {
    for (const leave of ['tab-query', 'layer-attack'] as const) {
      await page.getByTestId('tab-situation').click();
      await page.getByTestId('find-cover').click();
      await settled(page);
      expect((await labels()).some((text) => text.startsWith('Cover:'))).toBe(true);
      await page.getByTestId(leave).click();
      expect((await labels()).some((text) => text.startsWith('Cover:'))).toBe(false);
    }
  });

  it('goes: the finding of a check, when nodes are no longer edited', async () => {
    await page.getByTestId('tab-edit').click();
    await page.getByTestId('lint').click();
    await settled(page);
    const found = page.getByTestId('problems').locator('button');
    if ((await found.count()) > 0) {
      await found.first().click();
      expect((await labels()).some((text) => text.startsWith('▼'))).toBe(true);
    }
    await page.getByTestId('tab-situation').click();
    expect((await labels()).some((text) => text.startsWith('▼'))).toBe(false);
    expect(errors).toEqual([]);
  });
});
