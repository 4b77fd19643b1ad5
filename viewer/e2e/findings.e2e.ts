import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, openPage, settled, shot } from './browser';
import { freshFolder, startViewer, type Viewer } from './program';

/** A hall with nodes at one end: the rest of it is uncovered. */
const HALL = 'defilade level 1\nfloor 0\n##############\n#A..B........#\n#............#\n##############\n';

let browser: Browser;
let viewer: Viewer;
let page: Page;

beforeAll(async () => {
  const folder = freshFolder();
  writeFileSync(join(folder, 'hall.txt'), HALL);
  browser = await launch();
  viewer = await startViewer(['hall.txt'], folder);
  ({ page } = await openPage(browser, viewer.url));
});

afterAll(async () => {
  await browser?.close();
  await viewer?.stop();
});

it('a button does what a finding proposes, undo takes it back, and after a bake the finding is gone', async () => {
  const bake = async (): Promise<void> => {
    const revision = await page.evaluate(() => window.defilade.revision);
    await page.getByTestId('bake').click();
    await page.waitForFunction((r) => window.defilade.revision > r, revision, { timeout: 60_000 });
    await settled(page);
  };
  await page.getByTestId('tab-edit').click();
  await page.getByTestId('lint').click();
  const button = page.getByTestId('remedy');
  await button.first().waitFor();
  expect(await button.count()).toBe(1);
  expect(await button.textContent()).toBe('Add a node here');
  await shot(page, 'findings');
  await button.click();
  await page.getByText('Done: bake, then check again').waitFor();
  await page.getByTestId('edit-undo').click();
  await page.getByText('Add a node here').waitFor();
  await button.click();
  await page.getByText('Done: bake, then check again').waitFor();
  await bake();
  expect(await page.evaluate(() => window.defilade.nodes.length)).toBe(3);
  await page.getByTestId('lint').click();
  await button.waitFor({ state: 'detached' });
});
