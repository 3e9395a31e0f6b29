/**
 * What is wrong with a rate card as written: the checks that types cannot make. A card that is to
 * be added must have no fault; a test runs this over all of them.
 */
import type { FeeSchedule, FulfillmentCard, RateSet, RateTable, RateTier } from './schedule.ts';

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

export function scheduleFaults(schedule: FeeSchedule): readonly string[] {
  const { id, effectiveFrom, effectiveTo, marketplace } = schedule;
  const faults: string[] = [];
  if (id !== `${marketplace.toLowerCase()}-${effectiveFrom}`) {
    faults.push('the id must be the marketplace and the first day');
  }
  if (!DAY.test(effectiveFrom)) faults.push(`effectiveFrom ${effectiveFrom} is no day`);
  if (effectiveTo !== null && effectiveTo < effectiveFrom) faults.push('it ends before it begins');
  if (schedule.source === '') faults.push('it names no source');
  return [
    ...faults,
    ...referralFaults(schedule),
    ...fulfillmentFaults(schedule.fulfillment),
    ...storageFaults(schedule),
  ];
}

function referralFaults({ referral }: FeeSchedule): string[] {
  const faults: string[] = [];
  const names = new Set<string>();
  for (const { name, rate, isDefault } of referral.categories) {
    if (names.has(name.toLowerCase())) faults.push(`category ${name} stands twice`);
    names.add(name.toLowerCase());
    if (isDefault && rate !== null && rate.mode !== 'flat' && rate.mode !== 'whole') {
      faults.push(`default category ${name} is ${rate.mode}`);
    }
    if (rate === null) continue;
    if (rate.mode === 'flat') {
      faults.push(...percentFaults(name, rate.percent));
      continue;
    }
    faults.push(...tierFaults(name, rate.tiers));
    if (rate.above !== undefined) faults.push(...tierFaults(`${name}, above`, rate.above.tiers));
  }
  return faults;
}

function tierFaults(name: string, tiers: readonly RateTier[]): string[] {
  const faults = tiers.flatMap(([, percent]) => percentFaults(name, percent));
  const limits = tiers.map(([upTo]) => upTo ?? Number.POSITIVE_INFINITY);
  if (limits.at(-1) !== Number.POSITIVE_INFINITY) faults.push(`${name}: the last tier ends`);
  if (!isAscending(limits)) faults.push(`${name}: tiers are not ascending`);
  return faults;
}

function percentFaults(name: string, percent: number): string[] {
  return percent >= 0 && percent <= 100 ? [] : [`${name}: ${percent} is no percentage`];
}

function fulfillmentFaults(card: FulfillmentCard): string[] {
  const faults: string[] = [];
  const tiers = new Set(card.sizeTiers.map(({ id }) => id));
  if (tiers.size !== card.sizeTiers.length) faults.push('two size tiers have one id');
  if (card.priceColumns.length === 0) faults.push('the rates have no price column');
  const limits = card.priceColumns.map(({ upTo, below }) => upTo ?? below);
  if (limits.at(-1) !== undefined) faults.push('the last price column ends');
  if (!isAscending(limits.map((limit) => limit ?? Number.POSITIVE_INFINITY))) {
    faults.push('price columns are not ascending');
  }
  for (const set of card.rates) faults.push(...rateSetFaults(set, tiers, card.priceColumns.length));
  const used = new Set(card.rates.flatMap((set) => Object.keys(set.tiers)));
  const withoutRates = card.sizeTiers.filter(({ id }) => card.rates.length > 0 && !used.has(id));
  // A tier without rates is a gap of the card; only the two known ones may stand.
  for (const { id } of withoutRates) {
    if (!KNOWN_WITHOUT_RATES.has(id)) faults.push(`size tier ${id} has no rates`);
  }
  return faults;
}

const KNOWN_WITHOUT_RATES = new Set(['special_oversize', 'small_bulky']);

function rateSetFaults(set: RateSet, tiers: ReadonlySet<string>, columns: number): string[] {
  const name = [set.program, set.product, set.variant ?? '', set.period].join('/');
  return Object.entries(set.tiers).flatMap(([tier, table]) => {
    const faults = tableFaults(table, columns).map((fault) => `${name} ${tier}: ${fault}`);
    return tiers.has(tier) ? faults : [...faults, `${name}: no size tier ${tier}`];
  });
}

function tableFaults({ bands, beyond = [] }: RateTable, columns: number): string[] {
  const faults: string[] = [];
  const weights = bands.map(([weight]) => weight ?? Number.POSITIVE_INFINITY);
  if (!isAscending(weights)) faults.push('bands are not ascending');
  if (bands.some(([, ...fees]) => fees.length !== columns)) faults.push('a band lacks a column');
  if (bands.some(([, ...fees]) => fees.some((fee) => fee !== null && fee <= 0))) {
    faults.push('a fee is not positive');
  }
  for (const { base, perStep, step, above, upTo } of beyond) {
    if (base.length !== columns || perStep.length !== columns) faults.push('beyond lacks a column');
    if (step <= 0) faults.push('a step is not positive');
    if (upTo !== null && upTo <= above) faults.push('beyond ends before it begins');
  }
  if (bands.length === 0 && beyond.length === 0) faults.push('it has no rate at all');
  return faults;
}

function storageFaults({ storage, agedStorage }: FeeSchedule): string[] {
  const faults: string[] = [];
  if (storage !== null && storage.rates.length === 0) faults.push('storage has no rates');
  if (agedStorage !== null && !isAscending(agedStorage.bands.map(([day]) => day))) {
    faults.push('aged storage is not ascending');
  }
  return faults;
}

function isAscending(values: readonly number[]): boolean {
  return values.every((value, index) => index === 0 || value > (values[index - 1] ?? value));
}
