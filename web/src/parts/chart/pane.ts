/** One pane of the chart: axes and canvas are uPlot's, what stands in them is drawn here. */
import uPlot from 'uplot';
import { axisDate, axisValue } from './axis-text.ts';
import { type Band, drawBand } from './draw-band.ts';
import {
  type DrawnTrack,
  fillGround,
  hatch,
  hatchPattern,
  markStarts,
  type Plot,
  strokeTrack,
} from './draw-track.ts';
import type { SeriesStyle } from './series.ts';
import { linearTicks, logTicks, timeTicks } from './ticks.ts';
import type { Placing } from './trace-steps.ts';
import { valueRange } from './value-range.ts';
import type { Window } from './window.ts';

export interface PaneTrack extends DrawnTrack {
  readonly style: SeriesStyle;
}

export interface PaneOptions {
  readonly tracks: readonly PaneTrack[];
  readonly band?: Band;
  readonly currency: string;
  readonly isLog: boolean;
  readonly hasDates: boolean;
  readonly width: number;
  readonly height: number;
  /** The width of the axes at both sides. */
  readonly side: number;
  readonly color: (name: string) => string;
}

const FONT = '12px Inter, system-ui, sans-serif';
const LINE = 1.5;
/** The height of the hatched foot of one series, in pixels of the page. */
const FOOT = 8;
const LABEL_EVERY = { across: 64, up: 34 };

export function makePane(target: HTMLElement, options: PaneOptions, window: Window): uPlot {
  const { tracks, width, height, side, hasDates } = options;
  const painted = tracks.map((track) => paintedTrack(track, options.color));
  const scales = [...new Set(tracks.map(({ style }) => style.scale))];
  if (options.band !== undefined) scales.push('sales');
  const right = AT_RIGHT.find((scale) => scales.includes(scale));
  const left = scales.find((scale) => !AT_RIGHT.includes(scale));
  return new uPlot(
    {
      width,
      height,
      padding: [8, right === undefined ? side : 0, 0, left === undefined ? side : 0],
      legend: { show: false },
      cursor: { show: false },
      series: [{}],
      scales: {
        x: { time: false, range: (_, from, to) => [from, to] },
        ...Object.fromEntries(scales.map((scale) => [scale, scaleOf(scale, options)])),
      },
      axes: [
        dateAxis(options, hasDates),
        ...(left === undefined ? [] : [valueAxis(left, 3, true, options)]),
        ...(right === undefined ? [] : [valueAxis(right, 1, left === undefined, options)]),
      ],
      hooks: { draw: [(drawn) => draw(drawn, options, painted)] },
    },
    [[window.from, window.to]],
    target,
  );
}

/** The first of these that is shown has the axis at the right, and the first other the left one. */
const AT_RIGHT: readonly string[] = ['rank', 'reviewCount', 'boughtInPastMonth'];

function scaleOf(scale: string, options: PaneOptions): uPlot.Scale {
  const isRank = scale === 'rank';
  const isLog = isRank && options.isLog;
  const feet = options.tracks.filter(({ outOfStock }) => outOfStock.length > 0).length * FOOT;
  return {
    distr: isLog ? 3 : 1,
    dir: isRank ? -1 : 1,
    range: ({ scales: { x } }) =>
      valueRange(scale, options, { from: x?.min ?? 0, to: x?.max ?? 1 }, feet / options.height),
  };
}

function dateAxis({ color, side }: PaneOptions, hasDates: boolean): uPlot.Axis {
  const most = (plot: uPlot) => Math.max(2, (plot.width - 2 * side) / LABEL_EVERY.across);
  return {
    ...frameOf(color),
    size: hasDates ? 26 : 4,
    splits: (plot, _, from, to) => [...timeTicks(from, to, most(plot)).times],
    values: (plot, splits) => {
      if (!hasDates) return splits.map(() => '');
      const { min = 0, max = 1 } = plot.scales['x'] ?? {};
      const { unit } = timeTicks(min, max, most(plot));
      return splits.map((time) => axisDate(time, unit));
    },
  };
}

function valueAxis(scale: string, side: 1 | 3, hasGrid: boolean, options: PaneOptions): uPlot.Axis {
  const frame = frameOf(options.color);
  const isLog = scale === 'rank' && options.isLog;
  const most = options.height / LABEL_EVERY.up;
  return {
    ...frame,
    scale,
    side,
    size: options.side,
    grid: { ...frame.grid, show: hasGrid },
    filter: (_, splits) => splits,
    splits: (_, __, low, high) =>
      isLog
        ? logTicks(Math.max(1, low), high, most)
        : linearTicks(low, high, most, scale === 'money' || scale === 'rating' ? 0 : 1).filter(
            (value) => scale !== 'rank' || value >= 1,
          ),
    values: (_, splits) => splits.map((value) => axisValue(value, scale, options.currency)),
  };
}

function frameOf(color: PaneOptions['color']) {
  return {
    font: FONT,
    stroke: color('--text-muted'),
    gap: 6,
    grid: { stroke: color('--line'), width: 1 },
    ticks: { show: false },
    border: { show: false },
  } satisfies uPlot.Axis;
}

/** A track with its paint, mixed once and not for each frame. */
interface PaintedTrack extends PaneTrack {
  readonly color: string;
  readonly rising: CanvasPattern | null;
  readonly falling: CanvasPattern | null;
}

function paintedTrack(track: PaneTrack, colorOf: PaneOptions['color']): PaintedTrack {
  const color = colorOf(track.style.color);
  const ratio = uPlot.pxRatio;
  return {
    ...track,
    color,
    rising: track.outOfStock.length > 0 ? hatchPattern(color, ratio, false) : null,
    falling: track.hidden.length > 0 ? hatchPattern(color, ratio, true) : null,
  };
}

function draw(plot: uPlot, options: PaneOptions, painted: readonly PaintedTrack[]): void {
  const { ctx: context, bbox } = plot;
  const area: Plot = { ...bbox, ratio: uPlot.pxRatio };
  context.save();
  context.beginPath();
  context.rect(area.left, area.top, area.width, area.height);
  context.clip();
  if (options.band !== undefined) {
    drawBand(context, options.band, placingOf(plot, area, 'sales'), area, options.color);
  }
  // What stands first in the legend is drawn last, over the others.
  for (const [at, each] of [...painted.entries()].reverse()) {
    drawTrack(context, each, placingOf(plot, area, each.style.scale), area, at);
  }
  context.restore();
}

function drawTrack(
  context: CanvasRenderingContext2D,
  { track, style, color, outOfStock, hidden, rising, falling }: PaintedTrack,
  placing: Placing,
  area: Plot,
  lane: number,
): void {
  const { ratio } = area;
  if (style.isMarker) {
    markStarts(context, track, placing, area, color);
    return;
  }
  const feet = { top: area.top + area.height - (lane + 1) * FOOT * ratio, height: FOOT * ratio };
  if (rising !== null) hatch(context, outOfStock, placing, feet, rising);
  if (falling !== null) {
    context.globalAlpha = 0.35;
    hatch(context, hidden, placing, area, falling);
    context.globalAlpha = 1;
  }
  if (style.name === 'amazon') fillGround(context, track, placing, area, color);
  strokeTrack(context, track, placing, area, { color, dash: style.dash, width: LINE });
}

/** Where times and values stand. uPlot's own functions take longer for each point. */
function placingOf(plot: uPlot, area: Plot, scale: string): Placing {
  const { min: from = 0, max: to = 1 } = plot.scales['x'] ?? {};
  const { min = 0, max = 1, dir = 1, distr = 1 } = plot.scales[scale] ?? {};
  const across = area.width / (to - from);
  const even = distr === 3 ? Math.log : (value: number) => value;
  const up = area.height / (even(max) - even(min));
  return {
    from,
    to,
    x: (time) => area.left + (time - from) * across,
    y: (value) => {
      const height = (even(value) - even(min)) * up;
      return dir === -1 ? area.top + height : area.top + area.height - height;
    },
  };
}
