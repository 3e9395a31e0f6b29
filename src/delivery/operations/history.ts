/** Shared by the price and rank history operations: the requested window, and its answer. */
import Type from 'typebox';
import {
  defaultStart,
  HISTORY_DAYS_DEFAULT,
  type WindowRequest,
} from '../../app/history/history-page.ts';
import { INTERVALS, type Interval, POINTS_PER_ANSWER_MAX } from '../../domain/history/interval.ts';
import type { Span } from '../../domain/history/series.ts';
import { type EpochSeconds, isoOrNull, toIso } from '../../domain/values/time.ts';
import * as field from '../interface/fields.ts';
import type { CsvRow, Form, OperationContext } from '../interface/operation.ts';
import {
  asinParam,
  filledIn,
  marketplaceParam,
  requireAsin,
  requireInstant,
  textParam,
} from '../interface/parameters.ts';
import { bodyRows, LAYOUTS, type PresentedBody } from '../present/history.ts';

export const historyParams = (form: Form) => ({
  asin: asinParam,
  marketplace: marketplaceParam(form),
  from: textParam(
    `Start in ISO 8601; a bare date is that UTC day, \`first\` is the first known point. Without it the window begins ${HISTORY_DAYS_DEFAULT} days before \`to\`.`,
    {},
  ),
  to: textParam(
    'End, exclusive; a bare date includes that whole UTC day. It may lie in the future, but no value is carried forward beyond the last look at the product. Without it the window ends now.',
    {},
  ),
  interval: filledIn(
    Type.Enum(INTERVALS, {
      default: 'day',
      description:
        '`raw` gives the changes; the others give one point for each bucket (UTC, weeks from Monday).',
    }),
  ),
  layout: filledIn(
    Type.Enum(LAYOUTS, {
      default: 'points',
      description: '`points`: a list of objects; `columns`: arrays of equal length.',
    }),
  ),
});

export const historyFields = {
  ...field.each(field.text, 'asin', 'marketplace', 'currency'),
  interval: Type.Enum(INTERVALS),
  from: field.instant,
  to: field.instant,
  nextFrom: Type.Union([field.instant, Type.Null()], {
    description: `Where to go on: an answer has at most ${POINTS_PER_ANSWER_MAX} points; ask again with this \`from\` for the rest. Raw points before it were already given. Null when the answer is complete.`,
  }),
};

interface Window {
  readonly from?: string;
  readonly to?: string;
}

export function windowOf({ from, to }: Window): WindowRequest {
  const start = from?.trim();
  return {
    from:
      start === undefined || start === 'first' ? (start ?? null) : requireInstant('from', start),
    to: to === undefined ? null : requireInstant('to', to, 'end'),
  };
}

/** Returns the `from` to ask again with, if a batch had no room to start the history. */
export function startOf(window: Window, now: EpochSeconds): string {
  const { from, to } = windowOf(window);
  return from === 'first' ? from : toIso(from ?? defaultStart(to, now));
}

interface HistoryParams extends Window {
  readonly asin: string;
  readonly interval: Interval;
}

/** Returns the use case's request, without the series. */
export function historyRequest(
  { asin, interval, ...window }: HistoryParams,
  { marketplace, pointsMax }: OperationContext,
) {
  return {
    marketplace,
    asin: requireAsin(asin),
    interval,
    ...windowOf(window),
    ...(pointsMax === undefined ? {} : { pointsMax }),
  };
}

export function presentWindow(
  { span, nextFrom }: { readonly span: Span; readonly nextFrom: EpochSeconds | null },
  { asin, interval, to }: ReturnType<typeof historyRequest>,
  { marketplaceDomain, currency }: OperationContext,
) {
  return {
    asin,
    marketplace: marketplaceDomain,
    currency,
    interval,
    from: toIso(span.from),
    // Without `to` the span ends one second after now; the answer states the current second.
    to: toIso(to === null ? span.to - 1 : span.to),
    nextFrom: isoOrNull(nextFrom),
  };
}

interface HistoryData<Series extends PresentedBody> {
  readonly asin: string;
  readonly nextFrom: string | null;
  readonly series: readonly Series[];
}

/** Yields CSV rows of all series; `place` names the series in each row. */
export function* historyRows<Series extends PresentedBody>(
  { asin, series }: HistoryData<Series>,
  place: (series: Series) => CsvRow,
): Generator<CsvRow> {
  for (const one of series) yield* bodyRows(one, { asin, ...place(one) });
}

/** How a batch counts points, and how CSV links to the next part. */
export const historyPaging = {
  countPoints: ({ series }: HistoryData<PresentedBody>) =>
    series.reduce(
      (count, { points, columns }) => count + points.length + (columns?.at.length ?? 0),
      0,
    ),
  next: ({ nextFrom }: HistoryData<PresentedBody>) =>
    nextFrom === null ? null : { from: nextFrom },
};
