/** The window a history is asked for, made exact: what `first` and the defaults mean. */
import { invalidParameter } from '../../domain/error.ts';
import type { Span } from '../../domain/history/series.ts';
import { SUMMARY_REACH_S } from '../../domain/history/trend.ts';
import { DAY_S, type EpochSeconds, toIso } from '../../domain/time.ts';

/** Days a history covers when `from` is not given. */
export const HISTORY_DAYS_DEFAULT = 365;

export interface WindowRequest {
  /** `first` = from the first point known; null = 365 days before `to`. */
  readonly from: EpochSeconds | 'first' | null;
  /** Exclusive; may lie ahead. Null = up to and including the present second. */
  readonly to: EpochSeconds | null;
  /** Points of all series together, where they are fewer than an answer may have. */
  readonly pointsMax?: number;
}

/**
 * The span asked for. Without `to` it holds the present second too, so that what was imported a
 * moment ago is part of the answer.
 *
 * @throws invalid_parameter when `from` is not before `to`.
 */
export function askedSpan(
  { from, to }: WindowRequest,
  { now, firstAt }: { readonly now: EpochSeconds; readonly firstAt: EpochSeconds },
): Span {
  const end = to ?? now + 1;
  if (from === 'first') return { from: Math.min(firstAt, end), to: end };
  const start = from ?? defaultStart({ to, now });
  if (start >= end) {
    throw invalidParameter('from', `must lie before \`to\`, which is ${toIso(to ?? now)}`);
  }
  return { from: start, to: end };
}

/** Where a history begins when no `from` is given. */
export function defaultStart({
  to,
  now,
}: {
  readonly to: EpochSeconds | null;
  readonly now: EpochSeconds;
}): EpochSeconds {
  return (to ?? now) - HISTORY_DAYS_DEFAULT * DAY_S;
}

/**
 * The part of a span that can be known of a series: nothing is carried forward beyond the last
 * look. Empty where nobody looked since it began.
 */
export function seenSpan({ from, to }: Span, seenAt: EpochSeconds): Span {
  return { from, to: Math.max(from, Math.min(to, seenAt + 1)) };
}

/** Where reading must begin: summaries look back from the end. */
export function readFrom(span: Span, seenAt: EpochSeconds): EpochSeconds {
  return Math.min(span.from, Math.min(span.to, seenAt + 1) - SUMMARY_REACH_S);
}
