/** What keys do on the chart. */
import { endOf, indexAt, type Track } from './track.ts';
import { moved, type Window, zoomed } from './window.ts';

export interface Shown {
  readonly window: Window;
  readonly crosshair: number | null;
}

const ZOOM = 1.5;

/** Returns what is shown after a key; null for a key that means nothing here. */
export function afterKey(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  { window, crosshair }: Shown,
  tracks: readonly Track[],
): Shown | null {
  const { from, to } = window;
  const at = Math.min(Math.max(crosshair ?? to, from), to);
  const tenth = (to - from) / 10;
  const direction = DIRECTIONS[key];
  if (direction !== undefined && shiftKey) {
    return { window: moved(window, direction * tenth), crosshair };
  }
  if (direction !== undefined) return into(window, neighbor(tracks, at, direction));
  switch (key) {
    case 'PageUp':
      return into(window, at - tenth);
    case 'PageDown':
      return into(window, at + tenth);
    case 'Home':
      return into(window, from);
    case 'End':
      return into(window, to);
    case '+':
    case '=':
      return { window: zoomed(window, 1 / ZOOM, at), crosshair };
    case '-':
      return { window: zoomed(window, ZOOM, at), crosshair };
    case 'Escape':
      return { window, crosshair: null };
    default:
      return null;
  }
}

const DIRECTIONS: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Moves the crosshair, and the window with it where it would leave it. */
function into({ from, to }: Window, time: number): Shown {
  const beyond = Math.max(0, time - to) + Math.min(0, time - from);
  return { window: moved({ from, to }, beyond), crosshair: time };
}

/** Returns the next time at which something changed; each press reads a new fact. */
export function neighbor(tracks: readonly Track[], time: number, direction: -1 | 1): number {
  const found = tracks.flatMap((track) => {
    const index = indexAt(track, time);
    if (direction > 0) {
      const next = index < 0 ? track.times[0] : endOf(track, index);
      return next !== undefined && next > time ? [next] : [];
    }
    const here = track.times[index] ?? Number.POSITIVE_INFINITY;
    const before = here < time ? here : track.times[index - 1];
    return before === undefined ? [] : [before];
  });
  if (found.length === 0) return time;
  return direction > 0 ? Math.min(...found) : Math.max(...found);
}
