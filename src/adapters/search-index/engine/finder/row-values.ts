/** Reads what is known of a document, field by field, and how a field's values are spread. */
import type { FieldName, RangeName } from '../../../../domain/finder/fields.ts';
import { fieldOf } from '../../../../domain/finder/fields.ts';
import type { KnownValue } from '../../../../domain/finder/question.ts';
import { AVAILABILITIES } from '../../../../domain/product/listing.ts';
import { sortedQuantile } from '../../../../domain/statistics/quantiles.ts';
import type { EpochSeconds } from '../../../../domain/values/time.ts';
import type { FieldSpread } from '../../../../ports/search-index.ts';
import { hasBit } from '../arrays/bitmap.ts';
import { wordAt } from '../arrays/string-table.ts';
import { UNKNOWN } from '../columns/columns.ts';
import type { StateName } from '../columns/finder-columns.ts';
import { packedAt, stateAt } from '../columns/finder-part.ts';
import type { LiveSegment, Segment } from '../segment/segment.ts';
import { codeReader } from './code-reader.ts';

const GRADES = ['A', 'B', 'C', 'D'] as const;

export function valueIn(
  segment: Segment,
  document: number,
  name: FieldName,
  now: EpochSeconds,
): KnownValue {
  const { finder, columns, labels, directory } = segment;
  const field = fieldOf(name);
  if (field === null || field.kind === 'words') return null;
  if (field.kind === 'range') {
    const code = codeReader(segment, name as RangeName, now)(document);
    return code === UNKNOWN ? null : code;
  }
  const state = (of: StateName) => stateAt(finder.states[of], document);
  if (field.kind === 'flag') {
    const is = state(name as StateName);
    return is === 0 ? null : is === 2;
  }
  const one = (text: string | undefined): KnownValue => (text === undefined ? null : [text]);
  const labeled = (number: number, text: () => string) => (number === UNKNOWN ? null : [text()]);
  switch (name) {
    case 'availability':
      return one(AVAILABILITIES[state(name) - 1]);
    case 'salesGrade':
      return one(GRADES[state(name) - 1]);
    case 'sizeTier':
      return one(finder.tiers[state(name) - 1]);
    case 'brand':
      return labeled(columns.brandName[document] as number, () =>
        wordAt(labels, columns.brandName[document] as number),
      );
    case 'category':
      return one(directory.categories[columns.category[document] as number]?.id);
    default: {
      const maker = packedAt(finder.maker, document);
      return labeled(maker, () => wordAt(finder.makers, maker));
    }
  }
}

const SPREAD_AT = [0.05, 0.25, 0.5, 0.75, 0.95] as const;

/** The most listings to look at; a smaller market is read whole. */
const SAMPLE_MAX = 16_384;

export function spreadOf(
  segments: readonly LiveSegment[],
  name: FieldName,
  now: EpochSeconds,
): FieldSpread {
  const documents = segments.reduce((sum, { segment }) => sum + segment.documentCount, 0);
  const stride = Math.max(1, Math.floor(documents / SAMPLE_MAX));
  const codes: number[] = [];
  let seen = 0;
  let known = 0;
  const isNumber = fieldOf(name)?.kind === 'range';
  for (const { segment, replaced } of segments) {
    const read = isNumber ? codeReader(segment, name as RangeName, now) : null;
    for (let document = 0; document < segment.documentCount; document += stride) {
      if (replaced !== null && hasBit(replaced, document)) continue;
      seen += 1;
      const code = read?.(document) ?? null;
      const isKnown =
        code === null ? valueIn(segment, document, name, now) !== null : code !== UNKNOWN;
      if (!isKnown) continue;
      known += 1;
      if (code !== null) codes.push(code);
    }
  }
  const sorted = Float64Array.from(codes).sort();
  const cuts = SPREAD_AT.map((share) => sortedQuantile(sorted, share));
  return {
    known: seen === 0 ? 0 : known / seen,
    quantiles: codes.length === 0 ? null : cuts.filter((cut) => cut !== null),
  };
}
