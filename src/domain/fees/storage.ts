/**
 * The storage fee: volume times the rate of each month in storage, plus the surcharge on old stock.
 * Months are counted from the month of the calculation. Half a month counts half.
 */
import { type Minor, toMinor } from '../values/money.ts';
import type { RateCard, StorageRate, StorageTable } from './card/rate-card.ts';
import type { FeeLine } from './fee-line.ts';
import { roundHalfUp, withoutFeeTax } from './minor.ts';
import { type VolumeUnit, volumeIn } from './units.ts';

const DAYS_PER_MONTH = 365.25 / 12;
const FIRST_PEAK_MONTH = 10;

export type StorageGoods = StorageRate['goods'];

export interface StorageCase {
  readonly volumeMm3: number;
  readonly isOversize: boolean;
  readonly goods: StorageGoods;
  readonly months: number;
  /** Month of the stock's arrival, 1-12. */
  readonly firstMonth: number;
}

/** Returns the storage fee of all months together, in minor units without tax. */
export function storageFee(printed: RateCard, question: StorageCase): FeeLine {
  if (question.months === 0) return { amount: 0, rule: 'no months in store' };
  const { storage } = printed;
  const rate = storage === null ? undefined : rateOf(storage, question);
  if (storage === null || rate === undefined) {
    return { amount: null, rule: `the storage rates of ${printed.id} are not known` };
  }
  const volume = volumeIn(question.volumeMm3, storage.unit);
  let sum = 0;
  for (let month = 0; month < question.months; month += 1) {
    const part = Math.min(1, question.months - month);
    sum += part * volume * monthRate(rate, ((question.firstMonth - 1 + month) % 12) + 1);
  }
  const aged = agedCharge(printed.agedStorage, question);
  if (aged === null) {
    const rule = 'the surcharge on stock that lies for more than 180 days is not known';
    return { amount: null, rule };
  }
  return {
    amount: netMinor(printed, sum + aged),
    rule: storageRule(question, rate, volume, storage.unit),
  };
}

/** Returns the cost of the same time in each season, for comparison. */
export function seasonStorage(
  printed: RateCard,
  question: StorageCase,
): { readonly januaryToSeptember: Minor | null; readonly octoberToDecember: Minor | null } {
  const { storage } = printed;
  const rate = storage === null ? undefined : rateOf(storage, question);
  if (storage === null || rate === undefined) {
    return { januaryToSeptember: null, octoberToDecember: null };
  }
  const volume = volumeIn(question.volumeMm3, storage.unit) * question.months;
  return {
    januaryToSeptember: netMinor(printed, volume * rate.januaryToSeptember),
    octoberToDecember: netMinor(printed, volume * rate.octoberToDecember),
  };
}

function rateOf(storage: StorageTable, question: StorageCase): StorageRate | undefined {
  const size = question.isOversize ? 'oversize' : 'standard';
  const of = (goods: StorageGoods) =>
    storage.rates.find((rate) => rate.size === size && rate.goods === goods);
  // A card without a rate for clothing charges it like everything else.
  return of(question.goods) ?? (question.goods === 'fashion' ? of('standard') : undefined);
}

function monthRate(rate: StorageRate, month: number): number {
  return month >= FIRST_PEAK_MONTH ? rate.octoberToDecember : rate.januaryToSeptember;
}

/** No card charges for younger stock. */
const AGED_DAYS_MIN = 180;

/**
 * Returns the surcharge on old stock, by its age in the middle of each month. Null when one is due
 * but the table is unknown.
 */
function agedCharge(table: RateCard['agedStorage'], question: StorageCase): number | null {
  const oldestDays = question.months * DAYS_PER_MONTH;
  if (table === null) return oldestDays > AGED_DAYS_MIN ? null : 0;
  const volume = volumeIn(question.volumeMm3, table.unit);
  let sum = 0;
  for (let month = 0; month < question.months; month += 1) {
    const part = Math.min(1, question.months - month);
    const age = (month + part / 2) * DAYS_PER_MONTH;
    const band = table.bands.findLast(([fromDay]) => age >= fromDay);
    if (band !== undefined) sum += part * Math.max(volume * band[1], band[2]);
  }
  return sum;
}

function netMinor(printed: RateCard, major: number): Minor {
  return withoutFeeTax(printed, roundHalfUp(major * toMinor(1, printed.currency)));
}

function storageRule(
  { months, firstMonth }: StorageCase,
  { size, goods }: StorageRate,
  volume: number,
  unit: VolumeUnit,
): string {
  const kind = goods === 'standard' ? size : `${size} size, ${goods.replace('_', ' ')}`;
  const rounded = Math.round(volume * 10_000) / 10_000;
  return `${rounded} ${unit} ${kind} for ${months} months from month ${firstMonth} on`;
}
