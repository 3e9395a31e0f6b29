/** Facts that sources state about a product: codes, sizes, averages and ranks of the past. */
import Type from 'typebox';
import { type FactMap, STATED_SERIES } from '../../../domain/product/facts.ts';
import { averagesInMajor } from '../../../domain/product/stated-averages.ts';
import type { Currency } from '../../../domain/values/money.ts';
import { nullable } from '../interface/parameters.ts';

const text = nullable(Type.String());
const number = nullable(Type.Number());
const days = Type.Integer();

export const evidenceFields = {
  partNumber: text,
  model: text,
  packageVolumeCm3: nullable(Type.Number()),
  itemSize: Type.Object({
    lengthMm: number,
    widthMm: number,
    heightMm: number,
    weightG: number,
    volumeCm3: number,
  }),
  boughtTogether: Type.Array(Type.String()),
  buyBoxShares: nullable(
    Type.Object({
      days,
      amazonPercent: number,
      topSellerPercent: number,
      winners: nullable(Type.Number()),
    }),
  ),
  statedAverages: Type.Array(
    Type.Object({
      series: Type.Enum([...STATED_SERIES]),
      days,
      value: Type.Number(),
    }),
  ),
  rankDrops: Type.Array(Type.Object({ days, drops: Type.Number() })),
  subcategoryRanks: Type.Array(
    Type.Object({ name: Type.String(), rank: Type.Number(), topPercent: nullable(Type.Number()) }),
  ),
};

const NO_SIZE = { lengthMm: null, widthMm: null, heightMm: null, weightG: null, volumeCm3: null };

export function presentEvidence(facts: FactMap, currency: Currency) {
  const shares = facts.buyBoxShares?.value;
  return {
    partNumber: facts.partNumber?.value ?? null,
    model: facts.model?.value ?? null,
    packageVolumeCm3: facts.packageVolumeCm3?.value ?? null,
    itemSize: { ...(facts.itemSize?.value ?? NO_SIZE) },
    boughtTogether: [...(facts.boughtTogether?.value ?? [])],
    buyBoxShares: shares === undefined ? null : { ...shares },
    statedAverages: averagesInMajor(facts.statedAverages?.value ?? [], currency),
    rankDrops: (facts.rankDrops?.value ?? []).map((one) => ({ ...one })),
    subcategoryRanks: (facts.subcategoryRanks?.value ?? []).map((one) => ({ ...one })),
  };
}
