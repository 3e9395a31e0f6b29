/**
 * Reads the Market Basket report: what customers order together with each own product, most often
 * first. All rows of a product and period become one fact, in any order.
 */
import type { BoughtWithProduct } from '../../../../domain/product/facts.ts';
import type { ProductObservation } from '../../../../domain/product/observation.ts';
import type { Asin } from '../../../../domain/values/asin.ts';
import { DAY_S } from '../../../../domain/values/time.ts';
import { type JsonObject, type JsonValue, numberOf, textOf } from '../../json/json-text.ts';
import { objectOfItem } from '../../json/split-json.ts';
import { quoted, RowProblem } from '../../row-problem.ts';
import { requireAsinText } from '../../text/id-text.ts';
import {
  dayOf,
  type ReportPeriod,
  type ReportRows,
  type ReportSpecification,
} from './report-specification.ts';

const MARKET_BASKET_SOURCE = 'spapi-market-basket';
/** The most pairs kept from one report. Later pairs are rejected. */
const PAIRS_MAX = 500_000;
/** The most companions of one product in one period. Reports name a handful. */
const COMPANIONS_MAX = 100;

type Period = Pick<ReportPeriod, 'start' | 'end'>;

/** What was bought with each product, and the line of the product's first row. */
type Baskets = Map<
  Asin,
  { readonly line: number; readonly products: readonly BoughtWithProduct[] }
>;

export function marketBasketReport(specification: ReportSpecification): ReportRows {
  const periods = new Map<string, { readonly period: Period; readonly baskets: Baskets }>();
  let pairs = 0;
  return {
    row(item, line) {
      const row = objectOfItem(item);
      const asin = requireAsinText(textOf(row['asin']) ?? '');
      const told = companionOf(row, asin);
      const period = row['startDate'] === undefined ? specification.period() : periodOf(row);
      const key = `${period.start} ${period.end}`;
      const baskets: Baskets = periods.get(key)?.baskets ?? new Map();
      periods.set(key, { period, baskets });
      const known = baskets.get(asin) ?? { line, products: [] };
      const same = known.products.find((one) => one.asin === told.asin);
      if (same !== undefined) {
        requireSame(same, told);
        return [];
      }
      refuseMore(asin, known.products.length, pairs);
      pairs += 1;
      // A copy has exactly the needed length. A list that grows reserves room for sixteen more.
      baskets.set(asin, { line: known.line, products: [...known.products, told] });
      return [];
    },
    *finish() {
      const marketplace = specification.marketplace();
      for (const { period, baskets } of periods.values()) {
        for (const [asin, { line, products }] of baskets) {
          baskets.delete(asin);
          const product = { marketplace, asin };
          yield { kind: 'row', line, observations: [boughtWith(product, period, products)] };
        }
      }
    },
  };
}

function refuseMore(asin: Asin, companions: number, pairs: number): void {
  if (companions >= COMPANIONS_MAX) {
    throw new RowProblem(
      `asin ${quoted(asin)} has more than ${COMPANIONS_MAX} companions; the first are kept`,
    );
  }
  if (pairs >= PAIRS_MAX) {
    throw new RowProblem(
      `the report has more than ${PAIRS_MAX} pairs; ask for it by shorter periods`,
    );
  }
}

/** The fact dates from the end of its period, so that the newest period wins. */
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

function companionOf(row: JsonObject, product: Asin): BoughtWithProduct {
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
  if (asin !== product) return { asin, rank, combinedShare };
  throw new RowProblem(
    `purchasedWithAsin ${quoted(asin)} is the product itself; it must be another product`,
  );
}

/** @throws RowProblem if two rows disagree about a pair: nobody knows which is right */
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
