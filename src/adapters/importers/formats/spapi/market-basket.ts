/**
 * Reads the Market Basket report: what customers order together with each own product, most often
 * first. All rows of a product and period become one fact, wherever in the report they stand.
 */

import type { BoughtWithProduct } from '../../../../domain/product/facts.ts';
import type { ProductObservation } from '../../../../domain/product/observation.ts';
import type { Asin } from '../../../../domain/values/asin.ts';
import { DAY_S } from '../../../../domain/values/time.ts';
import type { ImportRow, Reject } from '../../../../ports/importer.ts';
import type { JsonItem } from '../../json/json-item.ts';
import { type JsonObject, type JsonValue, numberOf, textOf } from '../../json/json-text.ts';
import { objectOfItem } from '../../json/split-json.ts';
import { orReject, quoted, RowProblem } from '../../row-problem.ts';
import { requireAsinText } from '../../text/id-text.ts';
import {
  dayOf,
  type ReportPeriod,
  type ReportRows,
  type ReportSpecification,
} from './report-specification.ts';

const MARKET_BASKET_SOURCE = 'spapi-market-basket';
/** Pairs of one report held at once. Rows of further pairs are rejected. */
const PAIRS_MAX = 500_000;
/** Companions of one product in one period. Reports name a handful. */
const COMPANIONS_MAX = 100;

type Period = Pick<ReportPeriod, 'start' | 'end'>;

interface Basket {
  readonly line: number;
  readonly products: readonly BoughtWithProduct[];
}

interface PeriodBaskets {
  readonly period: Period;
  readonly baskets: Map<Asin, Basket>;
}

export class MarketBasketReport implements ReportRows {
  readonly #specification: ReportSpecification;
  readonly #periods = new Map<string, PeriodBaskets>();
  #pairs = 0;
  #firstLine = 0;

  constructor(specification: ReportSpecification) {
    this.#specification = specification;
  }

  *row(item: JsonItem, line: number): Generator<Reject> {
    this.#firstLine ||= line;
    const reject = orReject(line, () => {
      this.#add(objectOfItem(item), line);
      return null;
    });
    if (reject !== null) yield reject;
  }

  /** Yields the baskets and forgets them. */
  *finish(): Generator<ImportRow | Reject> {
    const place = orReject(this.#firstLine, () => {
      return { kind: 'place' as const, marketplace: this.#specification.marketplace() };
    });
    if (place.kind === 'reject') {
      yield place;
      return;
    }
    for (const { period, baskets } of this.#periods.values()) {
      for (const [asin, { line, products }] of baskets) {
        baskets.delete(asin);
        const product = { marketplace: place.marketplace, asin };
        yield { kind: 'row', line, observations: [boughtWith(product, period, products)] };
      }
    }
  }

  #add(row: JsonObject, line: number): void {
    const asin = requireAsinText(textOf(row['asin']) ?? '');
    const told = companionOf(row);
    if (told.asin === asin) {
      throw new RowProblem(
        `purchasedWithAsin ${quoted(asin)} is the product itself; it must be another product`,
      );
    }
    const baskets = this.#basketsIn(
      row['startDate'] === undefined ? this.#specification.period() : periodOf(row),
    );
    const known = baskets.get(asin) ?? { line, products: [] };
    const same = known.products.find((one) => one.asin === told.asin);
    if (same !== undefined) {
      requireSame(same, told);
      return;
    }
    this.#count(asin, known);
    // A new list of exactly its length: one that grows would hold room for sixteen more.
    baskets.set(asin, { line: known.line, products: [...known.products, told] });
  }

  #basketsIn(period: Period): Map<Asin, Basket> {
    const key = `${period.start} ${period.end}`;
    const known = this.#periods.get(key) ?? { period, baskets: new Map<Asin, Basket>() };
    this.#periods.set(key, known);
    return known.baskets;
  }

  #count(asin: Asin, { products }: Basket): void {
    if (products.length >= COMPANIONS_MAX) {
      throw new RowProblem(
        `asin ${quoted(asin)} has more than ${COMPANIONS_MAX} companions; the first are kept`,
      );
    }
    if (this.#pairs >= PAIRS_MAX) {
      throw new RowProblem(
        `the report has more than ${PAIRS_MAX} pairs; ask for it by shorter periods`,
      );
    }
    this.#pairs += 1;
  }
}

/** Dated by the end of its period, so that the newest period wins. */
function boughtWith(
  { marketplace, asin }: Pick<ProductObservation, 'marketplace' | 'asin'>,
  { start, end }: Period,
  products: readonly BoughtWithProduct[],
): ProductObservation {
  const ranked = products.toSorted(
    (one, other) => one.rank - other.rank || (one.asin < other.asin ? -1 : 1),
  );
  return {
    kind: 'product',
    marketplace,
    asin,
    source: MARKET_BASKET_SOURCE,
    observedAt: end,
    facts: { boughtWith: { periodStart: start, periodEnd: end, products: ranked } },
    series: [],
  };
}

function companionOf(row: JsonObject): BoughtWithProduct {
  const asin = requireAsinText(textOf(row['purchasedWithAsin']) ?? '', 'purchasedWithAsin');
  const rank = numberOf(row['purchasedWithRank']);
  if (rank === null || rank < 1 || !Number.isInteger(rank)) {
    throw new RowProblem(
      `purchasedWithRank ${shown(row['purchasedWithRank'])} must be a whole number of at least 1`,
    );
  }
  const combinedShare = numberOf(row['combinationPct']);
  if (combinedShare === null || combinedShare < 0 || combinedShare > 1) {
    throw new RowProblem(
      `combinationPct ${shown(row['combinationPct'])} must be a share from 0 to 1 (2.5 % is 0.025)`,
    );
  }
  return { asin, rank, combinedShare };
}

/** @throws RowProblem where two rows tell a pair differently: nobody knows which is right */
function requireSame(known: BoughtWithProduct, told: BoughtWithProduct): void {
  if (known.rank === told.rank && known.combinedShare === told.combinedShare) return;
  throw new RowProblem(
    `purchasedWithAsin ${quoted(told.asin)} stands in the period twice, with rank ` +
      `${known.rank} and ${told.rank}, share ${known.combinedShare} and ${told.combinedShare}; ` +
      'the first is kept',
  );
}

function periodOf(row: JsonObject): Period {
  const start = requireDay(row, 'startDate');
  const end = requireDay(row, 'endDate') + DAY_S - 1;
  if (end > start) return { start, end };
  throw new RowProblem(
    `endDate ${shown(row['endDate'])} must not lie before startDate ${shown(row['startDate'])}`,
  );
}

function requireDay(row: JsonObject, field: 'startDate' | 'endDate'): number {
  const day = dayOf(textOf(row[field]) ?? undefined);
  if (day !== null) return day;
  throw new RowProblem(`${field} ${shown(row[field])} must be a day such as 2026-01-31`);
}

function shown(value: JsonValue | undefined): string {
  return value === undefined ? 'is missing: it' : quoted(String(value));
}
