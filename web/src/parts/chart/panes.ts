/** What stands in each pane, and what all of them say at a time. */
import { moment } from '../../format.ts';
import type { Band } from './draw-band.ts';
import { drawnTrack } from './draw-track.ts';
import type { PaneData } from './pane-stack.tsx';
import { readingText } from './reading-text.ts';
import { type PaneId, SERIES, type SeriesStyle } from './series.ts';
import { isoOf, readingAt, type Track } from './track.ts';
import { chartWords } from './words.ts';

const HEIGHTS: Readonly<Record<PaneId, number>> = {
  prices: 340,
  offers: 84,
  ratings: 104,
  badge: 84,
  sales: 140,
};

const TRACKED = ['prices', 'offers', 'ratings', 'badge'] as const;

/**
 * A pane stays while one of its series was ever seen, so that a hidden one can be shown again.
 *
 * @param band the estimates; null while there are none, undefined where none can be asked for
 */
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
  const panes: PaneData[] = TRACKED.flatMap((id) => {
    const styles = SERIES.filter(({ pane, name }) => pane === id && tracks.get(name));
    if (styles.length === 0) return [];
    return [{ id, height: HEIGHTS[id], tracks: styles.flatMap(drawn) }];
  });
  if (band === undefined) return panes;
  return [...panes, { id: 'sales', height: HEIGHTS.sales, tracks: [], ...(band && { band }) }];
}

export function toggled(hide: string | undefined, name: string): string {
  const names = (hide ?? '').split(',').filter((each) => each !== '');
  return (names.includes(name) ? names.filter((each) => each !== name) : [...names, name]).join(
    ',',
  );
}

/** What a series says at a time. */
export interface SeriesReading {
  readonly style: SeriesStyle;
  readonly text: string;
}

export function readingsOf(
  panes: readonly PaneData[],
  time: number,
  currency: string,
): readonly SeriesReading[] {
  return panes.flatMap(({ tracks }) =>
    tracks.map(({ style, track }) => ({
      style,
      text: readingText(readingAt(track, time), style.unit, currency),
    })),
  );
}

/** The reading as a sentence. */
export function spokenReading(panes: readonly PaneData[], time: number, currency: string): string {
  const words = chartWords();
  const read = readingsOf(panes, time, currency).map(({ style, text }) => {
    return `${words[style.name]} ${text}`;
  });
  return `${moment(isoOf(time))}: ${read.join(', ')}`;
}
