import { fromFragment } from './fragment';

/** Links as people pass them on: a whole address, the part after #, or the command that opens it. */
export type ReadLink = { fragment: string } | { problem: string };

/** Why a link cannot be followed is said in a sentence. */
export function readLink(text: string, map: string): ReadLink {
  const fragment = fragmentIn(text.trim());
  if (!fragment) return { problem: 'This is not a link to a view. A link has a part like #map=…&layer=….' };
  const { map: made } = fromFragment(fragment);
  if (made && !sameMap(made, map)) return { problem: `This link was made for “${made}”, but “${map}” is open. Start defilade view with that map, then paste the link there.` };
  return { fragment };
}

function fragmentIn(text: string): string | null {
  const inCommand = /--state[\s=]+(?:'([^']*)'|"([^"]*)"|(\S+))/.exec(text);
  const given = inCommand ? (inCommand[1] ?? inCommand[2] ?? inCommand[3]!) : text;
  const fragment = given.slice(given.indexOf('#') + 1);
  return /^[a-z]+=[^\s]*$/.test(fragment) ? fragment : null;
}

/** A level and the map that was baked from it have the same name but for its ending. */
export function sameMap(a: string, b: string): boolean {
  const stem = (name: string): string => name.replace(/\.\w+$/, '');
  return stem(a) === stem(b);
}

/** What a colleague types to see the same; nothing of the address is in it, which is secret. */
export function commandFor(map: string, fragment: string): string {
  const file = /^[\w.@%+/-]+$/.test(map) ? map : `'${map.replaceAll("'", `'\\''`)}'`;
  return `defilade view ${file} --state '${fragment}'`;
}
