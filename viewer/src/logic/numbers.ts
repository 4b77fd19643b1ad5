/** Numbers as people read them. */
const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

export function count(value: number): string {
  return grouped.format(value);
}

export function counted(value: number, noun: string): string {
  return `${count(value)} ${noun}${value === 1 ? '' : 's'}`;
}

export function metres(value: number): string {
  return `${value.toFixed(value < 100 ? 1 : 0)} m`;
}

export function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

export function degrees(radians: number): number {
  const value = Math.round((radians * 180) / Math.PI) % 360;
  return value < 0 ? value + 360 : value;
}

export function place(at: readonly number[]): string {
  return at.map((v) => v.toFixed(1).replace(/^-0\.0$/, '0.0')).join(', ');
}
