/** The loaded chart: toolbar, panes, and what stands below. */
import { useComputed, useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { type Change, useAddress } from '../../address.ts';
import { moment } from '../../format.ts';
import { ChartTable } from './chart-table.tsx';
import { drawnTrack } from './draw-track.ts';
import { csvOf, curlOf, download } from './exports.ts';
import { Foot } from './foot.tsx';
import type { ChartHistory, Subject } from './history.ts';
import { Legend } from './legend.tsx';
import { type PaneData, PaneStack } from './pane-stack.tsx';
import { savePicture } from './picture.ts';
import { readingText } from './reading-text.ts';
import { type PaneId, SERIES, type SeriesStyle } from './series.ts';
import { Toolbar } from './toolbar.tsx';
import { isoOf, readingAt, type Track } from './track.ts';
import { heldWithin, rangeOf, type Window, windowOfAddress } from './window.ts';
import { chartWords } from './words.ts';
import 'uplot/dist/uPlot.min.css';
import './chart.css';

export const PANE_HEIGHTS: Readonly<Record<PaneId, number>> = {
  prices: 320,
  market: 140,
  sales: 140,
};

interface ChartBodyProps {
  readonly subject: Subject;
  readonly source: string | null;
  readonly history: ChartHistory;
}

export function ChartBody({ subject, source, history }: ChartBodyProps) {
  const words = chartWords();
  const { values, set } = useAddress();
  const { tracks, currency, whole } = history;
  const change = (next: Change) => set(next, { isStep: true });
  const hidden = new Set((values['hide'] ?? '').split(','));
  const isLog = values['log'] === '1';
  const shown = useWindow(whole);
  const crosshair = useSignal<number | null>(null);
  const time = useComputed(() => crosshair.value ?? whole.to);
  const byName = useMemo(() => new Map(tracks.map((track) => [track.name, track])), [tracks]);
  const trackOf = (name: string) => {
    const track = byName.get(name);
    return track === undefined || track.times.length === 0 ? null : track;
  };
  const panes = useMemo(() => panesOf(byName, hidden), [byName, values['hide']]);
  const stack = useRef<HTMLElement>(null);
  return (
    <section class="chart" ref={stack} aria-label={words.prices}>
      <Toolbar
        range={values['from'] === undefined ? rangeOf(values['range']) : null}
        window={shown.window}
        isLog={isLog}
        onChange={change}
      />
      <p class="caption chart-time">
        {crosshair.value === null
          ? words.atLastLook(moment(isoOf(whole.to)))
          : moment(isoOf(crosshair.value))}
      </p>
      <PaneStack
        panes={panes}
        currency={currency}
        isLog={isLog}
        window={shown.window}
        crosshair={crosshair}
        label={words.chart(subject.asin)}
        spoken={() => spokenReading(panes, time.value, currency)}
        onShow={shown.show}
        onRemember={shown.remember}
        onBack={shown.back}
        insteadOf={() => null}
        legendOf={(id) => (
          <Legend
            entries={SERIES.filter(({ pane }) => pane === id).map((style) => ({
              style,
              track: trackOf(style.name),
              isShown: !hidden.has(style.name),
            }))}
            currency={currency}
            time={time}
            onToggle={(name) => change({ hide: toggled(values['hide'], name) })}
          />
        )}
      />
      <Foot
        source={source}
        lastLook={isoOf(whole.to)}
        curl={curlOf(subject, location.origin)}
        isTableShown={values['table'] === '1'}
        onTable={() => change({ table: values['table'] === '1' ? undefined : '1' })}
        onCsv={() =>
          download(new Blob([csvOf(tracks)], { type: 'text/csv' }), `${subject.asin}.csv`)
        }
        onPng={() => {
          if (stack.current !== null) void savePicture(stack.current, subject, panes, whole);
        }}
      />
      {values['table'] === '1' && (
        <ChartTable asin={subject.asin} tracks={tracks} currency={currency} />
      )}
    </section>
  );
}

/** Follows the address with the window, and the address with what hands do. */
function useWindow(whole: Window) {
  const { values, set } = useAddress();
  const window = useSignal(heldWithin(windowOfAddress(values, whole), whole));
  const before = useRef<Window[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const written = useRef('');
  const named = `${values['range']} ${values['from']} ${values['to']}`;
  useEffect(() => {
    if (named === written.current) return;
    window.value = heldWithin(windowOfAddress(values, whole), whole);
  }, [named, whole]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = (next: Window) => {
    window.value = heldWithin(next, whole);
    clearTimeout(timer.current);
    // A pause means that the hand is done; an address for each frame would be too many.
    timer.current = setTimeout(() => {
      const [from, to] = [isoOf(window.value.from), isoOf(window.value.to)];
      written.current = `undefined ${from} ${to}`;
      set({ range: undefined, from, to }, { isStep: true });
    }, SETTLED_AFTER);
  };
  return {
    window,
    show,
    remember: () => before.current.push(window.value),
    back: () => {
      // A double click is two clicks, and each of them remembered the same window.
      const now = window.value;
      const last = before.current.findLast(({ from, to }) => from !== now.from || to !== now.to);
      before.current =
        last === undefined ? [] : before.current.slice(0, before.current.indexOf(last));
      show(last ?? heldWithin(windowOfAddress({}, whole), whole));
    },
  };
}

const SETTLED_AFTER = 400;

function panesOf(tracks: ReadonlyMap<string, Track>, hidden: ReadonlySet<string>): PaneData[] {
  const drawn = (style: SeriesStyle) => {
    const track = tracks.get(style.name);
    if (track === undefined || track.times.length === 0 || hidden.has(style.name)) return [];
    return [{ ...drawnTrack(track), style }];
  };
  return (['prices', 'market'] as const).map((id) => ({
    id,
    height: PANE_HEIGHTS[id],
    tracks: SERIES.filter(({ pane }) => pane === id).flatMap(drawn),
  }));
}

function toggled(hide: string | undefined, name: string): string {
  const names = (hide ?? '').split(',').filter((each) => each !== '');
  return (names.includes(name) ? names.filter((each) => each !== name) : [...names, name]).join(
    ',',
  );
}

function spokenReading(panes: readonly PaneData[], time: number, currency: string): string {
  const words = chartWords();
  const read = panes.flatMap(({ tracks }) =>
    tracks.map(({ style, track }) => {
      const text = readingText(readingAt(track, time), style.unit, currency);
      return `${words[style.name]} ${text}`;
    }),
  );
  return `${moment(isoOf(time))}: ${read.join(', ')}`;
}
