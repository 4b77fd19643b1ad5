/** Which colour has an enemy? The program's list of names and colours decides: an enemy called “red” is red. */
export interface NamedColour {
  name: string;
  colour: string;
}

/** One colour per name. Other names get the colours that no name of the list asks for, in order. */
export function enemyColours(names: readonly string[], known: readonly NamedColour[]): string[] {
  const own = (name: string): string | undefined => known.find((c) => c.name === name.toLowerCase())?.colour;
  const asked = new Set(names.map(own));
  const free = known.map((c) => c.colour).filter((colour) => !asked.has(colour));
  const rest = free.length > 0 ? free : known.map((c) => c.colour);
  let next = 0;
  return names.map((name) => own(name) ?? rest[next++ % rest.length]!);
}

/** A name that nobody has: a colour's, as long as there are some. */
export function freshName(taken: readonly string[], known: readonly NamedColour[]): string {
  const free = known.find((c) => !taken.includes(c.name));
  if (free) return free.name;
  for (let i = taken.length + 1; ; ++i) if (!taken.includes(`enemy ${i}`)) return `enemy ${i}`;
}
