/** The estimates of a family's listings, added up as `marketEntry` does; used again by each family. */
import { RANK_AGE_MAX_S } from '../../../../domain/product/freshness.ts';
import type { EpochSeconds } from '../../../../domain/time.ts';
import { UNKNOWN } from '../columns/columns.ts';
import { UNKNOWN_SALES } from '../columns/popularity.ts';

export class FamilySum {
  /** Expected units by fresh ranks; NaN: none is known. */
  freshUnits = Number.NaN;
  /** By the last ranks known. */
  lastUnits = Number.NaN;
  /** Of all listings; `UNKNOWN` where none has one. */
  firstPrice = UNKNOWN;
  #now: EpochSeconds = 0;
  #priced = 0;
  #revenue = 0;

  start(now: EpochSeconds): void {
    this.freshUnits = Number.NaN;
    this.lastUnits = Number.NaN;
    this.firstPrice = UNKNOWN;
    this.#now = now;
    this.#priced = 0;
    this.#revenue = 0;
  }

  /** A listing by the numbers of its columns. In the order of the ASINs: sums depend on it. */
  add(mean: number, price: number, rankAt: number): void {
    if (this.firstPrice === UNKNOWN) this.firstPrice = price;
    if (mean === UNKNOWN_SALES) return;
    this.lastUnits = added(this.lastUnits, mean);
    if (!isFresh(rankAt, this.#now)) return;
    this.freshUnits = added(this.freshUnits, mean);
    if (price === UNKNOWN) return;
    this.#priced += mean;
    this.#revenue += mean * price;
  }

  /** Per unit sold; `UNKNOWN` without fresh sales of a known price. */
  get price(): number {
    return this.#priced > 0 ? Math.round(this.#revenue / this.#priced) : UNKNOWN;
  }
}

export function isFresh(rankAt: number, now: EpochSeconds): boolean {
  return rankAt !== UNKNOWN && now - rankAt <= RANK_AGE_MAX_S;
}

function added(sum: number, value: number): number {
  return Number.isNaN(sum) ? value : sum + value;
}
