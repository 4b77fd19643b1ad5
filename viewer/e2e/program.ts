import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The real program: `defilade view` in a folder of its own, and its other verbs for comparison. */
export const PROGRAM = resolve(process.env['DEFILADE_PROGRAM'] ?? '../build/test/defilade');
export const SHOTS = resolve(process.env['DEFILADE_SHOTS'] ?? '../build/viewer-shots');
/** The folder of the shipped level. */
export const LEVELS = resolve(process.env['DEFILADE_LEVELS'] ?? '../data/levels');
mkdirSync(SHOTS, { recursive: true });

export interface Viewer {
  url: string;
  folder: string;
  stop: () => Promise<void>;
}

export function freshFolder(): string {
  return mkdtempSync(join(tmpdir(), 'defilade-view-'));
}

/** Where the viewer keeps its settings: in the test's own folder, never in the real home. */
export const settingsFile = (folder: string): string => join(folder, 'config', 'defilade', 'viewer.json');

export function writeSettings(folder: string, settings: object): void {
  mkdirSync(join(folder, 'config', 'defilade'), { recursive: true });
  writeFileSync(settingsFile(folder), JSON.stringify({ format: 'defilade-viewer', ...settings }));
}

/** Starts the viewer and waits for the address that it prints. Unless the folder has settings, the tour was seen. */
export async function startViewer(args: string[], folder = freshFolder()): Promise<Viewer> {
  if (!existsSync(settingsFile(folder))) writeSettings(folder, { toured: true });
  const env = { ...process.env, XDG_CONFIG_HOME: join(folder, 'config') };
  const child = spawn(PROGRAM, ['view', ...args], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const url = await printedUrl(child);
  return { url, folder, stop: () => stopped(child) };
}

function printedUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolveUrl, reject) => {
    let text = '';
    const read = (data: Buffer): void => {
      text += data.toString();
      const url = /(http:\/\/127\.0\.0\.1:\d+\/\w+\/\S*)\n/.exec(text)?.[1];
      if (url) resolveUrl(url);
    };
    child.stdout!.on('data', read);
    child.stderr!.on('data', read);
    child.on('exit', (code) => reject(new Error(`defilade view ended with ${code}:\n${text}`)));
    child.on('error', reject);
  });
}

function stopped(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null) return done();
    child.once('exit', () => done());
    child.kill('SIGINT');
  });
}

export function defilade(args: string[], folder: string): string {
  return execFileSync(PROGRAM, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 28 });
}

export interface Enemy {
  name: string;
  at: number[];
  yaw: number;
}

/** The nodes that `defilade query` gives for enemies at these places. */
export function queryNodes(map: string, text: string, enemies: readonly Enemy[], npc: readonly number[] | null, folder: string): number[] {
  const degrees = (yaw: number): number => (yaw * 180) / Math.PI;
  const who = enemies.flatMap((e) => ['--enemy', `${e.name}=${e.at.map(plain).join(',')},${plain(degrees(e.yaw))}`]);
  const us = npc ? ['--npc', npc.map(plain).join(',')] : [];
  const json = defilade(['query', map, text, ...who, ...us, '--json'], folder);
  return (JSON.parse(json) as { nodes: number[] }).nodes;
}

/** Without an exponent, which the command line does not read. */
function plain(value: number): string {
  return value.toFixed(9);
}
