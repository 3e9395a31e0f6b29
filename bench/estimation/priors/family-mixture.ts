/**
 * What a listing sells of which nobody said whether it is alone or one of several variations. Among
 * good ranks large families are frequent, among bad ones rare.
 */
import type {
  FamilyKnowledge,
  UnknownFamily,
} from '../../../src/domain/estimation/model/family-share.ts';
import { normalCdf, normalQuantile } from '../../../src/domain/statistics/normal.ts';
import { sumBy } from '../../../src/domain/statistics/sum-by.ts';
import type { Observation } from './observation.ts';

export type { UnknownFamily };

/** A listing of this kind: how frequent it is, and its ln units beyond its family's. */
export interface FamilyPart {
  readonly family: FamilyKnowledge;
  /** That of its observations. */
  readonly kind: string;
  readonly shift: number;
  readonly sd: number;
}

const DECADES = [1, 2, 3, 4, 5];
/** With a smaller share of badges, those that are shown are the lucky ones. */
const SHOWN_SHARE_MIN = 0.7;

/**
 * One for each decade of ranks, at its middle. Where nearly all listings show a badge, its middle
 * is that of the badges; elsewhere it follows from the parts, as frequent as among listings that
 * show a badge.
 *
 * @param beyondOf ln of the middle of an observation's badge over its family's units
 */
export function familyMixture(
  observations: readonly Observation[],
  parts: readonly FamilyPart[],
  beyondOf: (row: number) => number,
): UnknownFamily[] {
  const kinds = new Set(parts.map(({ kind }) => kind));
  const known = observations.flatMap((one, row) => (kinds.has(one.kind) ? [{ one, row }] : []));
  return DECADES.flatMap((decade) => {
    const here = known.filter(({ one }) => Math.floor(one.lnRank / Math.LN10) === decade);
    const shown = here.filter(({ one }) => !one.isAbsent);
    const weighed = parts.map((part) => {
      const own = shown.filter(({ one }) => one.kind === part.kind);
      return { ...part, weight: sumBy(own, ({ one }) => one.weight) };
    });
    const total = sumBy(weighed, ({ weight }) => weight);
    if (total === 0) return [];
    const quantile = (p: number) => {
      let [low, high] = [-FURTHEST, FURTHEST];
      for (let halving = 0; halving < HALVINGS; halving += 1) {
        const x = (low + high) / 2;
        const below = sumBy(weighed, ({ weight, shift, sd }) => {
          return (weight / total) * normalCdf((x - shift) / sd);
        });
        if (below < p) low = x;
        else high = x;
      }
      return (low + high) / 2;
    };
    const isSeen = shown.length >= SHOWN_SHARE_MIN * here.length;
    const shift = isSeen ? weightedMedian(shown, beyondOf) : quantile(0.5);
    const sdBelow = (shift - quantile(0.1)) / normalQuantile(0.9);
    const sdAbove = Math.max(0, quantile(0.9) - shift) / normalQuantile(0.9);
    return [[10 ** (decade + 0.5), shift, sdBelow, sdAbove] as const];
  });
}

function weightedMedian(
  rows: readonly { readonly one: Observation; readonly row: number }[],
  measure: (row: number) => number,
): number {
  const sorted = rows
    .map(({ one, row }) => ({ value: measure(row), weight: one.weight }))
    .sort((left, right) => left.value - right.value);
  const half = sumBy(sorted, ({ weight }) => weight) / 2;
  let sum = 0;
  for (const { value, weight } of sorted) {
    sum += weight;
    if (sum >= half) return value;
  }
  return Number.NaN;
}

/** ln units beyond which no listing is. */
const FURTHEST = 10;
const HALVINGS = 40;
