/** What stands in place of a chart while there was a single look: one value is no line. */
import { day } from '../../format.ts';
import { Icon } from '../icon.tsx';
import { readingText } from './reading-text.ts';
import { SERIES } from './series.ts';
import { isoOf, readingAt, type Track } from './track.ts';
import { chartWords } from './words.ts';

interface OneLookProps {
  /** Seconds since 1970. */
  readonly at: number;
  readonly tracks: readonly Track[];
  readonly currency: string;
}

export function OneLook({ at, tracks, currency }: OneLookProps) {
  const words = chartWords();
  const seen = SERIES.flatMap(({ name, unit }) => {
    const track = tracks.find((one) => one.name === name);
    const reading = track === undefined ? null : readingAt(track, at);
    if (reading === null || reading.value === null) return [];
    return [`${words[name]} ${readingText(reading, unit, currency)}`];
  });
  return (
    <div class="one-look">
      <Icon name="clock" size={20} />
      <p>
        <strong>{words.oneLook(day(isoOf(at)))}</strong> {seen.join(', ')}.{' '}
        <span class="muted">{words.oneLookMore}</span>
      </p>
    </div>
  );
}
