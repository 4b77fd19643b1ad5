/**
 * Colours that people with any colour vision can tell apart: Okabe and Ito's set for sets, and for the heat map
 * one ramp that rises in lightness. Linear 0..1 triples are for the scene, CSS text is for panels.
 */
export type Rgb = readonly [number, number, number];

export const OKABE_ITO = {
  orange: '#e69f00',
  sky: '#56b4e9',
  green: '#009e73',
  yellow: '#f0e442',
  blue: '#0072b2',
  vermillion: '#d55e00',
  purple: '#cc79a7',
} as const;

export const COLOURS = {
  danger: OKABE_ITO.vermillion,
  safe: OKABE_ITO.green,
  good: OKABE_ITO.sky,
  pick: OKABE_ITO.yellow,
  gate: OKABE_ITO.purple,
  ambush: OKABE_ITO.orange,
  npc: OKABE_ITO.blue,
  rest: '#8b929c',
  door: '#c99a55',
} as const;

/** Lightness rises all along, so that it also reads in grey. */
const HEAT: readonly string[] = ['#2c2a66', '#4a3f8f', '#7d4a96', '#b3557f', '#dd6f56', '#f2a03d', '#f6e08a'];

/**
 * Neighbouring regions differ (logic/regions.ts); there may be more regions than colours. Paul Tol's light set, which people with
 * any colour vision can tell apart: paler than what nodes have, so that these stand out.
 */
export const REGION_COLOURS: readonly string[] = [
  '#77aadd', '#eedd88', '#ffaabb', '#44bb99', '#aaaa00', '#99ddff', '#bbcc33', '#ee8866',
];

export function parseHex(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

/** sRGB to the linear values that the renderer computes with. */
export function linear(hex: string): Rgb {
  const [r, g, b] = parseHex(hex);
  return [toLinear(r), toLinear(g), toLinear(b)];
}

function toLinear(v: number): number {
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
}

export function mix(a: string, b: string, t: number): string {
  const [x, y] = [parseHex(a), parseHex(b)];
  const part = (i: 0 | 1 | 2): string =>
    Math.round(255 * (x[i] + (y[i] - x[i]) * t))
      .toString(16)
      .padStart(2, '0');
  return `#${part(0)}${part(1)}${part(2)}`;
}

/** The heat ramp at t in 0..1. */
export function heat(t: number): string {
  return along(HEAT, t);
}

function along(ramp: readonly string[], t: number): string {
  const clamped = Math.min(1, Math.max(0, Number.isFinite(t) ? t : 0)) * (ramp.length - 1);
  const below = Math.min(ramp.length - 2, Math.floor(clamped));
  return mix(ramp[below]!, ramp[below + 1]!, clamped - below);
}

export function heatGradient(): string {
  return gradient(HEAT);
}

/** Scores, from the lowest to the best: lightness rises all along, and hue leaves blue for yellow. */
const SCORE: readonly string[] = ['#4f4296', '#3f6fa6', '#24938f', '#63c564', '#f4e43a'];

/** The ramp of scores at t in 0..1. */
export function scoreColour(t: number): string {
  return along(SCORE, t);
}

export function scoreGradient(): string {
  return gradient(SCORE);
}

function gradient(ramp: readonly string[]): string {
  return `linear-gradient(90deg, ${ramp.join(', ')})`;
}

/** WCAG relative luminance. */
export function luminance(hex: string): number {
  const [r, g, b] = linear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}
