/** What stands in each pane, and what all of them say at a time. */
import { moment } from '../../format.ts';
import type { Band } from './draw-band.ts';
import { drawnTrack } from './draw-track.ts';
import type { PaneData } from './pane-stack.tsx';
import { readingText } from './reading-text.ts';
import { type PaneId, SERIES, type SeriesStyle } from './series.ts';
import { isoOf, readingAt, type Track } from './track.ts';
import { chartWords } from './words.ts';

const HEIGHTS: Readonly<Record<PaneId, number>> = { prices: 320, market: 140, sales: 140 };

/** @param band the estimates; null while there are none, undefined where none can be asked for */
export function panesOf(
  tracks: ReadonlyMap<string, Track | null>,
  hidden: ReadonlySet<string>,
  band: Band | null | undefined,
): PaneData[] {
  const drawn = (style: SeriesStyle) => {
    const track = tracks.get(style.name);
    if (!track || hidden.has(style.name)) return [];
    return [{ ...drawnTrack(track), style }];
  };
  const panes: PaneData[] = (['prices', 'market'] as const).map((id) => ({
    id,
    height: HEIGHTS[id],
    tracks: SERIES.filter(({ pane }) => pane === id).flatMap(drawn),
  }));
  if (band === undefined) return panes;
  return [...panes, { id: 'sales', height: HEIGHTS.sales, tracks: [], ...(band && { band }) }];
}

export function toggled(hide: string | undefined, name: string): string {
  const names = (hide ?? '').split(',').filter((each) => each !== '');
  return (names.includes(name) ? names.filter((each) => each !== name) : [...names, name]).join(
    ',',
  );
}

/** The reading as a sentence. */
export function spokenReading(panes: readonly PaneData[], time: number, currency: string): string {
  const words = chartWords();
  const read = panes.flatMap(({ tracks }) =>
    tracks.map(({ style, track }) => {
      const text = readingText(readingAt(track, time), style.unit, currency);
      return `${words[style.name]} ${text}`;
    }),
  );
  return `${moment(isoOf(time))}: ${read.join(', ')}`;
}
