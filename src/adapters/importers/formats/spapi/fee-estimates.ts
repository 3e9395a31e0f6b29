/**
 * Reads answers of the Selling Partner API's Product Fees v0 (`getMyFeesEstimateForASIN`,
 * `getMyFeesEstimateForSKU`, `getMyFeesEstimates`): the marketplace's own estimate of the fees of
 * one ASIN at one price. It becomes the product's measured fees. Fee amounts exclude tax, and
 * `FinalFee` is net of promotions.
 */
import type { MeasuredFees } from '../../../../domain/product/facts.ts';
import type { Observation } from '../../../../domain/product/observation.ts';
import { MARKETPLACES, type Marketplace } from '../../../../domain/values/marketplace.ts';
import { type Currency, type Minor, toMinor } from '../../../../domain/values/money.ts';
import { type EpochSeconds, parseTime } from '../../../../domain/values/time.ts';
import type { ImportOptions, ImportRow, Reject } from '../../../../ports/importer.ts';
import {
  isObject,
  type JsonObject,
  type JsonValue,
  numberOf,
  objectAt,
  objectsOf,
  requireObject,
  textOf,
} from '../../json/json-text.ts';
import { jsonRows } from '../../json/split-json.ts';
import { quoted, RowProblem } from '../../row-problem.ts';
import { requireAsinText } from '../../text/id-text.ts';

const SPAPI = 'spapi';

/** Returns whether the beginning of a JSON file looks like such an answer. */
export function isFeeEstimate(head: string): boolean {
  return /"FeesEstimate(?:Result|Identifier)"/.test(head);
}

export function readFeeEstimates(
  input: AsyncIterable<Uint8Array>,
  options: ImportOptions,
): AsyncGenerator<ImportRow | Reject> {
  return jsonRows(input, {}, (answer) => [observe(resultOf(answer), options)]);
}

/** Returns the estimate itself. A single answer wraps it in an envelope. */
function resultOf(value: JsonValue): JsonObject {
  const answer = requireObject(value);
  const payload = isObject(answer['payload']) ? answer['payload'] : answer;
  const result = payload['FeesEstimateResult'] ?? payload;
  if (isObject(result) && isObject(result['FeesEstimateIdentifier'])) return result;
  throw new RowProblem('holds no FeesEstimateIdentifier: it is no answer with fee estimates');
}

function observe(result: JsonObject, options: ImportOptions): Observation {
  const status = textOf(result['Status']);
  if (status !== null && status !== 'Success') {
    const message = textOf(objectAt(result, 'Error')['Message']);
    throw new RowProblem(`the estimate failed: ${quoted(message ?? status)}`);
  }
  const identifier = requireMember(result, 'FeesEstimateIdentifier');
  if (textOf(identifier['IdType']) !== 'ASIN') {
    throw new RowProblem('the estimate is not of an ASIN, but of a SellerSKU');
  }
  const marketplace = marketplaceOf(textOf(identifier['MarketplaceId']) ?? '');
  const estimate = requireMember(result, 'FeesEstimate');
  return {
    kind: 'product',
    marketplace: marketplace.id,
    asin: requireAsinText(textOf(identifier['IdValue']) ?? '', 'IdValue'),
    source: SPAPI,
    observedAt: timeOf(textOf(estimate['TimeOfFeesEstimation'])) ?? options.observedAt,
    facts: { measuredFees: measuredFees(identifier, estimate, marketplace.currency) },
    series: [],
  };
}

function measuredFees(
  identifier: JsonObject,
  estimate: JsonObject,
  currency: Currency,
): MeasuredFees {
  const details = objectsOf(estimate['FeeDetailList']);
  const feeOf = (type: string) => {
    const detail = details.find((each) => textOf(each['FeeType']) === type);
    return detail === undefined ? null : moneyOf(detail['FinalFee'], currency);
  };
  const referral = feeOf('ReferralFee');
  const paid = requireMember(identifier, 'PriceToEstimateFees');
  const price =
    (moneyOf(paid['ListingPrice'], currency) ?? 0) + (moneyOf(paid['Shipping'], currency) ?? 0);
  const fees = {
    // This is the total. `IncludedFeeDetailList` contains its parts, which must not be added again.
    pickAndPack: feeOf('FBAFees') ?? feeOf('FBAPickAndPack'),
    referralPercent: referral === null || price === 0 ? null : percentOf(referral, price),
    closing: feeOf('VariableClosingFee'),
  };
  if (Object.values(fees).some((fee) => fee !== null)) return fees;
  throw new RowProblem('the estimate holds no fee details');
}

/** Returns the percentage with the fewest decimals that gives exactly this fee at this price. */
function percentOf(fee: Minor, price: Minor): number {
  const exact = (fee / price) * 100;
  const candidates = [0, 1, 2].map((digits) => Number(exact.toFixed(digits)));
  const found = candidates.find((percent) => Math.round((price * percent) / 100) === fee);
  return found ?? Number(exact.toFixed(4));
}

function moneyOf(money: JsonValue | undefined, currency: Currency): Minor | null {
  if (!isObject(money)) return null;
  const amount = numberOf(money['Amount'] ?? money['CurrencyAmount']);
  const stated = textOf(money['CurrencyCode']);
  if (stated !== null && stated !== currency) {
    throw new RowProblem(`amounts are in ${quoted(stated)}, not in ${currency}`);
  }
  return amount === null ? null : toMinor(amount, currency);
}

function marketplaceOf(id: string): Marketplace {
  const marketplace = MARKETPLACES.find(({ spApiId }) => spApiId === id);
  if (marketplace !== undefined) return marketplace;
  throw new RowProblem(`MarketplaceId ${quoted(id)} is none of the known marketplaces`);
}

function requireMember(parent: JsonObject, name: string): JsonObject {
  const value = parent[name];
  if (isObject(value)) return value;
  throw new RowProblem(`holds no ${name}`);
}

const JAVA_TIME = /^[A-Z][a-z]{2} ([A-Z][a-z]{2}) (\d{1,2}) ([\d:]{8}) UTC (\d{4})$/;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Reads ISO 8601, or the service's own `Mon Oct 28 18:49:32 UTC 2019`. */
function timeOf(text: string | null): EpochSeconds | null {
  if (text === null) return null;
  const [, month = '', day = '', time, year] = JAVA_TIME.exec(text) ?? [];
  if (time === undefined) return parseTime(text)?.at ?? null;
  const number = String(MONTHS.indexOf(month) + 1).padStart(2, '0');
  return parseTime(`${year}-${number}-${day.padStart(2, '0')}T${time}Z`)?.at ?? null;
}
