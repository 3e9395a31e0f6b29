/**
 * Every answer of every tool fits its budget and its schema, says in its summary only numbers that
 * stand in it, and gives the numbers of the HTTP interface and of the command line.
 */
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportCommand } from '../../src/delivery/cli/export.ts';
import { askInside } from '../../src/delivery/http/agents/ask-inside.ts';
import { callTool } from '../../src/delivery/mcp/call-tool.ts';
import { describeTool } from '../../src/delivery/mcp/describe-tool.ts';
import { BUDGETS } from '../../src/delivery/mcp/fit-budget.ts';
import { readResource } from '../../src/delivery/mcp/resources.ts';
import { TOOLS } from '../../src/delivery/mcp/tools.ts';
import { deriveListings } from '../../src/domain/estimation/family/derive-listings.ts';
import { builtInModel } from '../../src/domain/estimation/model/model.ts';
import type { Asin } from '../../src/domain/values/asin.ts';
import { startDemoHarness } from '../support/demo-harness.ts';
import { type Harness, TEST_NOW } from '../support/http-harness.ts';
import { argumentsOf, type MarketNames } from '../support/tool-arguments.ts';

const CALLS = Number(process.env['SHELFLINE_TOOL_CALLS'] ?? 120);
const PRODUCTS = Number(process.env['SHELFLINE_TOOL_PRODUCTS'] ?? 20);
const MARKET = Number(process.env['SHELFLINE_TOOL_MARKET'] ?? 200);
const SEED = Number(process.env['SHELFLINE_TOOL_SEED'] ?? 21);

const ENVELOPE = ['summary', 'coverage', 'asOf', 'sources', 'truncated', 'next', 'quota'];

type Values = Readonly<Record<string, unknown>>;

interface Point {
  readonly at: string;
  readonly value: number | null;
  readonly state: string;
}

const MESSAGE_MAX = 48 * 1024;

interface Called {
  readonly isRefused: boolean;
  readonly text: string;
  readonly answer: Values;
}

const tools = TOOLS.map(describeTool);
const numbersIn = (text: string) => text.match(/\d+(?:\.\d+)?/g) ?? [];

describe('tools over a demo market', () => {
  let harness: Harness;
  let key: string;
  let estimates: readonly Values[];
  let names: MarketNames;

  beforeAll(async () => {
    harness = await startDemoHarness(MARKET);
    key = await harness.mintKey();
    estimates = await exported('estimates');
    const asins = estimates.map(({ asin }) => String(asin));
    const { categories } = (await called('browse_categories', {})).answer;
    names = { asins, categories: (categories as readonly { id: string }[]).map(({ id }) => id) };
  });
  afterAll(() => harness.close());

  const ask = () => ({ url: 'http://inside', key, fetch: askInside(harness.fastify) });

  async function http(path: string): Promise<{ readonly data: Values }> {
    return (await harness.request(`/api/v1${path}`, { key })).json();
  }

  async function called(name: string, given: Values): Promise<Called> {
    const tool = tools.find((one) => one.tool.name === name);
    if (tool === undefined) throw new TypeError(`there is no tool ${name}`);
    const result = await callTool(tool, given, ask(), (defect) => {
      throw defect;
    });
    expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThanOrEqual(MESSAGE_MAX);
    const { content, structuredContent, isError = false } = result;
    const [first] = content;
    const text = first?.type === 'text' ? first.text : '';
    const answer = JSON.parse(text) as Values;
    if (!isError) expect(structuredContent).toEqual(answer);
    return { isRefused: isError, text, answer };
  }

  /** What `shelfline export` writes of the American market. */
  async function exported(subject: string): Promise<readonly Values[]> {
    const parts: string[] = [];
    const command = exportCommand({
      io: { out: () => {}, note: () => {}, fail: () => {} },
      withStore: (_, work) => work(harness.app),
      openOutput: async () => ({
        write: async (part) => void parts.push(String(part)),
        close: async () => {},
        discard: async () => {},
      }),
      writeParquet: async () => {},
      writeWorkbook: async () => {},
    });
    await command.parseAsync([subject, '--marketplace', 'US'], { from: 'user' });
    return parts
      .join('')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Values);
  }

  it('fit their budgets and schemas, and summarize only what they say', async () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const answered = new Map(tools.map(({ tool }) => [tool.name, 0]));
    for (const { tool, listed, inputSchema } of tools) {
      const isValid = ajv.compile(listed.outputSchema as object);
      const given = fc.sample(argumentsOf(tool.name, inputSchema, names), {
        numRuns: Math.ceil(CALLS / tools.length),
        seed: SEED,
      });
      for (const one of given) {
        const what = `${tool.name} ${JSON.stringify(one)}`;
        const { isRefused, text, answer } = await called(tool.name, one);
        const budget = BUDGETS[one['detail'] === 'full' ? 'full' : 'brief'];
        expect(Buffer.byteLength(text), what).toBeLessThanOrEqual(budget);
        if (isRefused) {
          expect(answer, what).toMatchObject({ error: { next: expect.stringMatching(/./) } });
          continue;
        }
        answered.set(tool.name, (answered.get(tool.name) ?? 0) + 1);
        expect(isValid(answer) ? [] : isValid.errors, what).toEqual([]);
        expect(Object.keys(answer), what).toEqual(expect.arrayContaining(ENVELOPE));
        if (one['fields'] === undefined) checkSummary(answer, what);
        expect(answer['truncated'] === null, what).toBe(answer['next'] === null);
      }
    }
    expect([...answered].filter(([, count]) => count === 0)).toEqual([]);
  });

  /** A number of the summary is one of the answer, in three digits or all, or counts something. */
  function checkSummary({ summary, ...rest }: Values, what: string) {
    const lengths = Object.values(rest).flatMap((one) => (Array.isArray(one) ? [one.length] : []));
    const given = numbersIn(JSON.stringify(rest));
    const rounded = given.map((number) => `${Number(Number(number).toPrecision(3))}`);
    const known = new Set([...given, ...rounded, ...lengths.map(String)]);
    const invented = numbersIn(String(summary)).filter((number) => !known.has(number));
    expect(invented, `${what}: ${summary}`).toEqual([]);
  }

  it('give the numbers of the HTTP interface and of the command line', async () => {
    // A parent is not sold; its estimate is that of its family.
    const sold = estimates.filter(({ scope }) => scope === 'listing');
    const chosen = sold.filter((_, at) => at % Math.ceil(sold.length / PRODUCTS) === 0);
    for (const row of chosen) {
      const asin = String(row['asin']);
      const estimate = (await called('estimate_sales', { asin })).answer;
      const { data } = await http(`/sales-estimate?asin=${asin}`);
      expect(estimate).toMatchObject(data);
      expect([asin, data['monthlySales'], data['range'], data['grade']]).toEqual([
        asin,
        row['monthly_sales'],
        row['low80'] === null
          ? null
          : expect.objectContaining({ low: row['low80'], high: row['high80'] }),
        row['grade'],
      ]);
      const { products } = (await called('get_products', { asins: [asin] })).answer;
      const { monthlySales, range, grade } = data;
      expect(products).toMatchObject([{ asin, monthlySales, range, grade }]);
    }
  });

  it('show all rows of a search, if one goes on with what next says', async () => {
    const { data } = await http('/search?keyword=mat&pageSize=100');
    const expected = (data['products'] as readonly Values[]).map(({ asin }) => asin);
    const seen = new Set<unknown>();
    let next: Values | null = { keyword: 'mat', pageSize: 9 };
    for (let calls = 0; next !== null && calls < expected.length; calls++) {
      const { answer } = await called('search_products', next);
      for (const { asin } of answer['products'] as readonly Values[]) seen.add(asin);
      next = answer['next'] as Values | null;
    }
    // A large market has more of them than one page of the interface.
    expect([...seen].slice(0, expected.length)).toEqual(expected);
  });

  it('keep what matters of a long history, and link to the whole', async () => {
    const asin = estimates.find((row) => row['monthly_sales'] !== null)?.['asin'];
    const { data } = await http(`/bsr-history?asin=${asin}&interval=raw`);
    const [series] = data['series'] as readonly { readonly points: readonly Point[] }[];
    const whole = series?.points ?? [];
    const { answer } = await called('get_history', { asin, series: 'bsr' });
    const points = answer['points'] as readonly Point[];
    expect(points.length).toBeLessThanOrEqual(120);
    const times = points.map(({ at }) => at);
    expect(times).toEqual(whole.map(({ at }) => at).filter((at) => times.includes(at)));
    const kept = whole.filter(({ state }, at) => state !== whole[at - 1]?.state);
    expect(times).toEqual(expect.arrayContaining(kept.map(({ at }) => at)));
    const { best, worst } = answer['figures'] as Values;
    expect(points.map(({ value }) => value)).toEqual(expect.arrayContaining([best, worst]));
    expect(answer['truncated']).toBe(`${points.length} of ${whole.length} points shown`);
    const [link] = answer['links'] as readonly { readonly uri: string }[];
    const { contents } = await readResource(link?.uri ?? '', ask());
    const text = contents.map((one) => ('text' in one ? one.text : '')).join('');
    expect(text.trim().split('\n')).toHaveLength(whole.length + 1);
  });

  it('go by day where a history has more changes than one answer holds', async () => {
    const asin = 'B0MANYRANK';
    const points = Array.from({ length: 10_100 }, (_, at) => {
      return { at: TEST_NOW - at * 600, value: 1_000 + (at % 2), state: 'ok' } as const;
    }).reverse();
    const seen = {
      kind: 'product',
      marketplace: 'US',
      source: 'csv',
      observedAt: TEST_NOW,
    } as const;
    const series = [{ name: 'bsr', categoryId: '1', points }] as const;
    const facts = { rootCategoryId: '1' };
    const observation = { ...seen, asin: asin as Asin, facts, series };
    await harness.app.store.imports.apply([observation], deriveListings(builtInModel()));
    const { answer } = await called('get_history', { asin, series: 'bsr' });
    expect(answer).toMatchObject({ interval: 'day', figures: { best: 1_000, worst: 1_001 } });
    expect(answer['points']).toHaveLength(71);
  });

  it('say that a keyword was corrected, and name what was', async () => {
    const { answer } = await called('search_products', { keyword: 'yogga mat' });
    expect(answer['summary']).toMatch(/ match "yoga mat"; .* Nothing matches as typed/);
    const wrong = await called('browse_categories', { category: '1', since: 'last week' });
    expect(wrong.answer).toMatchObject({ error: { details: [{ field: 'since' }] } });
  });

  it('say where best sellers stood on an earlier day', async () => {
    const [category = ''] = names.categories;
    const since = '2026-11-01';
    const [now, then] = await Promise.all([
      called('browse_categories', { category, since, fields: ['position', 'earlierPosition'] }),
      http(`/category?category=${category}&asOf=${since}`),
    ]);
    const earlier = then.data['bestSellers'] as readonly Values[];
    const sellers = now.answer['bestSellers'] as readonly Values[];
    for (const { asin, earlierPosition } of sellers) {
      const found = earlier.find((one) => one['asin'] === asin);
      expect([asin, earlierPosition]).toEqual([asin, found?.['position'] ?? null]);
    }
    expect(sellers.some((one) => one['position'] !== one['earlierPosition'])).toBe(true);
  });
});
