/** The chart: toolbar, panes, and what stands below. It is loaded when a page needs it. */
import { type ReadonlySignal, useComputed, useSignal } from '@preact/signals';
import { useMemo, useRef } from 'preact/hooks';
import { type Change, useAddress } from '../../address.ts';
import { csvOf } from '../../csv.ts';
import { download } from '../../download.ts';
import { moment } from '../../format.ts';
import { ChartTable } from './chart-table.tsx';
import { curlOf } from './curl.ts';
import { Foot } from './foot.tsx';
import type { ChartClient, ChartHistory, Subject } from './history.ts';
import { Legend } from './legend.tsx';
import { OneLook } from './one-look.tsx';
import { PaneStack } from './pane-stack.tsx';
import { panesOf, readingsOf, spokenReading, toggled } from './panes.ts';
import { savePicture } from './picture.ts';
import { pointRows } from './point-rows.ts';
import { SalesLegend, SalesOffer } from './sales-pane.tsx';
import { type PaneId, SERIES } from './series.ts';
import { type RankCategory, Toolbar } from './toolbar.tsx';
import { hasValues, isoOf } from './track.ts';
import { useSales } from './use-sales.ts';
import { useWindow } from './use-window.ts';
import { chartWords } from './words.ts';
import 'uplot/dist/uPlot.min.css';
import './chart.css';

export interface ChartBodyProps {
  readonly client: ChartClient;
  readonly subject: Subject;
  readonly categories: readonly RankCategory[];
  readonly source: string | null;
  readonly history: ChartHistory;
}

export function ChartBody(props: ChartBodyProps) {
  const words = chartWords();
  const { tracks, currency } = props.history;
  const looks = new Set(tracks.flatMap(({ times }) => [...times]));
  if (looks.size > 1) return <Drawn {...props} />;
  const [look] = looks;
  if (look !== undefined) return <OneLook at={look} tracks={tracks} currency={currency} />;
  return (
    <div class="empty">
      <p>{words.empty}</p>
      <p class="muted">{words.emptyHow}</p>
    </div>
  );
}

function Drawn({ client, subject, categories, source, history }: ChartBodyProps) {
  const words = chartWords();
  const { values, set } = useAddress();
  const { tracks, currency, whole } = history;
  const change = (next: Change) => set(next, { isStep: true });
  const hide = values['hide'];
  const isLog = values['log'] !== '0';
  const isTableShown = values['table'] === '1';
  const shown = useWindow(whole);
  const sales = useSales(client, subject, whole);
  const estimates = sales.resource.value;
  const crosshair = useSignal<number | null>(null);
  const time = useComputed(() => crosshair.value ?? whole.to);
  const known = useMemo(
    // A series without one value, such as offers of a seller who never sold it, is none.
    () => new Map(tracks.map((track) => [track.name, hasValues(track) ? track : null])),
    [tracks],
  );
  const panes = useMemo(() => {
    const band = client.batch === undefined ? undefined : estimates;
    return panesOf(known, new Set(hide?.split(',')), band);
  }, [known, hide, client, estimates]);
  const element = useRef<HTMLElement>(null);
  const picture = () => {
    if (element.current !== null) void savePicture(element.current, subject, panes, whole);
  };
  const legendOf = (id: PaneId) =>
    id === 'sales' ? (
      <SalesLegend sales={sales} window={shown.window} time={time} />
    ) : (
      <Legend
        entries={SERIES.filter(({ pane }) => pane === id).flatMap((style) => {
          const track = known.get(style.name) ?? null;
          const isShown = !hide?.split(',').includes(style.name);
          return track === null ? [] : [{ style, track, isShown }];
        })}
        currency={currency}
        time={time}
        onToggle={(name) => change({ hide: toggled(hide, name) })}
      />
    );
  return (
    <section class="chart" ref={element} aria-label={words.prices}>
      <Toolbar window={shown.window} values={values} categories={categories} onChange={change} />
      <ReadingTime crosshair={crosshair} lastLook={whole.to} />
      <PaneStack
        panes={panes}
        currency={currency}
        isLog={isLog}
        window={shown.window}
        crosshair={crosshair}
        label={words.chart(subject.asin)}
        spoken={() => spokenReading(panes, time.value, currency)}
        readings={(at) => readingsOf(panes, at, currency)}
        onShow={shown.show}
        onRemember={shown.remember}
        onBack={shown.back}
        legendOf={legendOf}
        insteadOf={(id) =>
          id === 'sales' && estimates === null && <SalesOffer sales={sales} window={shown.window} />
        }
      />
      <Foot
        source={source}
        lastLook={isoOf(whole.to)}
        curl={client.batch === undefined ? null : curlOf(subject, location.origin)}
        isTableShown={isTableShown}
        onTable={() => change({ table: isTableShown ? undefined : '1' })}
        onCsv={() => {
          const rows = pointRows(tracks, estimates);
          const cells = rows.map(({ name, at, value, state }) => [name, at, value, state]);
          download(`${subject.asin}.csv`, csvOf([['series', 'at', 'value', 'state'], ...cells]));
        }}
        onPng={picture}
      />
      {isTableShown && (
        <ChartTable asin={subject.asin} tracks={tracks} estimates={estimates} currency={currency} />
      )}
    </section>
  );
}

interface ReadingTimeProps {
  readonly crosshair: ReadonlySignal<number | null>;
  readonly lastLook: number;
}

/** When the values of the legend were in force. */
function ReadingTime({ crosshair, lastLook }: ReadingTimeProps) {
  const words = chartWords();
  const at = crosshair.value;
  return (
    <p class="caption chart-time">
      {at === null ? words.atLastLook(moment(isoOf(lastLook))) : moment(isoOf(at))}
    </p>
  );
}
