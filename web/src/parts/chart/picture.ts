/** Takes the picture of a chart that is on the page. */
import { download } from '../../download.ts';
import { age, day } from '../../format.ts';
import type { Subject } from './history.ts';
import type { PaneData } from './pane-stack.tsx';
import { isoOf } from './track.ts';
import type { Window } from './window.ts';
import { chartWords } from './words.ts';

export async function savePicture(
  chart: HTMLElement,
  { asin, marketplace }: Subject,
  panes: readonly PaneData[],
  { to }: Window,
): Promise<void> {
  const words = chartWords();
  const styles = getComputedStyle(document.documentElement);
  const color = (name: string) => styles.getPropertyValue(name).trim();
  const drawn = panes.flatMap(({ id, tracks }) => {
    const canvas = chart.querySelector<HTMLCanvasElement>(`[data-pane="${id}"] canvas`);
    const legend = tracks.map(({ style }) => ({
      name: words[style.name],
      color: color(style.color),
    }));
    return canvas === null ? [] : [{ canvas, legend }];
  });
  if (drawn.length === 0) return;
  const caption = `${location.host} · ${words.lastLook(day(isoOf(to)), age(isoOf(to)))}`;
  const picture = await pictureOf({
    title: `${asin} · ${marketplace}`,
    ...{ caption, panes: drawn, color },
  });
  download(`${asin}.png`, picture, picture.type);
}

interface Picture {
  readonly title: string;
  readonly caption: string;
  readonly panes: readonly {
    readonly canvas: HTMLCanvasElement;
    readonly legend: readonly { readonly name: string; readonly color: string }[];
  }[];
  readonly color: (name: string) => string;
}

const EDGE = 16;
const HEAD = 44;
const LINE = 22;

/** Puts the panes under each other, with title and legend, and returns the picture as PNG. */
async function pictureOf({ title, caption, panes, color }: Picture): Promise<Blob> {
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
