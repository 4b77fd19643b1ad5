import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launch, openPage, settled } from './browser';
import { defilade, freshFolder, startViewer } from './program';

/**
 * How long until a drag is seen? `npm run measure [-- MAP.dfl]` prints the round trip of a question and the time from moving the
 * pointer to the picture with the new sets. Without a map it is a hundred rooms of 10 × 10 nodes.
 */
const given = process.argv.slice(2).find((arg) => arg.endsWith('.dfl'));
const folder = freshFolder();
if (!given) {
  writeFileSync(join(folder, 'rooms.txt'), rooms(206));
  defilade(['bake', 'rooms.txt', '-o', 'rooms.dfl'], folder);
}
const viewer = await startViewer([given ?? 'rooms.dfl'], given ? process.cwd() : folder);
const browser = await launch();
const opened = performance.now();
const { page } = await openPage(browser, viewer.url);
console.log(`from opening the page to a settled scene: ${Math.round(performance.now() - opened)} ms`);
console.log(await page.getByTestId('map-name').innerText());

const trips = await page.evaluate(roundTrips);
report('sets (danger, safe), question to answer', trips.sets);
report('snap, question to answer', trips.snap);
report('redraw after a change of sets (processor)', await page.evaluate(redraws));
report('pointer moved to new danger in the picture', await page.evaluate(dragTimes));
await settled(page);
await browser.close();
await viewer.stop();

/** A square of rooms with doorways, something low in each, and a node on every other cell both ways. */
function rooms(size: number): string {
  const middle = (v: number): boolean => v % 20 === 9 || v % 20 === 10;
  const cell = (x: number, y: number): string => {
    const rim = x === 0 || y === 0 || x === size - 1 || y === size - 1;
    if (rim || (x % 20 === 0 && !middle(y)) || (y % 20 === 0 && !middle(x))) return '#';
    if ((x % 20 === 5 || x % 20 === 6) && (y % 20 === 13 || y % 20 === 14)) return '-';
    return x % 2 === 1 && y % 2 === 1 ? '*' : '.';
  };
  const rows = Array.from({ length: size }, (_, y) => Array.from({ length: size }, (__, x) => cell(x, y)).join(''));
  return `defilade level 1\ncell 1\nwall 3\nlow 1.1\n\nfloor 0\n${rows.join('\n')}\n`;
}

function report(what: string, times: number[]): void {
  if (times.length === 0) return console.log(`${what}: nothing measured`);
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): string => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!.toFixed(1);
  console.log(`${what}: median ${at(0.5)} ms, 95 % under ${at(0.95)} ms (${times.length} times)`);
}

/** On a socket of its own: nothing of the page's work is in the figures. */
async function roundTrips(): Promise<{ sets: number[]; snap: number[] }> {
  const socket = new WebSocket(location.href.split('#')[0]!.replace(/^http/, 'ws') + 'socket');
  socket.binaryType = 'arraybuffer';
  await new Promise((open) => (socket.onopen = open));
  const { enemies, npc } = window.defilade.agents;
  const nodes = window.defilade.nodes;
  let answered: () => void = () => {};
  socket.onmessage = (m) => !(typeof m.data === 'string' && m.data.startsWith('{"event"')) && answered();
  const ask = async (fields: object): Promise<number> => {
    const before = performance.now();
    const answer = new Promise<void>((done) => (answered = done));
    socket.send(JSON.stringify({ id: 1, ...fields }));
    await answer;
    return performance.now() - before;
  };
  const times: { sets: number[]; snap: number[] } = { sets: [], snap: [] };
  for (let i = 0; i < 100; ++i) {
    const at = nodes[(i * 7919) % nodes.length]!.at;
    const moved = enemies.map((e, k) => ({ name: e.name, at: k === 0 ? at : e.at, yaw: e.yaw }));
    const situation = { npc: npc && { at: npc.at }, enemies: moved };
    times.sets.push(await ask({ ask: 'sets', situation, want: ['danger', 'safe'] }));
    times.snap.push(await ask({ ask: 'snap', from: [at[0], at[1], at[2] + 1.5], to: [at[0], at[1], at[2] - 5] }));
  }
  socket.close();
  return times;
}

async function redraws(): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < 30; ++i) {
    const before = window.defilade.draws;
    window.dispatchEvent(new KeyboardEvent('keydown', { key: i % 2 ? '1' : '2' }));
    while (window.defilade.draws === before || !window.defilade.settled) await new Promise((next) => requestAnimationFrame(next));
    times.push(window.defilade.lastDrawMilliseconds);
  }
  return times;
}

/** From each step of a drag until the figure has moved, the sets have come and a picture has been drawn. */
async function dragTimes(): Promise<number[]> {
  const canvas = document.querySelector('canvas')!;
  const box = canvas.getBoundingClientRect();
  const enemy = window.defilade.agents.enemies[0]!;
  const start = window.defilade.screen([enemy.at[0], enemy.at[1], enemy.at[2] + 0.9]);
  const send = (type: string, x: number, y: number): boolean =>
    canvas.dispatchEvent(new PointerEvent(type, { clientX: x, clientY: y, pointerId: 1, button: 0, bubbles: true }));
  canvas.setPointerCapture = () => {};
  send('pointerdown', start.x, start.y);
  const times: number[] = [];
  for (let i = 1; i <= 30; ++i) {
    const [before, draws] = [performance.now(), window.defilade.draws];
    send('pointermove', Math.min(box.right - 20, start.x + 8 + 2 * i), start.y + (i % 2));
    await new Promise((next) => requestAnimationFrame(next));
    const late = (): boolean => performance.now() - before > 3000; // no floor there: nothing is drawn
    while ((!window.defilade.settled || window.defilade.draws === draws) && !late()) await new Promise((next) => requestAnimationFrame(next));
    if (!late()) times.push(performance.now() - before);
  }
  send('pointerup', start.x, start.y);
  return times;
}
