import { join, resolve } from 'node:path';
import { launch, openPage, painted, settled } from './browser';
import { defilade, freshFolder, LEVELS, startViewer } from './program';

/** The pictures of README.md and docs/use/viewer.md: `npm run pictures`. */
const PICTURES = resolve(process.env['DEFILADE_PICTURES'] ?? '../docs/pictures');
const folder = freshFolder();
defilade(['bake', join(LEVELS, 'demo.txt'), '-o', 'demo.dfl'], folder);
const viewer = await startViewer(['demo.dfl'], folder);
const browser = await launch();

const danger = await openPage(browser, viewer.url);
await painted(danger.page);
await danger.page.screenshot({ path: join(PICTURES, 'viewer-danger.png') });
await danger.page.close();

const why = await openPage(browser, viewer.url);
await painted(why.page);
await why.page.getByTestId('tab-query').click();
await why.page.getByTestId('query').fill('safe rank mean(2 * path falling(0, 40), cover rising(0, 1), exposure falling(0, 0.4))');
await why.page.getByTestId('query').press('Enter');
await settled(why.page);
await why.page.getByTestId('ranked').locator('button').first().click();
await settled(why.page);
await why.page.getByTestId('scene').hover({ position: { x: 20, y: 20 } });
await why.page.waitForTimeout(300);
await why.page.screenshot({ path: join(PICTURES, 'viewer-why.png') });
await browser.close();
await viewer.stop();
