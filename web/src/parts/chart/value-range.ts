/** From which value to which an axis goes, so that what is in view fills it. */
import type { Band } from './draw-band.ts';
import { extentIn, type Track } from './track.ts';
import type { Window } from './window.ts';

interface Shown {
  readonly tracks: readonly { readonly track: Track; readonly style: { readonly scale: string } }[];
  readonly band?: Band;
  readonly isLog: boolean;
}

/** Air above and below, as a share of the height. */
const AIR = 0.06;

/** The least that an axis spans, so that no trifle looks like a cliff. */
const LEAST: Readonly<Record<string, number>> = { rating: 1, offerCount: 4 };

/** @param foot share of the height that the feet of empty stock take */
export function valueRange(
  scale: string,
  shown: Shown,
  { from, to }: Window,
  foot: number,
): [number, number] {
  const extents = shown.tracks
    .filter(({ style }) => style.scale === scale)
    .map(({ track }) => extentIn(track, from, to))
    .filter((extent) => extent !== null);
  if (scale === 'sales' && shown.band !== undefined) {
    return [0, Math.max(1, ...shown.band.high.filter((value) => value > 0)) * (1 + AIR)];
  }
  if (extents.length === 0) return scale === 'rank' ? [1, 10] : [0, 1];
  const low = Math.min(...extents.map(([value]) => value));
  const high = Math.max(...extents.map(([, value]) => value));
  if (scale === 'rank' && shown.isLog) return [Math.max(1, low / 1.15), high * 1.15 + 1];
  const least = LEAST[scale] ?? Math.max(1, high * 0.1);
  const more = Math.max(0, least - (high - low)) / 2;
  const span = high - low + 2 * more;
  const ground = span * (AIR + foot / (1 - foot));
  // Ranks grow downward, so their feet stand at the greater numbers.
  if (scale === 'rank') return [Math.max(1, low - more - span * AIR), high + more + ground];
  return [Math.max(0, low - more - ground), high + more + span * AIR];
}
