/** Why fields of an answer are null, in words. */
import Type from 'typebox';
import type { Span } from '../../../domain/history/series.ts';
import type { EpochSeconds } from '../../../domain/time.ts';
import { nullable, presentInstant } from '../parameters.ts';

export const reasonSchema = nullable(
  Type.String({ description: 'Why fields are null, each reason with their names.' }),
);

/** When the statistics of a history end. */
export const untilSchema = Type.String({
  format: 'date-time',
  description:
    'The last look at the product, or the end of the window where that is earlier. Statistics end ' +
    'then and are counted back from then; what came after nobody knows.',
});

type Fields = Readonly<Record<string, unknown>>;

/** Names the fields that are null with the reason for them; null where none is. */
export function reasonFor(fields: Fields, reason: string): string | null {
  const missing = Object.keys(fields).filter((field) => fields[field] === null);
  return missing.length === 0 ? null : `${missing.join(', ')}: ${reason}.`;
}

/** Of the summary of a history; a last look before the window explains all. */
export function summaryReason(
  { span, until }: { readonly span: Span; readonly until: EpochSeconds },
  reasons: readonly (readonly [fields: Fields, reason: string])[],
): string | null {
  if (until < span.from) {
    const last = presentInstant(until) ?? '';
    return `Nobody looked at the product in the window: the last look was at ${last}.`;
  }
  const told = reasons.map(([fields, reason]) => reasonFor(fields, reason));
  return told.filter((one) => one !== null).join(' ') || null;
}
