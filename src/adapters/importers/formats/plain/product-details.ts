/**
 * The `details` column of a product row: facts without a column of their own, as exports write
 * them: `{"manufacturer": "Acme", "isParent": false, "listedSince": "2024-05-01T00:00:00Z"}`.
 * Money is in major units. A member that is none of the facts, or not what it should be, is a
 * problem of the row.
 */
import { type Asin, parseAsin } from '../../../../domain/asin.ts';
import { unitOf } from '../../../../domain/history/series.ts';
import { type Currency, toMinor } from '../../../../domain/money.ts';
import {
  type BoughtWithProduct,
  type Facts,
  type RankDrops,
  STATED_SERIES,
  type StatedAverage,
  type SubcategoryRank,
} from '../../../../domain/product/facts.ts';
import { DETAIL_FIELDS, type DetailField } from '../../../../domain/product/product-columns.ts';
import type { EpochSeconds } from '../../../../domain/time.ts';
import {
  isObject,
  type JsonObject,
  type JsonValue,
  jsonTextOf,
  textOf,
} from '../../json/json-text.ts';
import { quoted, RowProblem } from '../../row-problem.ts';
import { statedFacts } from '../../stated-facts.ts';
import { parseTimeText } from '../../text/time-text.ts';
import type { Statement } from './product-statement.ts';

/** Reads one fact; null where the value is not what the fact is. */
type Readers = {
  readonly [Field in DetailField]: (value: JsonValue, currency: Currency) => Facts[Field] | null;
};

const READERS: Readers = {
  manufacturer: textOf,
  partNumber: textOf,
  model: textOf,
  description: textOf,
  bulletPoints: (value) => listOf(value, textOf),
  variationAttributes: (value) => listOf(value, attributeOf),
  isParent: booleanOf,
  children: (value) => listOf(value, asinOf),
  variations: (value) => listOf(value, asinOf),
  buyBox: (value) => membersOf(value, { sellerId: textOf, isAmazon: booleanOf, isFba: booleanOf }),
  measuredFees: (value, currency) => {
    const money = (major: JsonValue) => {
      const amount = amountOf(major);
      return amount === null ? null : toMinor(amount, currency);
    };
    return membersOf(value, { pickAndPack: money, referralPercent: amountOf, closing: money });
  },
  listedSince: timeOf,
  isPriceHidden: booleanOf,
  boughtWith: boughtWithOf,
  packageVolumeCm3: amountOf,
  itemSize: (value) => {
    const size = { lengthMm: amountOf, widthMm: amountOf, heightMm: amountOf, weightG: amountOf };
    return membersOf(value, { ...size, volumeCm3: amountOf });
  },
  boughtTogether: (value) => listOf(value, asinOf),
  buyBoxShares: buyBoxSharesOf,
  statedAverages: (value, currency) => listOf(value, (item) => averageOf(item, currency)),
  rankDrops: (value) => listOf(value, rankDropsOf),
  subcategoryRanks: (value) => listOf(value, subcategoryRankOf),
};

/** @param details null where the row has none */
export function detailStatements(details: JsonValue, currency: Currency): readonly Statement[] {
  if (details === null) return [];
  if (!isObject(details)) throw new RowProblem('details is not a JSON object');
  return Object.entries(details).flatMap(([name, value]) => {
    const field = DETAIL_FIELDS.find((known) => known === name);
    if (field === undefined) {
      throw new RowProblem(`details.${name} must be one of ${DETAIL_FIELDS.join(', ')}`);
    }
    if (value === null) return [];
    const fact = READERS[field](value, currency);
    if (fact === null) {
      const told = quoted(jsonTextOf(value));
      throw new RowProblem(`details.${field} ${told} is not what an export writes there`);
    }
    const facts = statedFacts({ [field]: fact });
    return Object.keys(facts).length === 0 ? [] : [{ column: `details.${field}`, facts }];
  });
}

/** All items, or null where one of them is wrong. */
function listOf<Item>(
  value: JsonValue,
  itemOf: (item: JsonValue) => Item | null,
): readonly Item[] | null {
  if (!Array.isArray(value)) return null;
  const items = value.map(itemOf).filter((item) => item !== null);
  return items.length === value.length ? items : null;
}

/** An object of which each member may be unknown; null where one is known and wrong. */
function membersOf<Members extends object>(
  value: JsonValue,
  readers: { readonly [Name in keyof Members]: (member: JsonValue) => Members[Name] },
): Members | null {
  if (!isObject(value)) return null;
  const members: Record<string, unknown> = {};
  for (const [name, read] of Object.entries<(member: JsonValue) => unknown>(readers)) {
    const told = value[name] ?? null;
    members[name] = told === null ? null : read(told);
    if (told !== null && members[name] === null) return null;
  }
  return members as Members;
}

function booleanOf(value: JsonValue): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

function amountOf(value: JsonValue): number | null {
  return typeof value === 'number' && value >= 0 ? value : null;
}

function asinOf(value: JsonValue): Asin | null {
  return parseAsin(textOf(value) ?? '');
}

function timeOf(value: JsonValue | undefined): EpochSeconds | null {
  return parseTimeText(textOf(value) ?? '')?.at ?? null;
}

function attributeOf(value: JsonValue) {
  const dimension = isObject(value) ? textOf(value['dimension']) : null;
  const stated = isObject(value) ? textOf(value['value']) : null;
  return dimension === null || stated === null ? null : { dimension, value: stated };
}

function boughtWithOf(value: JsonValue): Facts['boughtWith'] | null {
  if (!isObject(value)) return null;
  const periodStart = timeOf(value['periodStart']);
  const periodEnd = timeOf(value['periodEnd']);
  const products = listOf(value['products'] ?? null, companionOf);
  if (periodStart === null || periodEnd === null || products === null) return null;
  return { periodStart, periodEnd, products };
}

function companionOf(value: JsonValue): BoughtWithProduct | null {
  if (!isObject(value)) return null;
  const { rank, combinedShare }: JsonObject = value;
  const asin = asinOf(value['asin'] ?? null);
  if (asin === null || typeof rank !== 'number' || typeof combinedShare !== 'number') return null;
  return { asin, rank, combinedShare };
}

function buyBoxSharesOf(value: JsonValue): Facts['buyBoxShares'] | null {
  if (!isObject(value) || amountOf(value['days'] ?? null) === null) return null;
  const days = (told: JsonValue) => amountOf(told) ?? 0;
  const percents = { amazonPercent: amountOf, topSellerPercent: amountOf };
  return membersOf(value, { days, ...percents, winners: amountOf });
}

function averageOf(value: JsonValue, currency: Currency): StatedAverage | null {
  if (!isObject(value)) return null;
  const series = STATED_SERIES.find((name) => name === value['series']);
  const days = amountOf(value['days'] ?? null);
  const average = amountOf(value['value'] ?? null);
  if (series === undefined || days === null || average === null) return null;
  return {
    series,
    days,
    value: unitOf(series) === 'money' ? toMinor(average, currency) : average,
  };
}

function rankDropsOf(value: JsonValue): RankDrops | null {
  const days = isObject(value) ? amountOf(value['days'] ?? null) : null;
  const drops = isObject(value) ? amountOf(value['drops'] ?? null) : null;
  return days === null || drops === null ? null : { days, drops };
}

function subcategoryRankOf(value: JsonValue): SubcategoryRank | null {
  if (!isObject(value)) return null;
  const name = textOf(value['name']);
  const rank = amountOf(value['rank'] ?? null);
  const topPercent = amountOf(value['topPercent'] ?? null);
  return name === null || rank === null ? null : { name, rank, topPercent };
}
