/**
 * Is somebody still writing what is wrong? Then it is too early for an error: something is missing at the end of the text,
 * or the caret stands in or right behind the wrong word.
 */
export function halfTyped(text: string, at: number | null, caret: number): boolean {
  if (at === null) return false;
  if (at >= text.trimEnd().length) return true;
  const word = /^(?:#?\w+|"[^"]*"?|.)/.exec(text.slice(at))?.[0] ?? '';
  return caret >= at && caret <= at + word.length;
}
