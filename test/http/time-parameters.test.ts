/** Times in questions: what lies ahead, what lies before anything was known, what is no time. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formA } from '../../src/delivery/interface/forms.ts';
import { DAY_S, toIso, toIsoDay } from '../../src/domain/values/time.ts';
import { type Harness, TEST_NOW } from '../support/http-harness.ts';
import { ASINS } from '../support/market.ts';
import { startMarketHarness } from '../support/market-harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startMarketHarness({ forms: [formA] });
});
afterAll(() => harness.close());

const PRODUCT = `/api/v1/product?asin=${ASINS.hidden}`;
const HISTORY = `/api/v1/bsr-history?asin=${ASINS.hidden}`;

async function refused(url: string) {
  const answer = await harness.request(url);
  const { code, message, details } = answer.json().error;
  return { status: answer.statusCode, code, message, field: details[0]?.field };
}

describe('asOf', () => {
  it.each(['product', 'sales-estimate'])('of %s that lies ahead is now', async (name) => {
    const url = `/api/v1/${name}?asin=${ASINS.hidden}`;
    const { data } = (await harness.request(url)).json();
    for (const asOf of [toIsoDay(TEST_NOW), toIsoDay(TEST_NOW + 400 * DAY_S)]) {
      expect((await harness.request(`${url}&asOf=${asOf}`)).json().data).toEqual(data);
    }
  });

  it.each(['product', 'sales-estimate'])('of %s before it was known is named', async (name) => {
    const url = `/api/v1/${name}?asin=${ASINS.hidden}&asOf=2001-01-01`;
    expect(await refused(url)).toMatchObject({
      status: 404,
      code: 'product_not_found',
      field: 'asOf',
      message: expect.stringContaining('the nearest day with data is'),
    });
  });
});

describe('a window', () => {
  it('without a start begins 365 days before its end', async () => {
    const { data } = (await harness.request(`${HISTORY}&interval=month`)).json();
    expect(data).toMatchObject({ from: toIso(TEST_NOW - 365 * DAY_S), to: toIso(TEST_NOW) });
  });

  it('never ends in a year of five digits', async () => {
    const { data } = (await harness.request(`${HISTORY}&interval=month&to=9999-12-31`)).json();
    expect(data.to).toBe('9999-12-31T23:59:59Z');
    const late = await refused(`${HISTORY}&to=9999-12-31T23:00:00-05:00`);
    expect(late).toMatchObject({ code: 'invalid_parameter', field: 'to' });
  });
});

describe('what is no time', () => {
  it('is quoted, and a bare + is explained', async () => {
    expect((await refused(`${PRODUCT}&asOf=soon`)).message).toMatch(/^asOf: "soon" is no ISO 8601/);
    const { message } = await refused(`${PRODUCT}&asOf=2026-03-01T00:00:00+05:30`);
    expect(message).toMatch(/"2026-03-01T00:00:00 05:30" is no ISO 8601.*; write a \+ as %2B$/);
  });
});
