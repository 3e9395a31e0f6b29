/**
 * The truth a niche score is measured against: what a newcomer earns in the first year. It brings a
 * product of one fixed quality to every niche, has no brand and no ratings, collects ratings as it
 * sells, pays the marketplace and for advertising, and asks the price that earns it most.
 */
import { type NicheWorld, ratingsAppeal } from './niche-world.ts';

/** Better than the average product of an average niche, as one would only enter with such. */
const ENTRANT_QUALITY = 0.5;
const MONTHS = 12;
/** Photographs, samples, first shipment, launch: the same everywhere. */
const LAUNCH_USD = 4_000;
const REFERRAL_SHARE = 0.15;
const ADVERTISING_SHARE = 0.1;
/** Fulfillment of a small parcel; more expensive products are larger. */
const FULFILMENT_USD = { base: 3.2, priceShare: 0.04 } as const;
/** Prices tried, as parts of the niche's usual one. */
const PRICE_STEPS = [0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.35, 1.5] as const;

/** US dollars in the first twelve months, launch included; negative where it never pays. */
export function entrantProfitUsd(niche: NicheWorld): number {
  return Math.max(...PRICE_STEPS.map((step) => profitAt(niche, step)));
}

function profitAt(niche: NicheWorld, step: number): number {
  const price = niche.priceUsd * step;
  const unitProfit =
    price * (1 - REFERRAL_SHARE - ADVERTISING_SHARE) -
    niche.priceUsd * niche.costShare -
    (FULFILMENT_USD.base + FULFILMENT_USD.priceShare * niche.priceUsd);
  const rivals = niche.products.reduce(
    (sum, { appeal, priceUsd }) => sum + Math.exp(appeal - priceUtility(niche, priceUsd)),
    0,
  );
  const openUnits = niche.units * openShare(niche);
  let sold = 0;
  for (let month = 0; month < MONTHS; month += 1) {
    const appeal = ENTRANT_QUALITY - niche.standard + ratingsAppeal(niche, niche.ratingRate * sold);
    const own = Math.exp(appeal - priceUtility(niche, price));
    sold += (openUnits * own) / (own + rivals);
  }
  return sold * unitProfit - LAUNCH_USD;
}

/** Part of the niche's shoppers who look at more than the brand they know. */
function openShare({ products, units, climate }: NicheWorld): number {
  const sold = new Map<number, number>();
  for (const { brand, units: own } of products) sold.set(brand, (sold.get(brand) ?? 0) + own);
  let loyal = 0;
  for (const own of sold.values()) loyal += climate.brandLoyalty * (own / units) ** 2;
  return 1 - loyal;
}

function priceUtility({ elasticity, priceUsd: usual }: NicheWorld, priceUsd: number): number {
  return elasticity * Math.log(priceUsd / usual);
}
