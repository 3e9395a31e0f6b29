/**
 * Rows of plain histories come point by point. Those of one series that follow each other in
 * ascending time are taken together: one merge instead of one for each point, with the same result.
 */
import type { Series } from '../../../domain/history/series.ts';
import type { Observation, ProductObservation } from '../../../domain/product/observation.ts';

export interface HistoryRow {
  readonly observation: ProductObservation;
  readonly series: Series;
}

/** The rows of one series that begin at `start`; none where no row of a history stands there. */
export function historyRun(
  observations: readonly Observation[],
  start: number,
): readonly HistoryRow[] {
  const run: HistoryRow[] = [];
  for (let index = start; index < observations.length; index += 1) {
    const row = historyRow(observations[index]);
    const before = run.at(-1);
    if (row === null || (before !== undefined && !continues(before, row))) break;
    run.push(row);
  }
  return run;
}

/** An observation that states points of one series and nothing else. */
function historyRow(observation: Observation | undefined): HistoryRow | null {
  if (observation?.kind !== 'product' || observation.packed !== undefined) return null;
  const [series, ...others] = observation.series;
  if (series === undefined || others.length > 0 || !isAscending(series)) return null;
  return Object.keys(observation.facts).length > 0 ? null : { observation, series };
}

/** One point an instant, so that no row can take back what another of the run has said. */
function isAscending({ points }: Series): boolean {
  return (
    points.length > 0 && points.every(({ at }, index) => at > (points[index - 1]?.at ?? -1 / 0))
  );
}

function continues(before: HistoryRow, { observation, series }: HistoryRow): boolean {
  const [first] = series.points;
  const last = before.series.points.at(-1);
  return (
    observation.asin === before.observation.asin &&
    observation.marketplace === before.observation.marketplace &&
    observation.source === before.observation.source &&
    series.name === before.series.name &&
    series.categoryId === before.series.categoryId &&
    first !== undefined &&
    last !== undefined &&
    first.at > last.at
  );
}
