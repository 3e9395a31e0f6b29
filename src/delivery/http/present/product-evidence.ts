/** What sources state of a product next to its own prices and ranks: codes, size, the past. */
import Type from 'typebox';
import type { Currency } from '../../../domain/money.ts';
import { type FactMap, STATED_SERIES } from '../../../domain/product/facts.ts';
import { averagesInMajor } from '../../../domain/product/stated-averages.ts';
import { nullable } from '../parameters.ts';

const text = nullable(Type.String());
const number = nullable(Type.Number());
const days = Type.Integer({ description: 'The days before the time in `observed`.' });

export const evidenceFields = {
  partNumber: text,
  model: text,
  packageVolumeCm3: nullable(
    Type.Number({ description: 'Of sources that tell the volume and not the sides.' }),
  ),
  itemSize: Type.Object(
    { lengthMm: number, widthMm: number, heightMm: number, weightG: number, volumeCm3: number },
    { description: 'Without the packaging.' },
  ),
  boughtTogether: Type.Array(Type.String(), {
    description: 'ASINs that the product’s page shows as often bought together with it.',
  }),
  buyBoxShares: nullable(
    Type.Object({
      days,
      amazonPercent: number,
      topSellerPercent: number,
      winners: nullable(Type.Number({ description: 'Sellers who held it.' })),
    }),
  ),
  statedAverages: Type.Array(
    Type.Object({
      series: Type.Enum([...STATED_SERIES]),
      days,
      value: Type.Number({ description: 'Money in major units of `currency`.' }),
    }),
    { description: 'Averages as a source states them; not worked out from the history here.' },
  ),
  rankDrops: Type.Array(Type.Object({ days, drops: Type.Number() }), {
    description: 'How often the root rank fell, as a source counts.',
  }),
  subcategoryRanks: Type.Array(
    Type.Object({
      name: Type.String(),
      rank: Type.Number(),
      topPercent: nullable(Type.Number({ description: '1 = in the best one percent.' })),
    }),
    { description: 'Ranks in categories that a source names without an id.' },
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
