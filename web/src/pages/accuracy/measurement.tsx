/** One measurement: its plots, the error next to other methods, and tables of the plots. */

import type {
  Accuracy,
  BandAccuracy,
  MethodAccuracy,
  PitBin,
  RangeAccuracy,
} from '../../../../src/domain/estimation/model/accuracy.ts';
import { decimal, percent, UNKNOWN } from '../../format.ts';
import { Hint } from '../../parts/hint.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { CalibrationPlot, CoveragePlot, PitPlot } from './plots.tsx';
import { texts } from './words.ts';

export function Measurement({ accuracy }: { readonly accuracy: Accuracy }) {
  const words = texts();
  return (
    <>
      <div class="plots">
        <CalibrationPlot accuracy={accuracy} />
        <CoveragePlot accuracy={accuracy} />
        <PitPlot accuracy={accuracy} />
      </div>
      <h3 class="accuracy-head">{words.baselines}</h3>
      <Methods methods={accuracy.methods} />
      <details class="accuracy-tables">
        <summary>{words.table}</summary>
        <Bands bands={accuracy.bands} />
        {accuracy.pit.length > 0 && <Pit pit={accuracy.pit} />}
      </details>
    </>
  );
}

function Methods({ methods }: { readonly methods: readonly MethodAccuracy[] }) {
  const words = texts();
  const worst = Math.max(...methods.map(({ meanAbsLogError }) => meanAbsLogError));
  const names = methodNames();
  const columns: readonly Column<MethodAccuracy>[] = [
    {
      id: 'method',
      head: words.method,
      cell: ({ method }) => {
        const name = names[method] ?? method;
        return (
          <div class="ellipsis" title={name}>
            {name}
          </div>
        );
      },
    },
    {
      id: 'error',
      head: words.error,
      isNumber: true,
      cell: ({ meanAbsLogError }) => (
        <span class="error">
          <span class="error-bar" style={{ width: `${(100 * meanAbsLogError) / worst}px` }} />
          {decimal(meanAbsLogError, 3)}
        </span>
      ),
    },
    {
      id: 'within',
      head: words.within,
      isNumber: true,
      cell: ({ withinTwofold }) => percent(withinTwofold),
    },
    {
      id: 'ape',
      head: words.ape,
      isNumber: true,
      cell: ({ medianAbsPercentError }) => percent(medianAbsPercentError, 0),
    },
    {
      id: 'wis',
      head: words.wis,
      isNumber: true,
      cell: ({ weightedIntervalScore }) => (
        <Hint text={words.wisMeaning}>{decimal(weightedIntervalScore, 3)}</Hint>
      ),
    },
    ...[0.8, 0.9].map((nominal) => rangeColumn<MethodAccuracy>(nominal)),
  ];
  return (
    <Table
      caption={words.baselines}
      columns={columns}
      total={methods.length}
      row={(index) => methods[index]}
    />
  );
}

/** How often the ranges held, and how wide they were where that is known. */
function rangeColumn<Row extends { readonly ranges: readonly RangeAccuracy[] }>(
  nominal: number,
): Column<Row> {
  const words = texts();
  return {
    id: `held ${nominal}`,
    head: words.rangeHeld(percent(nominal, 0)),
    isNumber: true,
    cell: ({ ranges }) => {
      const range = ranges.find((one) => one.nominal === nominal);
      if (range === undefined) return UNKNOWN;
      return (
        <span class="estimate">
          {percent(range.measured)}
          {range.width !== null && (
            <span class="estimate-range">{words.width(decimal(range.width, 1))}</span>
          )}
        </span>
      );
    },
  };
}

function Bands({ bands }: { readonly bands: readonly BandAccuracy[] }) {
  const words = texts();
  const columns: readonly Column<BandAccuracy>[] = [
    { id: 'quarter', head: words.coverage, cell: (_, index) => words.quarter(index + 1) },
    ...[0.5, 0.8, 0.9].map((nominal) => rangeColumn<BandAccuracy>(nominal)),
    { id: 'exact', head: words.exact, isNumber: true, cell: ({ exact }) => percent(exact) },
  ];
  return (
    <Table
      caption={words.coverage}
      columns={columns}
      total={bands.length}
      row={(index) => bands[index]}
    />
  );
}

function Pit({ pit }: { readonly pit: readonly PitBin[] }) {
  const words = texts();
  const columns: readonly Column<PitBin>[] = [
    { id: 'from', head: words.from, cell: ({ from }) => percent(from, 0) },
    { id: 'to', head: words.to, isNumber: true, cell: ({ to }) => percent(to, 0) },
    {
      id: 'found',
      head: words.found,
      isNumber: true,
      cell: ({ density }) => decimal(density, 2),
    },
  ];
  return (
    <Table caption={words.pit} columns={columns} total={pit.length} row={(index) => pit[index]} />
  );
}

/** The service names methods in English. Those of vendors keep their names. */
function methodNames(): Readonly<Record<string, string>> {
  const words = texts();
  return {
    shelfline: words.own,
    'shelfline, average ranks': words.ownAverage,
    'shelfline, single looks': words.ownSingle,
    'shelfline, other ranks': words.ownUnknown,
    'power law per marketplace and category': words.powerLaws,
    'one power law': words.powerLaw,
    'public table': words.publicTable,
    'median of all labels': words.median,
  };
}
