import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drag, launch, openPage, settled, shot } from './browser';
import { queryNodes, startViewer, type Viewer } from './program';

/** A map of OpenArena, baked by the viewer itself while the page waits. */
let browser: Browser;
let viewer: Viewer;
let page: Page;
let errors: string[];

beforeAll(async () => {
  browser = await launch();
  viewer = await startViewer(['oa_dm1']);
  ({ page, errors } = await openPage(browser, viewer.url, { wait: false }));
});

afterAll(async () => {
  await browser?.close();
  await viewer?.stop();
});

const facts = () => page.evaluate(() => ({ sets: window.defilade.sets, agents: window.defilade.agents, nodes: window.defilade.nodes }));

describe('a real map', () => {
  it('is baked while the page shows how far it is', async () => {
    // Dense nodes and one thread: the bake takes far longer than the page needs to open.
    const baking = await startViewer(['oa_dm1', '--spacing', '0.5', '--threads', '1']);
    const { page: waiting } = await openPage(browser, baking.url, { wait: false });
    await waiting.getByRole('progressbar').waitFor({ timeout: 30_000 });
    await shot(waiting, 'real-baking');
    await waiting.close();
    await baking.stop();
    await settled(page);
    expect((await facts()).nodes.length).toBeGreaterThan(300);
    await shot(page, 'real-danger');
  });

  it('gives the command line’s danger while an enemy is dragged through it', async () => {
    await page.getByTestId('tab-edit').click();
    await page.getByRole('button', { name: 'Save map' }).click();
    await page.getByText(/Saved/).first().waitFor();
    await page.getByTestId('tab-situation').click();
    const before = await facts();
    const enemy = before.agents.enemies[0]!;
    const screen = (at: number[]) => page.evaluate((p) => window.defilade.screen(p as [number, number, number]), at);
    const start = await screen([enemy.at[0], enemy.at[1], enemy.at[2] + 0.9]);
    await drag(page, start, { x: start.x + 120, y: start.y - 40 });
    const after = await facts();
    expect(after.agents.enemies[0]!.at).not.toEqual(enemy.at);
    expect(after.sets['danger']).toEqual(queryNodes('oa_dm1.dfl', 'danger', after.agents.enemies, null, viewer.folder));
    await shot(page, 'real-dragged');
  });

  it('is cut by height, seen from above, and flown through without an error', async () => {
    await page.getByTestId('camera-plan').click();
    await page.keyboard.press('6');
    await settled(page);
    await shot(page, 'real-plan-exposure');
    await page.getByTestId('camera-orbit').click();
    await page.getByTestId('cut').fill('2');
    await settled(page);
    await shot(page, 'real-cut');
    await page.getByTestId('camera-fly').click();
    await page.getByTestId('scene').focus();
    await page.keyboard.down('w');
    await page.waitForTimeout(300);
    await page.keyboard.up('w');
    expect(errors).toEqual([]);
  });
});
