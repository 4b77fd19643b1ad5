import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COLOURS } from '../src/logic/palette';
import { launch, openPage, settled, shot } from './browser';
import { defilade, freshFolder, LEVELS, settingsFile, startViewer, writeSettings, type Viewer } from './program';

/** What is around the scene: settings, panels on all sizes of page, keys, links, colours. */
let browser: Browser;
let folder: string;
let viewer: Viewer;

beforeAll(async () => {
  folder = freshFolder();
  defilade(['bake', join(LEVELS, 'demo.txt'), '-o', 'demo.dfl'], folder);
  browser = await launch();
  viewer = await startViewer(['demo.dfl'], folder);
});

afterAll(async () => {
  await browser?.close();
  await viewer?.stop();
});

const press = async (page: Page, key: string): Promise<void> => {
  await page.getByTestId('scene').focus();
  await page.keyboard.press(key);
  await settled(page);
};

describe('settings', () => {
  it('survive a restart on another port: theme, tour, folded panels and queries', async () => {
    const own = freshFolder();
    writeSettings(own, {});
    const first = await startViewer([join(folder, 'demo.dfl')], own);
    const { page, errors } = await openPage(browser, first.url);
    await page.getByTestId('tour').waitFor();
    await shot(page, 'tour');
    for (let i = 0; i < 3; ++i) await page.getByTestId('tour-next').click();
    await page.getByTestId('tour').waitFor({ state: 'detached' });
    await press(page, 't');
    await press(page, '[');
    await page.getByTestId('tab-query').click();
    await page.getByTestId('query').fill('safe & exposure < 0.3');
    await page.getByTestId('query').press('Enter');
    await settled(page);
    expect(errors).toEqual([]);
    await page.close();
    await first.stop();
    expect(JSON.parse(readFileSync(settingsFile(own), 'utf8'))).toEqual({ format: 'defilade-viewer', theme: 'light', toured: true, folded: ['left'], queries: ['safe & exposure < 0.3'] });

    const second = await startViewer([join(folder, 'demo.dfl')], own);
    expect(second.url).not.toBe(first.url);
    const again = (await openPage(browser, second.url)).page;
    await again.getByTestId('tab-query').click();
    expect(await again.evaluate(() => document.documentElement.dataset['theme'])).toBe('light');
    expect(await again.getByTestId('left').isVisible()).toBe(false);
    expect(await again.getByTestId('tour').count()).toBe(0);
    await again.getByText('safe & exposure < 0.3').waitFor();
    await again.close();
    await second.stop();
  });
});

const box = async (page: Page, id: string): Promise<{ x: number; y: number; width: number; height: number }> => (await page.getByTestId(id).boundingBox())!;

describe('on a page of any size', () => {
  for (const [width, height] of [[400, 800], [720, 450], [1280, 720], [3840, 2160]] as const)
    for (const theme of ['dark', 'light'] as const)
      it(`of ${width} × ${height}, ${theme}: the scene is useful, and why never covers it`, async () => {
        const { page, errors } = await openPage(browser, viewer.url, { theme, width, height });
        const name = `shell-${width}-${theme}`;
        await shot(page, name);
        const whole = await box(page, 'scene');
        expect(whole.width).toBeGreaterThanOrEqual(Math.min(width, 700) - 1);
        const foot = (await page.locator('.controls').boundingBox())!;
        expect(foot.x + foot.width).toBeLessThanOrEqual(whole.x + whole.width);
        const at = await page.evaluate(() => ({ node: window.defilade.nodes.findIndex((n) => n.name === 'yard-centre') }));
        await press(page, 'Control+k');
        await page.getByTestId('palette-input').fill('yard-centre');
        await page.getByTestId('palette-input').press('Enter');
        await page.getByTestId('why').waitFor();
        await page.waitForTimeout(500);
        await settled(page);
        await shot(page, `${name}-why`);
        const scene = await box(page, 'scene');
        const why = await box(page, 'why');
        const beside = why.x >= scene.x + scene.width - 1 || why.y >= scene.y + scene.height - 1;
        expect(beside, 'why is beside the scene').toBe(true);
        expect(scene.width).toBeGreaterThanOrEqual(320);
        expect(scene.height).toBeGreaterThanOrEqual(220);
        const spot = await page.evaluate((i) => window.defilade.screen(window.defilade.nodes[i]!.at), at.node);
        expect(spot.x > scene.x && spot.x < scene.x + scene.width && spot.y > scene.y && spot.y < scene.y + scene.height, 'the node is in view').toBe(true);
        expect(errors).toEqual([]);
        await page.close();
      });

  it('that is narrow, panels are drawers: one at a time, closed by a click on the scene', async () => {
    const { page } = await openPage(browser, viewer.url, { width: 400, height: 800 });
    expect(await page.getByTestId('left').isVisible()).toBe(false);
    await page.getByTestId('fold-left').click();
    expect(await page.getByTestId('left').isVisible()).toBe(true);
    await shot(page, 'shell-400-drawer');
    await page.getByTestId('fold-right').click();
    expect(await page.getByTestId('left').isVisible()).toBe(false);
    await page.getByTestId('right').waitFor();
    await page.mouse.click(20, 300);
    expect(await page.getByTestId('right').isVisible()).toBe(false);
    await page.close();
  });

  it('that is wide, panels fold by key and button, and the scene takes their place', async () => {
    const { page } = await openPage(browser, viewer.url);
    const before = (await box(page, 'scene')).width;
    await press(page, ']');
    await page.getByTestId('fold-left').click();
    expect((await box(page, 'scene')).width).toBeGreaterThan(before + 500);
    await shot(page, 'shell-folded');
    await press(page, 'Shift+E');
    expect(await page.getByTestId('right').isVisible()).toBe(true);
    await press(page, '[');
    expect((await box(page, 'scene')).width).toBe(before);
    await page.close();
  });
});

describe('keys', () => {
  it('W A S D Q E do nothing outside of flight; arrows move, F frames the selected node', async () => {
    const { page } = await openPage(browser, viewer.url);
    await page.waitForTimeout(300);
    const address = page.url();
    let downloads = 0;
    page.on('download', () => ++downloads);
    for (const key of ['w', 'a', 's', 'd', 'q', 'e']) await press(page, key);
    await page.waitForTimeout(300);
    expect(page.url()).toBe(address);
    expect(downloads).toBe(0);
    const place = (): Promise<string> => page.waitForTimeout(300).then(() => /camera=([^&]*)/.exec(page.url())![1]!);
    const start = await place();
    await page.keyboard.down('ArrowRight');
    await page.waitForTimeout(250);
    await page.keyboard.up('ArrowRight');
    const panned = await place();
    expect(panned).not.toBe(start);
    await press(page, 'Control+k');
    await page.getByTestId('palette-input').fill('yard-centre');
    await page.getByTestId('palette-input').press('Enter');
    await settled(page);
    await press(page, 'f');
    const target = (await place()).split(',').slice(4, 6).map(Number);
    const node = await page.evaluate(() => window.defilade.nodes.find((n) => n.name === 'yard-centre')!.at);
    expect(Math.hypot(target[0]! - node[0], target[1]! - node[1])).toBeLessThan(0.1);
    await page.close();
  });

  it('move a figure without a mouse: its coordinates are typed, and it stays on the floor', async () => {
    const { page } = await openPage(browser, viewer.url);
    const node = await page.evaluate(() => window.defilade.nodes.find((n) => n.name === 'yard-centre')!.at);
    const card = page.getByTestId('agent-red');
    for (const [axis, value] of [['x', node[0]], ['y', node[1]], ['z', node[2] + 2]] as const) {
      await card.getByTestId(`at-${axis}`).fill(String(value));
      await card.getByTestId(`at-${axis}`).press('Enter');
      await settled(page);
    }
    const at = await page.evaluate(() => window.defilade.agents.enemies[0]!.at);
    at.forEach((v, i) => expect(v).toBeCloseTo(node[i]!, 1));
    await card.getByTestId('at-x').fill('-500');
    await card.getByTestId('at-x').press('Enter');
    await page.getByText('no floor').waitFor();
    expect(await page.evaluate(() => window.defilade.agents.enemies[0]!.at)).toEqual(at);
    await page.close();
  });
});

describe('turning an enemy', () => {
  it('changes danger where what it sees now counts, and not where what it could see does', async () => {
    const { page } = await openPage(browser, viewer.url);
    const danger = (): Promise<number[]> => page.evaluate(() => window.defilade.sets['danger']!);
    const turn = async (degrees: number): Promise<void> => {
      const field = page.getByTestId('agent-red').getByLabel('Direction ° in degrees');
      await field.fill(String(degrees));
      await field.press('Enter');
      await settled(page);
    };
    await turn(0);
    const before = await danger();
    await turn(180);
    expect(await danger()).toEqual(before);
    await page.getByTestId('means-now').click();
    await settled(page);
    const now = await danger();
    expect(now.length).toBeLessThan(before.length);
    await shot(page, 'shell-sees-now');
    await turn(0);
    expect(await danger()).not.toEqual(now);
    await page.close();
  });
});

describe('a link', () => {
  it('is copied without the secret address, and opens the same view in another viewer and from the command line', async () => {
    const { page } = await openPage(browser, viewer.url);
    await press(page, '4');
    await page.getByTestId('copy-link').click();
    const text = await page.getByTestId('link-text').innerText();
    const command = await page.getByTestId('link-command').innerText();
    const secret = new URL(viewer.url).pathname.slice(1, -1);
    expect(text + command).not.toContain(secret);
    expect(text + command).not.toContain('127.0.0.1');
    await shot(page, 'link-copied');
    await page.getByTestId('close-dialog').click();
    const [json] = await Promise.all([page.waitForEvent('download'), page.getByTestId('json').click()]);
    expect(readFileSync((await json.path())!, 'utf8')).not.toContain(secret);
    await page.close();

    const state = /--state '([^']*)'$/.exec(command)![1]!;
    const other = await startViewer(['demo.dfl', '--state', state], folder);
    const opened = (await openPage(browser, other.url)).page;
    expect(await opened.getByTestId('layer-flank').getAttribute('aria-checked')).toBe('true');
    await press(opened, '2');
    await press(opened, 'Shift+V');
    await opened.getByTestId('paste-box').fill('#map=elsewhere.dfl&layer=flank');
    await opened.getByTestId('paste-open').click();
    expect(await opened.getByTestId('paste-problem').innerText()).toContain('“elsewhere.dfl”, but “demo.dfl” is open');
    await shot(opened, 'link-refused');
    await opened.getByTestId('paste-box').fill(`http://127.0.0.1:1/abc/${text}`);
    await Promise.all([opened.waitForEvent('load'), opened.getByTestId('paste-open').click()]);
    await settled(opened);
    expect(await opened.getByTestId('layer-flank').getAttribute('aria-checked')).toBe('true');
    await opened.close();
    await other.stop();
  });
});

describe('colours', () => {
  it('of enemies are those of their names, and nothing else has them', async () => {
    const { page } = await openPage(browser, viewer.url);
    await press(page, 'Shift+N');
    const at = await page.evaluate(() => window.defilade.screen(window.defilade.nodes[40]!.at));
    await page.mouse.click(at.x, at.y);
    await settled(page);
    const { colours, names } = await page.evaluate(() => ({ colours: window.defilade.colours, names: window.defilade.agents.enemies.map((e) => e.name) }));
    expect(names).toEqual(['red', 'violet', 'brown']);
    const rgb = (hex: string): number[] => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));
    const [r, g, b] = rgb(colours['red']!);
    expect(r! > 180 && g! < 60 && b! < 80, 'red is red').toBe(true);
    expect(await page.getByTestId('agent-red').evaluate((card) => card.style.getPropertyValue('--agent'))).toBe(colours['red']);
    for (const name of names) expect(Object.values(COLOURS)).not.toContain(colours[name]);
    expect(new Set(Object.values(colours)).size).toBe(4);
    await page.close();
  });
});

describe('a level', () => {
  it('is seen while it is baked, under one bar, and the tour waits for figures', async () => {
    const own = freshFolder();
    writeSettings(own, {});
    // Dense nodes and one thread: the bake takes far longer than the page needs to open.
    const baking = await startViewer([join(LEVELS, 'demo.txt'), '--place', '--spacing', '0.35', '--threads', '1'], own);
    const { page } = await openPage(browser, baking.url, { wait: false });
    await page.waitForFunction(() => window.defilade?.preview === true);
    const bar = page.getByTestId('bake-bar');
    await bar.waitFor();
    await page.waitForTimeout(300);
    await shot(page, 'shell-baking');
    expect(await page.getByTestId('tour').count()).toBe(0);
    let last = 0;
    for (let i = 0; i < 20; i++) {
      const now = Number(await bar.getAttribute('aria-valuenow'));
      expect(now).toBeGreaterThanOrEqual(last);
      last = now;
      await page.waitForTimeout(100);
    }
    await page.close();
    await baking.stop();
  });

  it('shows the tour once its figures are there', async () => {
    const own = freshFolder();
    writeSettings(own, {});
    const baking = await startViewer([join(LEVELS, 'demo.txt')], own);
    const { page } = await openPage(browser, baking.url, { wait: false });
    await page.getByTestId('tour').waitFor();
    await page.close();
    await baking.stop();
  });
});
