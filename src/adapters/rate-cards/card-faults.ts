/** Finds faults that the schema of rate cards allows: in the order of limits, columns and tiers. */
import type { RateSet, RateTable } from '../../domain/fees/card/fulfillment-card.ts';
import type { RateCard } from '../../domain/fees/card/rate-card.ts';
import type { RateTier } from '../../domain/fees/card/referral-table.ts';
import type { Fault } from './json-file.ts';

export function cardFaults(printed: RateCard): readonly Fault[] {
  const { id, effectiveFrom, effectiveTo, marketplace, agedStorage } = printed;
  const faults: Fault[] = [];
  if (id !== `${marketplace.toLowerCase()}-${effectiveFrom}`) {
    faults.push({
      path: ['marketplace'],
      what: 'the id must be the marketplace and the first day',
    });
  }
  if (effectiveTo !== null && effectiveTo < effectiveFrom) {
    faults.push({ path: ['effectiveTo'], what: 'it ends before it begins' });
  }
  if (agedStorage !== null && !isAscending(agedStorage.bands.map(([day]) => day))) {
    faults.push({ path: ['agedStorage', 'bands'], what: 'aged storage is not ascending' });
  }
  return [...faults, ...referralFaults(printed), ...fulfillmentFaults(printed)];
}

function referralFaults({ referral }: RateCard): Fault[] {
  return referral.categories.flatMap(({ name, rate, isDefault }) => {
    if (rate === null || rate.mode === 'flat') return [];
    const faults = tierFaults(name, rate.tiers);
    if (rate.above !== undefined) faults.push(...tierFaults(`${name}, above`, rate.above.tiers));
    if (isDefault && rate.mode !== 'whole') {
      faults.push(`default category ${name} is ${rate.mode}`);
    }
    return faults.map((what) => ({ path: ['referral', 'categories', name], what }));
  });
}

function tierFaults(name: string, tiers: readonly RateTier[]): string[] {
  const faults: string[] = [];
  const limits = tiers.map(([upTo]) => upTo ?? Number.POSITIVE_INFINITY);
  if (limits.at(-1) !== Number.POSITIVE_INFINITY) faults.push(`${name}: the last tier ends`);
  if (!isAscending(limits)) faults.push(`${name}: tiers are not ascending`);
  return faults;
}

/** Tiers for which the known cards print no rates. */
const KNOWN_WITHOUT_RATES = new Set(['special_oversize', 'small_bulky']);

function fulfillmentFaults({ fulfillment: card }: RateCard): Fault[] {
  const faults: Fault[] = [];
  const fault = (member: string, what: string) =>
    faults.push({ path: ['fulfillment', member], what });
  const tiers = new Set(card.sizeTiers.map(({ id }) => id));
  if (tiers.size !== card.sizeTiers.length) fault('sizeTiers', 'two size tiers have one id');
  const limits = card.priceColumns.map(({ upTo, below }) => upTo ?? below);
  if (limits.at(-1) !== undefined) fault('priceColumns', 'the last price column ends');
  if (!isAscending(limits.map((limit) => limit ?? Number.POSITIVE_INFINITY))) {
    fault('priceColumns', 'price columns are not ascending');
  }
  for (const set of card.rates) faults.push(...rateSetFaults(set, tiers, card.priceColumns.length));
  const used = new Set(card.rates.flatMap((set) => Object.keys(set.tiers)));
  for (const { id } of card.rates.length === 0 ? [] : card.sizeTiers) {
    if (!used.has(id) && !KNOWN_WITHOUT_RATES.has(id)) {
      fault('rates', `size tier ${id} has no rates`);
    }
  }
  return faults;
}

function rateSetFaults(
  set: RateSet,
  tiers: ReadonlySet<string>,
  columns: number,
): readonly Fault[] {
  const key = [
    set.program,
    set.product,
    set.period,
    ...(set.variant === undefined ? [] : [set.variant]),
  ].join('/');
  return Object.entries(set.tiers).flatMap(([tier, table]) => {
    const faults = tableFaults(table, columns);
    if (!tiers.has(tier)) faults.push('there is no such size tier');
    return faults.map((what) => ({
      path: ['fulfillment', 'rates', key, tier],
      what: `${key} ${tier}: ${what}`,
    }));
  });
}

function tableFaults({ bands, beyond = [] }: RateTable, columns: number): string[] {
  const faults: string[] = [];
  const weights = bands.map(([weight]) => weight ?? Number.POSITIVE_INFINITY);
  if (!isAscending(weights)) faults.push('bands are not ascending');
  if (bands.some((band) => band.length !== columns + 1)) faults.push('a band lacks a column');
  for (const { base, perStep, above, upTo } of beyond) {
    if (base.length !== columns || perStep.length !== columns) faults.push('beyond lacks a column');
    if (upTo !== null && upTo <= above) faults.push('beyond ends before it begins');
  }
  if (bands.length === 0 && beyond.length === 0) faults.push('it has no rate at all');
  return faults;
}

function isAscending(values: readonly number[]): boolean {
  return values.every((value, index) => index === 0 || value > (values[index - 1] ?? value));
}
