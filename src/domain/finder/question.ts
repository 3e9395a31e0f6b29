/** What a product finder is asked: conditions on fields, an order, and what an answer means. */
import type { SearchQuery } from '../search/query/query.ts';
import type { EpochSeconds } from '../values/time.ts';
import type { FieldName, FlagName, NamesName, RangeName } from './fields.ts';

/** Ends are codes and inclusive; `max` below `min` means that nothing matches. */
export interface RangeCondition {
  readonly kind: 'range';
  readonly field: RangeName;
  readonly min: number;
  readonly max: number;
}

export interface FlagCondition {
  readonly kind: 'flag';
  readonly field: FlagName;
  readonly is: boolean;
}

/** One of the names or, if `isNot`, none of them. Brands and makers are folded (`textKey`). */
export interface NamesCondition {
  readonly kind: 'names';
  readonly field: NamesName;
  readonly names: readonly string[];
  readonly isNot: boolean;
}

export type Condition = RangeCondition | FlagCondition | NamesCondition;

export interface SortKey {
  readonly field: RangeName;
  readonly descending: boolean;
}

export interface FinderQuestion {
  /** Words that every product must match, from `keyword` and `title`; null without any. */
  readonly query: SearchQuery | null;
  readonly conditions: readonly Condition[];
  /** Whether a product passes a condition on a field that is unknown of it. */
  readonly unknown: 'exclude' | 'include';
  /** At most three; without any, best sellers come first. Ties are ordered by ASIN. */
  readonly sort: readonly SortKey[];
  readonly variations: 'all' | 'collapse';
  readonly now: EpochSeconds;
}

/** What is known of a product: the code of a number, the state of a flag, or the names it has. */
export type KnownValue = number | boolean | readonly string[] | null;

/** Returns whether a value passes; null if it is unknown, so that the question decides. */
export function passes(condition: Condition, value: KnownValue): boolean | null {
  if (value === null) return null;
  switch (condition.kind) {
    case 'range':
      return (value as number) >= condition.min && (value as number) <= condition.max;
    case 'flag':
      return value === condition.is;
    case 'names': {
      const has = (value as readonly string[]).some((name) => condition.names.includes(name));
      return has !== condition.isNot;
    }
  }
}

/** What every condition says of one product. */
export interface Verdict {
  readonly isMatch: boolean;
  /** The only condition that it fails, if there is exactly one. */
  readonly failsOnly: Condition | null;
  /** Whether it fails that one only because the field is unknown. */
  readonly isUnknown: boolean;
}

export function judge(
  { conditions, unknown }: Pick<FinderQuestion, 'conditions' | 'unknown'>,
  known: (field: FieldName) => KnownValue,
): Verdict {
  let failsOnly: Condition | null = null;
  let isUnknown = false;
  let failed = 0;
  for (const condition of conditions) {
    const passed = passes(condition, known(condition.field));
    if (passed ?? unknown === 'include') continue;
    failed += 1;
    failsOnly = condition;
    isUnknown = passed === null;
  }
  return failed === 1
    ? { isMatch: false, failsOnly, isUnknown }
    : { isMatch: failed === 0, failsOnly: null, isUnknown: false };
}

/** Compares two codes for an order. Unknown ones come last either way. */
export function compareCodes(
  left: number | null,
  right: number | null,
  descending: boolean,
): number {
  if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1;
  return descending ? right - left : left - right;
}
