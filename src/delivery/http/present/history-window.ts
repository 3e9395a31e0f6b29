/** The window and interval of a history: parameters, and how they stand in the answer. */
import Type from 'typebox';
import {
  defaultStart,
  HISTORY_DAYS_DEFAULT,
  type WindowRequest,
} from '../../../app/history/history-window.ts';
import { INTERVALS, POINTS_PER_ANSWER_MAX } from '../../../domain/history/interval.ts';
import type { Span } from '../../../domain/history/series.ts';
import type { EpochSeconds } from '../../../domain/time.ts';
import { nullable, presentInstant, requireInstant } from '../parameters.ts';

export const LAYOUTS = ['points', 'columns'] as const;

export const windowParams = {
  from: Type.Optional(
    Type.String({
      description:
        'Start: ISO 8601, a bare date is that UTC day, `first` is the first point known. ' +
        `${HISTORY_DAYS_DEFAULT} days before \`to\` when omitted.`,
    }),
  ),
  to: Type.Optional(
    Type.String({
      description:
        'End, not included (a bare date is: that whole UTC day). May lie ahead, but nothing is ' +
        'carried forward beyond the last look at the product. Now when omitted.',
    }),
  ),
  interval: Type.Optional(
    Type.Enum([...INTERVALS], {
      default: 'day',
      description:
        '`raw` gives the changes; the others one point a bucket (UTC, weeks from Monday).',
    }),
  ),
  layout: Type.Optional(
    Type.Enum([...LAYOUTS], {
      default: 'points',
      description: '`points`: a list of objects; `columns`: arrays of equal length.',
    }),
  ),
};

export type Layout = (typeof LAYOUTS)[number];

export const windowFields = {
  interval: Type.Enum([...INTERVALS]),
  from: Type.String({ format: 'date-time', description: 'Start of the window asked for.' }),
  to: Type.String({ format: 'date-time', description: 'End of the window asked for.' }),
  nextFrom: nullable(
    Type.String({
      format: 'date-time',
      description:
        `An answer has at most ${POINTS_PER_ANSWER_MAX} points; ask again with this \`from\` for ` +
        'the rest. Raw points before it were given already. Null when the answer is whole.',
    }),
  ),
};

/** Reads `from` and `to`. */
export function windowOf(from: string | undefined, to: string | undefined): WindowRequest {
  return {
    from:
      from === undefined ? null : from.trim() === 'first' ? 'first' : requireInstant('from', from),
    to: to === undefined ? null : requireInstant('to', to, 'end'),
  };
}

/** The `from` to ask again with, of a history that was not begun. */
export function startOf({ from, to }: WindowRequest, now: EpochSeconds): string {
  if (from === 'first') return from;
  return presentInstant(from ?? defaultStart({ to, now })) ?? '';
}

export function presentWindow(span: Span, nextFrom: EpochSeconds | null, window: WindowRequest) {
  return {
    from: presentInstant(span.from) ?? '',
    // Without `to` the span ends after the present second; the answer names the second itself.
    to: presentInstant(window.to === null ? span.to - 1 : span.to) ?? '',
    nextFrom: presentInstant(nextFrom),
  };
}
