/** How parameters are read: strictly, with an answer that helps. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { echoApp, echoForm } from '../support/echo-form.ts';
import { type Harness, startHarness } from '../support/http-harness.ts';

let server: Harness;
beforeAll(async () => {
  server = await startHarness({ forms: [echoForm], app: echoApp() });
});
afterAll(async () => await server.close());

const query = (text: string) => server.request(`/api/v1/echo?${text}`);
const body = (payload: unknown) =>
  server.request('/api/v1/post', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  });

describe('query', () => {
  it.each([
    ['', 'missing_parameter', 'keyword'],
    ['keyword=', 'missing_parameter', 'keyword'],
    ['keyword=%20%20', 'missing_parameter', 'keyword'],
    [`keyword=${'x'.repeat(201)}`, 'invalid_parameter', 'keyword'],
    ['keyword=x&keyword=y', 'invalid_parameter', 'keyword'],
    ['keyword=x&page=1e1', 'invalid_parameter', 'page'],
    ['keyword=x&page=0x10', 'invalid_parameter', 'page'],
    ['keyword=x&page=%2B5', 'invalid_parameter', 'page'],
    ['keyword=x&page=1.5', 'invalid_parameter', 'page'],
    ['keyword=x&page=0', 'invalid_parameter', 'page'],
    ['keyword=x&page=501', 'invalid_parameter', 'page'],
    ['keyword=x&page=99999999999999999999', 'invalid_parameter', 'page'],
    ['keyword=x&minPrice=.5', 'invalid_parameter', 'minPrice'],
    ['keyword=x&minPrice=Infinity', 'invalid_parameter', 'minPrice'],
    ['keyword=x&minPrice=-1', 'invalid_parameter', 'minPrice'],
    ['keyword=x&isNew=1', 'invalid_parameter', 'isNew'],
    ['keyword=x&sort=up', 'invalid_parameter', 'sort'],
    ['keyword=x&confidence=0.7', 'invalid_parameter', 'confidence'],
    ['keyword=x&marketplace=amazon.fr', 'invalid_parameter', 'marketplace'],
    ['keyword=x&pgae=2', 'unknown_parameter', 'pgae'],
    ['keyword=x&__proto__=2', 'unknown_parameter', '__proto__'],
    ['keyword=x&constructor=2', 'unknown_parameter', 'constructor'],
    ['keyword=x&toString=2', 'unknown_parameter', 'toString'],
    ['keyword=x&=2', 'invalid_parameter', 'query'],
  ])('%s -> %s of %s', async (text, code, field) => {
    const response = await query(text);
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toMatchObject({ code, details: [{ field }] });
  });

  it('with a minimum above its maximum is refused, naming both', async () => {
    const response = await query('keyword=x&minPrice=5&maxPrice=1');
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toMatchObject({
      code: 'invalid_parameter',
      message: 'minPrice: 5 is above maxPrice 1; swap them or drop one',
      details: [{ field: 'minPrice' }, { field: 'maxPrice' }],
    });
    expect((await query('keyword=x&minPrice=5&maxPrice=5')).statusCode).toBe(200);
  });

  it('names every fault at once, and the values there are', async () => {
    const { error } = (await query('sort=up&pgae=2')).json();
    expect(error.code).toBe('missing_parameter');
    expect(error.details).toEqual([
      { field: 'keyword', issue: 'is required', allowed: [] },
      { field: 'pgae', issue: 'is not a parameter here; did you mean page?', allowed: ['page'] },
      {
        field: 'sort',
        issue: 'must be one of relevance, -price, not "up"',
        allowed: ['relevance', '-price'],
      },
    ]);
  });

  it.each([
    ['page=1e1', 'page: must be a whole number of at most 15 plain digits, not "1e1"'],
    ['page=1.5', 'page: must be a whole number, not 1.5'],
    ['page=0', 'page: must be >= 1, not 0'],
    ['minPrice=.5', 'minPrice: must be a number of at most 15 plain digits, not ".5"'],
    ['isNew=1', 'isNew: must be true or false, not "1"'],
    ['confidence=0.7', 'confidence: must be one of 0.5, 0.8, not 0.7'],
    [`sort=${'x'.repeat(99)}`, `sort: must be one of relevance, -price, not "${'x'.repeat(60)}…"`],
    ['=2', 'query: holds a value without a name'],
  ])('%s is refused in plain words', async (text, message) => {
    expect((await query(`keyword=x&${text}`)).json().error.message).toBe(message);
  });

  it('in the path is missing where it is empty', async () => {
    for (const empty of ['', '%20']) {
      const response = await server.request(`/api/v1/fail/${empty}?how=late`);
      expect(response.statusCode).toBe(400);
      expect(response.json().error).toMatchObject({
        code: 'missing_parameter',
        details: [{ field: 'asin' }],
      });
    }
  });

  it('beside a body is refused, and told where to put what belongs into it', async () => {
    const issues = async (text: string) => {
      const options = { method: 'POST', headers: { 'content-type': 'application/json' } } as const;
      const url = `/api/v1/post?${text}`;
      const answer = await server.request(url, { ...options, payload: '{"keyword":"x"}' });
      expect(answer.statusCode).toBe(400);
      return answer.json().error.message;
    };
    const inBody = 'marketplace: is not a parameter of the address; send it in the body';
    expect(await issues('marketplace=amazon.de')).toBe(inBody);
    expect(await issues('keywrd=x')).toBe('keywrd: is not a parameter here');
  });

  it('completes what is left out', async () => {
    const { data } = (await query('keyword=x')).json();
    expect(data).toMatchObject({ marketplace: 'amazon.com', page: 1 });
  });

  it('takes the marketplace in any case', async () => {
    const { data } = (await query('keyword=x&marketplace=AMAZON.De')).json();
    expect(data).toMatchObject({ marketplace: 'amazon.de' });
  });

  it('counts characters, not code units', async () => {
    expect((await query(`keyword=${encodeURIComponent('🧘'.repeat(200))}`)).statusCode).toBe(200);
    expect((await query(`keyword=${encodeURIComponent('🧘'.repeat(201))}`)).statusCode).toBe(400);
  });

  it('reads numbers, booleans and enumerated numbers', async () => {
    const response = await query('keyword=x&minPrice=12.50&isNew=true&confidence=0.5&sort=-price');
    expect(response.statusCode).toBe(200);
  });
});

describe('body', () => {
  it.each([
    [{}, 'missing_parameter', 'keyword'],
    [{ keyword: null }, 'missing_parameter', 'keyword'],
    [{ keyword: ' ' }, 'missing_parameter', 'keyword'],
    [{ keyword: 5 }, 'invalid_parameter', 'keyword'],
    [{ keyword: 'x', limit: '5' }, 'invalid_parameter', 'limit'],
    [{ keyword: 'x', limit: 1.5 }, 'invalid_parameter', 'limit'],
    [{ keyword: 'x', limti: 5 }, 'unknown_parameter', 'limti'],
    [{ keyword: 'x', package: {} }, 'missing_parameter', 'package.lengthMm'],
    [{ keyword: 'x', package: [] }, 'invalid_parameter', 'package'],
    [{ keyword: 'x', items: Array(101).fill(1) }, 'invalid_parameter', 'items'],
  ])('%j -> %s of %s', async (payload, code, field) => {
    const response = await body(payload);
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toMatchObject({ code, details: [{ field }] });
  });

  it.each([
    [{ keyword: 'x'.repeat(201) }, 'keyword: must be at most 200 characters long'],
    [{ keyword: 5 }, 'keyword: must be a text, not 5'],
    [{ keyword: 'x', limit: '5' }, 'limit: must be a whole number, not "5"; leave out the quotes'],
    [{ keyword: 'x', limit: 1.5 }, 'limit: must be a whole number, not 1.5'],
    [{ keyword: 'x', limit: true }, 'limit: must be a whole number, not true'],
    [{ keyword: 'x', package: [] }, 'package: must be an object'],
    [{ keyword: 'x', items: {} }, 'items: must be a list'],
    [{ keyword: 'x', items: Array(101).fill(1) }, 'items: must hold at most 100 items'],
  ])('%j is refused in plain words', async (payload, message) => {
    expect((await body(payload)).json().error.message).toBe(message);
  });

  it('finds unknown names inside', async () => {
    const response = await body({ keyword: 'x', package: { lengthMm: 1, lenghtMm: 2 } });
    expect(response.json().error).toMatchObject({
      code: 'unknown_parameter',
      details: [{ field: 'package.lenghtMm', allowed: ['lengthMm'] }],
    });
  });

  it('takes null for left out', async () => {
    const response = await body({ keyword: ' x ', limit: null, package: null });
    expect(response.json().data.keyword).toBe('x');
  });

  it('takes nothing from the query', async () => {
    const response = await server.request('/api/v1/post?keyword=x', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      payload: '{"keyword":"x"}',
    });
    expect(response.json().error.code).toBe('unknown_parameter');
  });

  it('is not polluted by names of the object prototype', async () => {
    await server.request('/api/v1/post', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      payload: '{"keyword":"x","constructor":{"prototype":{"polluted":true}}}',
    });
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});
