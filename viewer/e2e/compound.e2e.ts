import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, openPage, settled, shot } from './browser';
import { defilade, freshFolder, LEVELS, startViewer, type Viewer } from './program';

/** The level with something of everything: what a team does, what to do under fire, what ways avoid. */
let browser: Browser;
let viewer: Viewer;
let page: Page;
let errors: string[];
const STATE = '#map=compound.dfl&npc=npc,24,16,0&enemy=red,20,22,0,270&to=4,4,0&node=10';

beforeAll(async () => {
  const folder = freshFolder();
  defilade(['bake', join(LEVELS, 'compound.txt'), '-o', 'compound.dfl'], folder);
  browser = await launch();
  viewer = await startViewer(['compound.dfl'], folder);
  ({ page, errors } = await openPage(browser, viewer.url + STATE));
});

afterAll(async () => {
  await browser?.close();
  await viewer?.stop();
});

const click = async (testid: string): Promise<void> => {
  await page.getByTestId(testid).click();
  await settled(page);
};
const text = (testid: string): Promise<string> => page.getByTestId(testid).innerText();

describe('the compound', () => {
  it('has both doors of the hall held by a team of two', async () => {
    await click('anticipate');
    expect(await text('enemy-advice')).toMatch(/must come out by 2 gates/);
    expect(await text('enemy-advice')).toMatch(/npc waits at[^]*member 2 waits at/);
    await shot(page, 'compound-anticipate');
  });

  it('says what to do under fire, and where to lean', async () => {
    await click('under-fire');
    expect(await text('enemy-advice')).toMatch(/Best: (stay|move|return fire)\./);
    await click('lean');
    expect(await text('enemy-advice')).toMatch(/lean (left|right)|no place to lean/);
    expect(errors).toEqual([]);
  });

  it('checks a query with rays, and gives each member a spot', async () => {
    await click('tab-query');
    await page.getByTestId('query').fill('safe');
    await page.getByTestId('query').press('Enter');
    await settled(page);
    await click('check-rays');
    expect(await text('query-advice')).toMatch(/checked hold, by \d+ rays/);
    await click('team-spots');
    expect(await text('query-advice')).toMatch(/2 of 2 members get a spot/);
    await shot(page, 'compound-team');
  });

  it('leaves out a disabled node', async () => {
    const before = await page.evaluate(() => window.defilade.query!);
    await page.getByTestId('query').fill('all');
    await page.getByTestId('query').press('Enter');
    await settled(page);
    const all = await page.evaluate(() => window.defilade.query!);
    expect(all.length).toBeGreaterThan(before.length);
    await click('disable-node');
    expect(await page.evaluate(() => window.defilade.query!)).toEqual(all.filter((node) => node !== 10));
    await click('disable-node');
    expect(await page.evaluate(() => window.defilade.query!)).toEqual(all);
  });

  it('finds a way that avoids the open, for another body', async () => {
    await click('tab-path');
    await page.getByTestId('avoid').selectOption('exposure');
    await settled(page);
    expect(await text('way-avoiding')).toMatch(/\d m/);
    const open = await text('way-avoiding');
    await page.getByTestId('avoid').selectOption('fire');
    await settled(page);
    expect(await text('way-avoiding'), 'out of the lines of fire of a team of two').toMatch(/\d m/);
    expect(await text('way-avoiding')).not.toBe(open);
    await page.getByTestId('body').selectOption('quake');
    await settled(page);
    expect(await text('way-shortest'), 'the doors are too narrow').toMatch(/There is no way/);
    await page.getByTestId('body').selectOption('');
    await settled(page);
    expect(await text('way-shortest')).toMatch(/\d m/);
    await page.getByTestId('formation').selectOption('wedge');
    await settled(page);
    await shot(page, 'compound-avoiding');
    expect(errors).toEqual([]);
  });
});
