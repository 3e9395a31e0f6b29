import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OBSERVED_AT, readWith } from '../../../../../test/support/importing.ts';
import { spapiImporter } from './spapi.ts';

const money = (amount: number, code = 'USD') => ({ CurrencyCode: code, Amount: amount });

function result(changes: {
  readonly identifier?: object;
  readonly details?: readonly object[];
  readonly status?: string;
}) {
  const fee = (type: string, amount: number, more = {}) => ({
    FeeType: type,
    FeeAmount: money(amount + 1),
    FeePromotion: money(1),
    FinalFee: money(amount),
    ...more,
  });
  return {
    Status: changes.status ?? 'Success',
    FeesEstimateIdentifier: {
      MarketplaceId: 'ATVPDKIKX0DER',
      IdType: 'ASIN',
      IdValue: 'B00MEASURE',
      IsAmazonFulfilled: true,
      PriceToEstimateFees: { ListingPrice: money(29.99) },
      ...changes.identifier,
    },
    FeesEstimate: {
      TimeOfFeesEstimation: '2026-05-10T08:00:00Z',
      FeeDetailList: changes.details ?? [
        fee('ReferralFee', 4.5),
        fee('VariableClosingFee', 1.8),
        fee('FBAFees', 5.57, { IncludedFeeDetailList: [fee('FBAPickAndPack', 5.57)] }),
      ],
    },
  };
}

const read = (answer: unknown) => readWith(spapiImporter, JSON.stringify(answer));

describe('SP-API product fees', () => {
  it('reads a single answer: final fees, and the percentage that makes the referral fee', async () => {
    const { products } = await read({ payload: { FeesEstimateResult: result({}) } });
    expect(products).toEqual([
      {
        kind: 'product',
        marketplace: 'US',
        asin: 'B00MEASURE',
        source: 'spapi',
        observedAt: Date.UTC(2026, 4, 10, 8) / 1000,
        facts: { measuredFees: { pickAndPack: 557, referralPercent: 15, closing: 180 } },
        series: [],
      },
    ]);
  });

  it('reads a batch, rejecting one by one what cannot be used', async () => {
    const { products, rejects } = await read([
      result({}),
      result({ status: 'ClientError' }),
      { ...result({ status: 'ClientError' }), Error: { Code: 'X', Message: 'no such ASIN' } },
      result({ identifier: { MarketplaceId: 'NOWHERE' } }),
      result({ identifier: { IdType: 'SellerSKU' } }),
      result({ details: [] }),
      result({ identifier: { MarketplaceId: 'A1F83G8C2ARO7P' } }),
      { no: 'estimate' },
    ]);
    expect(products).toHaveLength(1);
    expect(rejects.map(({ reason }) => reason)).toEqual([
      'the estimate failed: "ClientError"',
      'the estimate failed: "no such ASIN"',
      'MarketplaceId "NOWHERE" is none of the known marketplaces',
      'the estimate is not of an ASIN, but of a SellerSKU',
      'the estimate holds no fee details',
      'amounts are in "USD", not in GBP',
      'holds no FeesEstimateIdentifier: it is no answer with fee estimates',
    ]);
  });

  it('counts shipping in the price, and keeps a blended percentage exact for that price', async () => {
    const { products } = await read(
      result({
        identifier: { PriceToEstimateFees: { ListingPrice: money(140), Shipping: money(10) } },
        details: [{ FeeType: 'ReferralFee', FinalFee: money(19) }],
      }),
    );
    const percent = products[0]?.facts.measuredFees?.referralPercent ?? 0;
    expect(percent).toBe(12.6667);
    expect(Math.round((15_000 * percent) / 100)).toBe(1900);
  });

  it('recognizes its answers and no others', () => {
    expect(spapiImporter.recognizes(JSON.stringify({ payload: { FeesEstimateResult: {} } }))).toBe(
      true,
    );
    expect(spapiImporter.recognizes('{"products":[]}')).toBe(false);
  });
});

const folder = process.env['SHELFLINE_REAL_DATA'];

describe.skipIf(folder === undefined)('the examples of the model', () => {
  it('hold no fee details, or no ASIN, and are rejected for it', async () => {
    const file = join(folder ?? '', 'spapi/examples/productFeesV0__examples.json');
    const examples: readonly { readonly code: string; readonly response: unknown }[] = JSON.parse(
      readFileSync(file, 'utf8'),
    );
    const good = examples.filter(({ code }) => code === '200').map(({ response }) => response);
    expect(good.length).toBeGreaterThan(0);
    for (const answer of good) {
      const { products, rejects } = await readWith(
        spapiImporter,
        JSON.stringify(Array.isArray(answer) ? answer : [answer]),
        { observedAt: OBSERVED_AT },
      );
      expect(products).toEqual([]);
      for (const { reason } of rejects) {
        expect(reason).toMatch(/holds no fee details|is not an ASIN|of a SellerSKU/);
      }
    }
  });
});
