/**
 * Reads the `details` column of a product row: facts without a column of their own, which exports
 * write as `{"manufacturer": "Acme", "isParent": false, "listedSince": "2024-05-01T00:00:00Z"}`.
 * Money is in major units. An unknown member, or one of the wrong type, rejects the row.
 */
import { unitOf } from '../../../../domain/history/series.ts';
import { type Facts, STATED_SERIES, type StatedAverage } from '../../../../domain/product/facts.ts';
import { DETAIL_FIELDS, type DetailField } from '../../../../domain/product/product-columns.ts';
import { parseAsin } from '../../../../domain/values/asin.ts';
import { type Currency, toMinor } from '../../../../domain/values/money.ts';
import type { EpochSeconds } from '../../../../domain/values/time.ts';
import { amountOf, booleanOf, isObject, type JsonValue, textOf } from '../../json/json-text.ts';
import { jsonTextOf } from '../../json/parse-json.ts';
import { statedFacts } from '../../observations.ts';
import { quoted, RowProblem } from '../../row-problem.ts';
import { parseTimeText } from '../../text/time-text.ts';
import type { Statement } from './product-statements.ts';

/** Reads a value; null if it has the wrong type. */
type Reader<Value> = (value: JsonValue) => Value | null;
type Readers = {
  readonly [Field in DetailField]: (value: JsonValue, currency: Currency) => Facts[Field] | null;
};

const asinOf = (value: JsonValue) => parseAsin(textOf(value) ?? '');
const plainNumberOf = (value: JsonValue) => (typeof value === 'number' ? value : null);
const timeOf = (value: JsonValue): EpochSeconds | null =>
  parseTimeText(textOf(value) ?? '')?.at ?? null;
const SIZE = { lengthMm: amountOf, widthMm: amountOf, heightMm: amountOf, weightG: amountOf };

const READERS: Readers = {
  manufacturer: textOf,
  partNumber: textOf,
  model: textOf,
  description: textOf,
  bulletPoints: listOf(textOf),
  variationAttributes: listOf(recordOf({ dimension: textOf, value: textOf })),
  isParent: booleanOf,
  children: listOf(asinOf),
  variations: listOf(asinOf),
  buyBox: partsOf({ sellerId: textOf, isAmazon: booleanOf, isFba: booleanOf }),
  measuredFees: (value, currency) => {
    const money = moneyOf(currency);
    return partsOf({ pickAndPack: money, referralPercent: amountOf, closing: money })(value);
  },
  listedSince: timeOf,
  isPriceHidden: booleanOf,
  isDangerousGoods: booleanOf,
  boughtWith: recordOf({
    periodStart: timeOf,
    periodEnd: timeOf,
    products: listOf(recordOf({ asin: asinOf, rank: plainNumberOf, combinedShare: plainNumberOf })),
  }),
  packageVolumeCm3: amountOf,
  itemSize: partsOf({ ...SIZE, volumeCm3: amountOf }),
  boughtTogether: listOf(asinOf),
  buyBoxShares: recordOf(
    { days: amountOf },
    { amazonPercent: amountOf, topSellerPercent: amountOf, winners: amountOf },
  ),
  statedAverages: (value, currency) => listOf((item) => averageOf(item, currency))(value),
  rankDrops: listOf(recordOf({ days: amountOf, drops: amountOf })),
  subcategoryRanks: listOf(recordOf({ name: textOf, rank: amountOf }, { topPercent: amountOf })),
  vendorEstimates: listOf(
    recordOf({ vendor: textOf, units: amountOf, days: amountOf, isFamily: booleanOf }),
  ),
};

/** @param details null if the row has none */
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

function listOf<Item>(itemOf: Reader<Item>): Reader<readonly Item[]> {
  return (value) => {
    if (!Array.isArray(value)) return null;
    const items = value.map(itemOf).filter((item) => item !== null);
    return items.length === value.length ? items : null;
  };
}

type ReadersOf<Members> = { readonly [Name in keyof Members]: Reader<Members[Name]> };
type Optional<Members> = { readonly [Name in keyof Members]: Members[Name] | null };

/** Reads an object; null if a member is wrong or a required one is missing. */
function recordOf<Required extends object, Others extends object = object>(
  required: ReadersOf<Required>,
  optional?: ReadersOf<Others>,
): Reader<Required & Optional<Others>> {
  return (value) => {
    if (!isObject(value)) return null;
    const members: Record<string, unknown> = {};
    const readers = { ...required, ...optional };
    for (const [name, read] of Object.entries<Reader<unknown>>(readers)) {
      const told = value[name] ?? null;
      members[name] = told === null ? null : read(told);
      const mayBeNull = told === null && !(name in required);
      if (members[name] === null && !mayBeNull) return null;
    }
    return members as Required & Optional<Others>;
  };
}

/** Reads an object with optional members; null if one is wrong. */
function partsOf<Parts extends object>(readers: ReadersOf<Parts>): Reader<Optional<Parts>> {
  return recordOf<object, Parts>({}, readers);
}

function moneyOf(currency: Currency): Reader<number> {
  return (major) => {
    const amount = amountOf(major);
    return amount === null ? null : toMinor(amount, currency);
  };
}

function averageOf(value: JsonValue, currency: Currency): StatedAverage | null {
  const seriesOf = (name: JsonValue) => STATED_SERIES.find((known) => known === name) ?? null;
  const average = recordOf({ series: seriesOf, days: amountOf, value: amountOf })(value);
  if (average === null || unitOf(average.series) !== 'money') return average;
  return { ...average, value: toMinor(average.value, currency) };
}
