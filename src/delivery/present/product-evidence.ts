/** Facts that sources state about a product: codes, sizes, averages and ranks of the past. */
import Type from 'typebox';
import { type FactMap, STATED_SERIES } from '../../domain/product/facts.ts';
import { averagesInMajor } from '../../domain/product/stated-averages.ts';
import type { Currency } from '../../domain/values/money.ts';
import * as field from '../interface/fields.ts';

export const evidenceFields = {
  partNumber: field.textOrNull,
  model: field.textOrNull,
  packageVolumeCm3: field.numberOrNull,
  itemSize: Type.Object({
    ...field.each(field.numberOrNull, 'lengthMm', 'widthMm', 'heightMm', 'weightG', 'volumeCm3'),
  }),
  boughtTogether: Type.Array(field.text),
  buyBoxShares: field.nullable(
    Type.Object({
      days: field.integer,
      ...field.each(field.numberOrNull, 'amazonPercent', 'topSellerPercent', 'winners'),
    }),
  ),
  statedAverages: Type.Array(
    Type.Object({
      series: Type.Enum(STATED_SERIES),
      days: field.integer,
      value: field.number,
    }),
  ),
  rankDrops: Type.Array(Type.Object({ days: field.integer, drops: field.number })),
  subcategoryRanks: Type.Array(
    Type.Object({ name: field.text, rank: field.number, topPercent: field.numberOrNull }),
  ),
  vendorEstimates: Type.Array(
    Type.Object({
      vendor: field.text,
      ...field.each(field.number, 'units', 'days'),
      isFamily: field.flag,
    }),
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
    vendorEstimates: (facts.vendorEstimates?.value ?? []).map((one) => ({ ...one })),
  };
}
