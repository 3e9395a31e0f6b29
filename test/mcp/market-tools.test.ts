/** Niches, competitors, keywords, profit and explanations, next to the answers they are made of. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Agent, startAgent } from '../support/agent.ts';

let agent: Agent;
let asin: string;
beforeAll(async () => {
  agent = await startAgent();
  asin = agent.asins[0] ?? '';
});
afterAll(() => agent.close());

it('scores a niche', async () => {
  const { data } = await agent.get('/niche-score?keyword=yoga');
  const { summary, score, range, inputs, ...answer } = await agent.tool('score_niche', {
    keyword: 'yoga',
  });
  expect({ score, range, inputs }).toEqual({
    score: data['score'],
    range: data['range'],
    inputs: data['inputs'],
  });
  expect(summary).toContain(`scores ${score} of 100`);
  expect(answer['coverage']).toEqual(data['coverage']);
});

it('shows competitors from any place on, and the whole market with each part', async () => {
  const { data } = await agent.get('/competitors?keyword=yoga&limit=100');
  const all = (data['competitors'] as { asin: string }[]).map((one) => one.asin);
  const first = await agent.tool('analyze_competitors', { keyword: 'yoga' });
  expect(first).toMatchObject({
    competitionLevel: data['competitionLevel'],
    brandShare: data['brandShare'],
    competitors: all.map((one) => ({ asin: one })),
    next: null,
  });
  const rest = await agent.tool('analyze_competitors', { keyword: 'yoga', skip: 1 });
  expect(rest['competitors']).toMatchObject(all.slice(1).map((one) => ({ asin: one })));
  expect(rest['brandShare']).toEqual(data['brandShare']);
});

it('takes either a keyword or an ASIN, and says so', async () => {
  expect((await agent.refusal('research_keywords', {})).message).toContain('keyword, asin');
  const sorted = { asin, sort: 'searchVolume' };
  expect(await agent.refusal('research_keywords', sorted)).toMatchObject({
    details: [{ field: 'sort' }],
  });
  const none = await agent.refusal('research_keywords', { keyword: 'qqqq' });
  expect(none).toMatchObject({
    code: 'no_keyword_data',
    next: expect.stringContaining('search_products'),
  });
});

it('calculates a profit, in short and in full', async () => {
  const question = { cost: 4, price: 24.99, category: 'Home and Kitchen', package: PACKAGE };
  const payload = JSON.stringify(question);
  const headers = { 'content-type': 'application/json' };
  const http = await agent.request('/api/v1/profit-calc', { method: 'POST', payload, headers });
  const { data } = http.json<{ data: Record<string, unknown> }>();
  const { sensitivity, ...brief } = await agent.tool('calculate_profit', question);
  expect(sensitivity).toBeUndefined();
  expect(brief).toMatchObject({ profit: data['profit'], fees: data['fees'] });
  const full = await agent.tool('calculate_profit', { ...question, detail: 'full' });
  expect(full).toMatchObject(data);
  expect((await agent.tool('calculate_profit', { ...question, fields: ['profit'] }))['fees']).toBe(
    undefined,
  );
});

it('names the fees that are missing', async () => {
  const answer = await agent.tool('calculate_profit', {
    ...{ cost: 4, price: 249, category: 'Home and Kitchen', marketplace: 'amazon.com.be' },
    package: PACKAGE,
  });
  expect(answer['profit']).toBeNull();
  const [first] = answer['missing'] as { fee: string }[];
  expect(answer['summary']).toContain(first?.fee);
});

it('explains a product, a keyword, what is held, and words', async () => {
  const { data } = await agent.get(`/sales-estimate?asin=${asin}`);
  const { model: _, marketplace: _place, asin: _asin, ...estimate } = data;
  const product = await agent.tool('explain_data', { asin });
  expect(product).toMatchObject({ asin, estimate });
  const [newest] = product['held'] as { source: string; observedAt: string }[];
  expect(product).toMatchObject({ asOf: newest?.observedAt, sources: [newest?.source] });
  const found = await agent.get('/search?keyword=yoga');
  const keyword = await agent.tool('explain_data', { keyword: 'yoga' });
  const { keywords } = await agent.tool('research_keywords', { keyword: 'yoga', detail: 'full' });
  expect(keyword['held']).toEqual([
    { what: 'listings that match', count: found.data['totalResults'] },
    { what: 'nearest measured keyword', ...(keywords as object[])[0] },
  ]);
  const market = await agent.tool('explain_data', { marketplace: 'amazon.com' });
  expect(market['coverage']).toEqual(found.data['coverage']);
  expect((await agent.tool('explain_data', { word: 'grade' }))['summary']).toContain('80 %');
  const unknown = await agent.refusal('explain_data', { word: 'quark' });
  expect(unknown.details[0]?.allowed).toContain('BSR');
});

it('never puts an error measured in some stores next to the estimates of another', async () => {
  const accuracyOf = async (marketplace: string) => {
    const { model } = await agent.tool('explain_data', { marketplace });
    return (model as { accuracy: Record<string, unknown> }).accuracy;
  };
  expect(await accuracyOf('amazon.fr')).toMatchObject({ meanAbsLogError: 0.497 });
  const american = await accuracyOf('amazon.com');
  expect(american).not.toHaveProperty('meanAbsLogError');
  expect(american['badges']).toContainEqual(
    expect.objectContaining({ marketplace: 'amazon.com', sample: 'ranks 1,000 to 10,000' }),
  );
  expect(await accuracyOf('amazon.co.jp')).toEqual({
    source: 'nobody compared estimates with sales or badges of amazon.co.jp',
  });
});

const PACKAGE = {
  ...{ length: 30, width: 20, height: 5, dimensionUnit: 'cm' },
  ...{ weight: 600, weightUnit: 'g' },
};

it('explains every field of answers, and says nothing of links that nobody can follow', async () => {
  const fields = ['priceType', 'salesGrade', 'unitShare', 'top3ClickShare', 'BSRCATEGORYNAME'];
  for (const word of fields) {
    const { summary, word: found } = await agent.tool('explain_data', { word });
    expect(String(found).toLowerCase()).toBe(word.toLowerCase());
    expect(summary).toContain('a field of ');
  }
  const own = ['truncated', 'next', 'quota', 'links', 'held', 'notFound', 'figures', 'sources'];
  for (const word of own) {
    expect(await agent.tool('explain_data', { word })).toMatchObject({ word });
  }
  const { meaning } = await agent.tool('explain_data', { word: 'priceType' });
  expect(meaning).toContain('one of ');
  expect((await agent.tool('explain_data', { word: 'last look' }))['meaning']).not.toMatch(/More$/);
  expect((await agent.tool('explain_data'))['summary']).toContain('No known sales');
});

it('takes a country for a marketplace, and says where an ASIN is held', async () => {
  const german = { keyword: 'yogamatte', marketplace: 'de' };
  expect(await agent.tool('search_products', german)).toMatchObject({ marketplace: 'amazon.de' });
  expect(await agent.get('/search?keyword=yogamatte&marketplace=DE')).toMatchObject({
    data: { marketplace: 'amazon.de', totalResults: 1 },
  });
  const held = await agent.tool('explain_data', { marketplace: 'DE' });
  expect(held).toMatchObject({ held: [{ marketplace: 'amazon.de' }] });
  const refused = await agent.refusal('get_products', { asins: ['B0MATTEDE1'] });
  expect(refused.next).toBe('Call the tool again with marketplace amazon.de.');
});

it('counts one as one', async () => {
  const { summary } = await agent.tool('search_products', { keyword: 'sold out' });
  expect(summary).toContain('1 product on amazon.com matches "sold out"');
});
