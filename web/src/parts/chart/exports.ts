/** What a reader takes away from the chart: rows, a picture, the questions themselves. */

import type { Subject } from './history.ts';
import type { Estimates } from './sales.ts';
import type { PaneId } from './series.ts';
import { PRICE_SERIES } from './series.ts';
import { isoOf, pointOf, type Track } from './track.ts';

/** One line for each point: series, time, value, state. */
export function csvOf(tracks: readonly Track[], estimates: Estimates | null): string {
  const lines = ['series,at,value,state'];
  for (const track of tracks) {
    for (let index = 0; index < track.times.length; index += 1) {
      const { value, state } = pointOf(track, index);
      lines.push(`${track.name},${isoOf(track.times[index] ?? 0)},${value ?? ''},${state}`);
    }
  }
  for (const name of ['median', 'low', 'high'] as const) {
    estimates?.[name].forEach((value, at) => {
      const isKnown = !Number.isNaN(value);
      const time = isoOf(estimates.times[at] ?? 0);
      lines.push(`sales ${name},${time},${isKnown ? value : ''},${isKnown ? 'ok' : 'unknown'}`);
    });
  }
  return `${lines.join('\r\n')}\r\n`;
}

/** The requests behind the chart, with the key left to the shell. */
export function curlOf({ asin, marketplace, category }: Subject, origin: string): string {
  const shared = { asin, marketplace, from: 'first', interval: 'raw', layout: 'columns' };
  const ask = (operation: string, values: Readonly<Record<string, string>>) => {
    const query = new URLSearchParams(values).toString().replaceAll('%2C', ',');
    return `curl -H "X-API-Key: $SHELFLINE_KEY" '${origin}/form-a/api/v1/${operation}?${query}'`;
  };
  return [
    ask('price-history', { ...shared, series: PRICE_SERIES }),
    ask('bsr-history', { ...shared, ...(category && { category }) }),
  ].join('\n');
}

export interface Picture {
  readonly title: string;
  readonly caption: string;
  readonly panes: readonly {
    readonly id: PaneId;
    readonly canvas: HTMLCanvasElement;
    readonly legend: readonly { readonly name: string; readonly color: string }[];
  }[];
  readonly color: (name: string) => string;
}

const EDGE = 16;
const HEAD = 44;
const LINE = 22;

/** Puts the panes under each other, with title and legend, and returns the picture as PNG. */
export async function pictureOf({ title, caption, panes, color }: Picture): Promise<Blob> {
  const ratio = devicePixelRatio;
  const width = Math.max(...panes.map(({ canvas }) => canvas.width)) / ratio;
  const heights = panes.map(({ canvas }) => canvas.height / ratio + LINE);
  const height = HEAD + heights.reduce((sum, each) => sum + each, 0) + LINE;
  const page = new OffscreenCanvas((width + 2 * EDGE) * ratio, (height + EDGE) * ratio);
  const pen = page.getContext('2d');
  if (pen === null) throw new Error('The browser has no canvas for the picture.');
  pen.scale(ratio, ratio);
  pen.fillStyle = color('--ground');
  pen.fillRect(0, 0, width + 2 * EDGE, height + EDGE);
  write(pen, title, EDGE, 28, '600 16px system-ui, sans-serif', color('--text'));
  let top = HEAD;
  for (const { canvas, legend } of panes) {
    let left = EDGE;
    for (const { name, color: own } of legend) {
      write(pen, name, left, top + 14, '600 12px system-ui, sans-serif', own);
      left += pen.measureText(name).width + EDGE;
    }
    top += LINE;
    pen.drawImage(canvas, EDGE, top, canvas.width / ratio, canvas.height / ratio);
    top += canvas.height / ratio;
  }
  write(pen, caption, EDGE, top + LINE, '12px system-ui, sans-serif', color('--text-muted'));
  return await page.convertToBlob({ type: 'image/png' });
}

function write(
  pen: OffscreenCanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  font: string,
  color: string,
): void {
  pen.font = font;
  pen.fillStyle = color;
  pen.fillText(text, x, y);
}

/** Hands a file to the reader. */
export function download(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
