import type { Context } from '../app/context';
import { isPainted } from '../app/draw';
import { mostExposed } from '../logic/layers';
import { DOOR_LEGEND, EDIT_LEGEND, legendOf, overlayLegend, regionLegend, type LegendEntry } from '../logic/legend';
import { percent } from '../logic/numbers';
import { heatGradient, scoreGradient } from '../logic/palette';
import { regionColours } from '../logic/regions';
import { scoresOf } from '../logic/scores';
import { h, refill } from './dom';

/** What colours and shapes mean: of the layer first, then of all else that is shown. */
export function buildLegend(context: Context, foot: HTMLElement): void {
  const card = h('div.legend.card', { 'aria-label': 'Legend', testid: 'legend' });
  foot.append(card);
  const update = (): void => refill(card, ...rowsOf(context));
  context.view.listen((_, changed) => {
    if (['layer', 'tab', 'show', 'means'].some((key) => changed.has(key as never))) update();
  });
  context.facts.listen((_, changed) => {
    if (['scene', 'floor', 'pinch', 'query', 'setsError'].some((key) => changed.has(key as never))) update();
  });
  update();
}

function rowsOf(context: Context): HTMLElement[] {
  const { view, facts } = context;
  const { tab, show } = view.value;
  const { scene, setsError } = facts.value;
  if (tab === 'edit') return EDIT_LEGEND.map(row);
  const regions = scene && show.includes('regions') ? regionLegend(scene.region_names, regionColours(scene)) : [];
  const others = [...overlayLegend(show), ...(scene?.doors.some((door) => door.box) ? [DOOR_LEGEND] : [])];
  return [
    ...regions.map(row),
    ...layerRows(context).concat(others.map(row)),
    ...(setsError ? [h('div.entry.bad', { role: 'alert' }, setsError)] : []),
  ];
}

function layerRows(context: Context): HTMLElement[] {
  const { view, facts } = context;
  const { layer, show, means } = view.value;
  const { scene, query, pinch } = facts.value;
  if (layer === 'exposure' && scene) return ramp('Seen by how many of the other nodes', heatGradient(), '0 %', percent(mostExposed(scene)));
  if (layer === 'light') return ramp('How bright it is', heatGradient(), 'dark', 'daylight');
  const painted = isPainted(context) && !show.includes('regions');
  const rows = legendOf(layer, { focused: pinch !== null, painted, means });
  const scores = layer === 'query' && query?.is_ranked ? scoresOf(query.scores) : null;
  if (!scores) return rows.map(row);
  return [...ramp('Score of what answers the query', scoreGradient(), scores.low.toFixed(2), scores.high.toFixed(2)), ...rows.slice(1).map(row)];
}

function row(entry: LegendEntry): HTMLElement {
  return h('div.entry', {}, h(`span.sign.${entry.shape}`, { style: { '--sign': entry.colour, '--size': String(entry.size) } }), entry.text);
}

function ramp(title: string, gradient: string, low: string, high: string): HTMLElement[] {
  return [
    h('div.legend-title', {}, title),
    h('div.ramp', { style: { background: gradient } }),
    h('div.ramp-ends', {}, h('span', {}, low), h('span', {}, high)),
  ];
}
