import { chromium, type Browser, type Page } from 'playwright-core';
import { join } from 'node:path';
import { SHOTS } from './program';

/** Debian's chromium, drawing in software; the page's own errors fail a test. */
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: FLAGS });
}

export interface Opened {
  page: Page;
  errors: string[];
}

export async function openPage(browser: Browser, url: string, options: { theme?: 'dark' | 'light'; wait?: boolean; width?: number; height?: number } = {}): Promise<Opened> {
  const page = await browser.newPage({ viewport: { width: options.width ?? 1280, height: options.height ?? 720 }, colorScheme: options.theme ?? 'dark', acceptDownloads: true, reducedMotion: 'reduce' });
  const errors: string[] = [];
  page.setDefaultTimeout(60_000);
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(url);
  if (options.wait !== false) await settled(page);
  return { page, errors };
}

/** Until nothing is being asked, for two looks in a row. */
export async function settled(page: Page, timeout = 120_000): Promise<void> {
  for (let calm = 0; calm < 2; ) {
    await page.waitForFunction(() => window.defilade?.settled === true, null, { timeout });
    await page.waitForTimeout(60);
    calm = (await page.evaluate(() => window.defilade.settled)) ? calm + 1 : 0;
  }
}

/** Until the floor has its colours, and they are drawn. */
export async function painted(page: Page): Promise<void> {
  await page.waitForFunction(() => window.defilade.floor > 0);
  await page.waitForTimeout(300);
}

export function shot(page: Page, name: string): Promise<Buffer> {
  return page.screenshot({ path: join(SHOTS, `${name}.png`) });
}

/** Presses at one point of the page, moves in steps, lets go at another. */
export async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }, steps = 8): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let i = 1; i <= steps; ++i) {
    await page.mouse.move(from.x + ((to.x - from.x) * i) / steps, from.y + ((to.y - from.y) * i) / steps);
    await page.waitForTimeout(16);
  }
  await page.mouse.up();
  await settled(page);
}
