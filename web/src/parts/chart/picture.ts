/** Takes the picture of a chart that is on the page. */
import { age, day } from '../../format.ts';
import { download, pictureOf } from './exports.ts';
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
    return canvas === null ? [] : [{ id, canvas, legend }];
  });
  if (drawn.length === 0) return;
  const caption = `${location.host} · ${words.lastLook(day(isoOf(to)), age(isoOf(to)))}`;
  const picture = await pictureOf({
    title: `${asin} · ${marketplace}`,
    ...{ caption, panes: drawn, color },
  });
  download(picture, `${asin}.png`);
}
