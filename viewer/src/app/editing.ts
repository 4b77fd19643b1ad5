import type { DocumentNode, DocumentState, EditAnswer, LintAnswer } from '../protocol/messages';
import { Refusal } from '../protocol/connection';
import { messageOf, type Context } from './context';

/** The waypoint document: fetched when the tab is opened, then kept true by what each edit says has changed. */
export function startEditing(context: Context): void {
  const { view, facts } = context;
  const wanted = (): boolean => view.value.tab === 'edit' && facts.value.scene?.editable === true;
  const fetch = (): void => {
    if (wanted()) void loadDocument(context);
  };
  view.listen((_, changed) => {
    if (changed.has('tab') && !facts.value.nodes) fetch();
  });
  facts.listen((now, changed) => {
    if (changed.has('scene')) fetch();
    // Another tab has edited: what we know is out of date.
    if (changed.has('document') && now.nodes && now.document && now.document.version !== seen && !busy) fetch();
  });
}

let seen = 0; // the version of the document that `nodes` holds
let busy = false;

async function loadDocument(context: Context): Promise<void> {
  try {
    const { document, nodes } = (await context.connection.ask('document')).answer as EditAnswer;
    seen = document.version;
    context.facts.set({ document, nodes: new Map(nodes.map((node) => [node.name, node])) });
  } catch (error) {
    context.toast(messageOf(error), 'bad');
  }
}

/** An edit, undo or redo; says false when it was refused, and why in a toast. */
export async function edit(context: Context, op: object, ask = 'edit'): Promise<EditAnswer | null> {
  busy = true;
  try {
    const answer = (await context.connection.ask(ask, op)).answer as EditAnswer;
    merge(context, answer);
    return answer;
  } catch (error) {
    context.toast(messageOf(error), error instanceof Refusal ? 'info' : 'bad');
    // What was shown meanwhile, such as a node under the pointer, goes back to what the document says.
    context.facts.set({ nodes: context.facts.value.nodes && new Map(context.facts.value.nodes) });
    return null;
  } finally {
    busy = false;
  }
}

export function merged(nodes: ReadonlyMap<string, DocumentNode>, answer: Pick<EditAnswer, 'nodes' | 'gone'>): Map<string, DocumentNode> {
  const next = new Map(nodes);
  for (const name of answer.gone) next.delete(name);
  for (const node of answer.nodes) next.set(node.name, node);
  return next;
}

function merge(context: Context, answer: EditAnswer): void {
  const { nodes, edited } = context.facts.value;
  const gone = edited !== null && answer.gone.includes(edited);
  // A rename takes one name away and brings another; links change names with it in other nodes.
  const renamed = answer.nodes.find((node) => !nodes?.has(node.name))?.name ?? null;
  seen = answer.document.version;
  context.facts.set({
    document: answer.document,
    nodes: merged(nodes ?? new Map(), answer),
    ...(gone ? { edited: renamed } : {}),
  });
}

export const undoEdit = (context: Context): Promise<EditAnswer | null> => edit(context, {}, 'undo');
export const redoEdit = (context: Context): Promise<EditAnswer | null> => edit(context, {}, 'redo');

export async function bake(context: Context): Promise<void> {
  try {
    await context.connection.ask('bake');
  } catch (error) {
    context.toast(messageOf(error), 'bad');
  }
}

export async function save(context: Context, what: 'waypoints' | 'map', overwrite = false): Promise<void> {
  try {
    const { path } = (await context.connection.ask('save', { what, overwrite })).answer as { path: string };
    context.toast(`Saved ${path}`, 'good');
  } catch (error) {
    const there = error instanceof Refusal && /overwrit/i.test(error.message);
    if (there && !overwrite && window.confirm(`${error.message}\n\nReplace it?`)) await save(context, what, true);
    else context.toast(messageOf(error), 'bad');
  }
}

export async function lint(context: Context): Promise<void> {
  try {
    const answer = (await context.connection.ask('lint')).answer as LintAnswer;
    context.facts.set({ problems: answer.findings });
    const floor = answer.floor ? `; ${Math.round(100 * answer.floor.covered)} % of the floor has a node near` : '';
    context.toast(answer.findings.length === 0 ? `Nothing to fix${floor}` : `${answer.findings.length} to fix${floor}`, answer.findings.length === 0 ? 'good' : 'info');
  } catch (error) {
    context.toast(messageOf(error), 'bad');
  }
}

/** In words: does the map show what the document says? */
export function documentWords(state: DocumentState | null): string {
  if (!state) return '';
  if (state.baking) return 'Baking …';
  if (!state.baked) return 'Edited since the last bake: the layers still show the old map.';
  return state.unsaved ? 'Baked, but not saved.' : 'Baked and saved.';
}
