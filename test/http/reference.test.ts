/** What is made from the operations is up to date, complete and loads nothing from elsewhere. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import words from '../../facts/interface/answer-fields.json' with { type: 'json' };
import { committedFiles } from '../../scripts/reference/committed-files.ts';
import { answerSchema, componentName } from '../../src/delivery/http/reference/answer-schema.ts';
import { bindOperation } from '../../src/delivery/interface/bind-operation.ts';
import { formA, formB } from '../../src/delivery/interface/forms.ts';
import type { JsonSchema } from '../../src/delivery/interface/json-schema.ts';
import type { Harness } from '../support/http-harness.ts';
import { startMarketHarness } from '../support/market-harness.ts';
import { fetchDocument, responseAt } from '../support/served-document.ts';

const ROOT = join(import.meta.dirname, '../..');
const FORMS = [formA, formB];

let server: Harness;
beforeAll(async () => {
  server = await startMarketHarness({ forms: FORMS });
});
afterAll(async () => await server.close());

const open = (url: string) => server.request(url, { key: null });

describe('committed files', () => {
  it.each([...committedFiles(FORMS)])('%s is what the operations say now', async (path, text) => {
    const committed = await readFile(join(ROOT, path), 'utf8').catch(() => null);
    expect(committed, 'run: node scripts/generate-reference.ts').toBe(text);
  });
});

describe('examples', () => {
  it.each(FORMS.flatMap((form) => form.routes.map(({ operation }) => ({ form, operation }))))(
    'of $operation.name in form $form.name can be asked',
    ({ form, operation }) => {
      const bound = bindOperation(operation, form, 'amazon');
      expect(bound.fromJson(operation.example)).toMatchObject(operation.example);
    },
  );
});

describe('OpenAPI document', () => {
  const forms = FORMS.map(({ name }) => `/form-${name.toLowerCase()}/api/v1`);

  it.each(forms)('of %s shows answers of the demo market that are valid', async (base) => {
    const document = await fetchDocument(server, base);
    for (const operation of document.operations) {
      const { content } = responseAt(document.json, operation.path, operation.method, 200);
      const body = JSON.stringify(content?.['application/json']?.example);
      const headers = { 'content-type': 'application/json' };
      const fault = document.faultOf(operation, { statusCode: 200, headers, body });
      expect([operation.operationId, fault]).toEqual([operation.operationId, null]);
      expect(body).not.toMatch(/:"text"/);
    }
  });

  it.each(forms)('of %s gives clients one type of answer', async (base) => {
    const { json, operations } = await fetchDocument(server, base);
    for (const { path, method, statuses } of operations) {
      for (const status of statuses) {
        const { content } = responseAt(json, path, method, status);
        expect(Object.keys(content ?? { 'application/json': 0 })).toEqual(['application/json']);
      }
    }
  });

  it.each(forms)('of %s puts every operation into a group', async (base) => {
    const { json } = await fetchDocument(server, base);
    const names = (json['tags'] as { name: string }[]).map(({ name }) => name);
    expect(names).toContain('Products');
    expect(names).not.toContain('More');
  });

  it.each(forms)('of %s names the schema of every answer', async (base) => {
    const { json, operations } = await fetchDocument(server, base);
    for (const { path, method, operationId } of operations) {
      const { content } = responseAt(json, path, method, 200);
      const data = content?.['application/json']?.schema.properties?.['data'];
      expect([operationId, data]).toEqual([
        operationId,
        { $ref: `#/components/schemas/${componentName(operationId)}` },
      ]);
    }
  });

  it.each(FORMS)('of form $name says of every field what it means, and when it is null', (form) => {
    const faults = form.routes.flatMap(({ operation }) =>
      fieldsWithoutWords(answerSchema(operation, form), operation.name),
    );
    expect([...new Set(faults)]).toEqual([]);
  });

  it('has no words for fields that no answer has', () => {
    const used = new Set(
      FORMS.flatMap((form) =>
        form.routes.flatMap(({ operation }) => wordsIn(answerSchema(operation, form))),
      ),
    );
    const entries: readonly string[] = Object.values(words).flatMap((table) =>
      Object.values(table),
    );
    expect(entries.filter((entry) => typeof entry !== 'string' || !used.has(entry))).toEqual([]);
  });

  it('refuses bodies with parameters that exclude each other', async () => {
    const { operations } = await fetchDocument(server, '/form-a/api/v1');
    const body = (id: string) => operations.find(({ operationId }) => operationId === id)?.body;
    const isValid = (id: string, value: object) =>
      new Ajv2020({ strict: false, validateFormats: false }).validate(body(id) ?? {}, value);
    const package_ = { lengthMm: 1, widthMm: 1, heightMm: 1, weightG: 1 };
    expect(isValid('keywords', { keyword: 'yoga mat' })).toBe(true);
    expect(isValid('keywords', {})).toBe(false);
    expect(isValid('keywords', { keyword: 'yoga mat', asin: 'B000000001' })).toBe(false);
    expect(isValid('profit', { cost: 1, package: package_, advertisingPerUnit: 1 })).toBe(true);
    expect(isValid('profit', { cost: 1, package: { ...package_, length: 1 } })).toBe(true);
    expect(isValid('profit', { cost: 1, package: { lengthMm: 1 } })).toBe(false);
    const both = { advertisingPerUnit: 1, advertisingPercent: 1 };
    expect(isValid('profit', { cost: 1, ...both })).toBe(false);
    const asked = { operation: 'sales-estimate', items: [{ asin: 'B000000001' }] };
    expect(isValid('batch', asked)).toBe(true);
    expect(isValid('batch', { ...asked, operation: 'profit-calc' })).toBe(false);
  });
});

const partsOf = (schema: JsonSchema): JsonSchema[] => [
  ...Object.values(schema.properties ?? {}),
  ...(schema.anyOf ?? []),
  ...(schema.oneOf ?? []),
  ...(schema.items === undefined ? [] : [schema.items]),
];

const wordsIn = (schema: JsonSchema): string[] => [
  schema.description ?? '',
  ...partsOf(schema).flatMap(wordsIn),
];

const isNullable = ({ type, anyOf }: JsonSchema): boolean =>
  [type].flat().includes('null') || (anyOf ?? []).some((one) => one.type === 'null');

/** When it is null; that it is then not known goes without saying. */
const TELLS_NULL = /null(?! where not known)/i;

function fieldsWithoutWords(schema: JsonSchema, place: string): string[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const here = `${String(schema['title'] ?? place)}.${name}`;
    const words = field.description ?? '';
    const isTold = isNullable(field) ? TELLS_NULL.test(words) : words !== '';
    return [...(isTold ? [] : [here]), ...fieldsWithoutWords(field, here)];
  });
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), schema.items];
  return [...own, ...inner.flatMap((one) => (one ? fieldsWithoutWords(one, place) : []))];
}

describe('OpenAPI', () => {
  it.each(FORMS)('of form $name gives every enumeration its type', async ({ name }) => {
    const document = (await open(`/form-${name.toLowerCase()}/api/v1/openapi.json`)).json();
    const untyped: string[] = [];
    JSON.stringify(document, (key, value) => {
      if (Array.isArray(value?.enum) && value.type === undefined) untyped.push(key);
      return value;
    });
    expect(untyped).toEqual([]);
  });
});

describe('OpenAPI headers', () => {
  it.each([
    ['/search', 'get', ['ETag', 'Link', 'X-Corrected-Keyword']],
    ['/competitors', 'get', ['ETag', 'X-Corrected-Keyword']],
    ['/price-history', 'get', ['ETag', 'Link']],
    ['/product', 'get', ['ETag']],
    ['/keywords', 'post', []],
    ['/usage', 'get', []],
  ])('of %s are those it can carry beside the quota', async (path, method, expected) => {
    const { paths, components } = (await open('/form-a/api/v1/openapi.json')).json();
    const named = Object.keys(paths[path][method].responses['200'].headers);
    expect(named.filter((name) => !/RateLimit|Request-Id/.test(name))).toEqual(expected);
    expect(Object.keys(components.headers)).toEqual(expect.arrayContaining(named));
  });
});

describe('Postman collection', () => {
  it('is told to HEAD, too', async () => {
    const url = '/form-b/api/v1/collection.postman.json';
    const { statusCode, body } = await server.request(url, { key: null, method: 'HEAD' });
    expect([statusCode, body]).toEqual([200, '']);
  });

  it('is served without a key, for the address it was asked at', async () => {
    const collection = (await open('/form-b/api/v1/collection.postman.json')).json();
    const variables = new Map(
      collection.variable.map((one: { key: string; value: string }) => [one.key, one.value]),
    );
    expect(variables.get('apiKey')).toBe('');
    expect(variables.get('baseUrl')).toBe('http://localhost:80/form-b/api/v1');
    expect(collection.item).toHaveLength(formB.routes.length);
  });

  it('repeats no strange Host', async () => {
    const headers = { host: 'evil.example/"><script>' };
    const url = '/api/v1/collection.postman.json';
    const response = await server.request(url, { key: null, headers });
    expect(response.body).not.toContain('evil');
  });
});

describe('documentation page', () => {
  it.each(['/docs', '/api/v1/docs', '/form-a/api/v1/docs', '/form-b/api/v1/docs'])(
    '%s and all it loads is served here',
    async (path) => {
      const page = await open(path);
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(page.headers['content-security-policy']).toContain("script-src 'self'");
      expect(page.body).not.toMatch(/(?:src|href)="(?:https?:)?\//);
      expect(page.body).not.toMatch(/<script>|<style| style=| on[a-z]+="/);
      const links = [...page.body.matchAll(/(?:src|href)="([^"#]+)"/g)].map(
        ([, link = '']) => link,
      );
      expect(links.length).toBeGreaterThanOrEqual(8);
      for (const link of links) {
        const asset = await open(new URL(link, `http://localhost${path}`).pathname);
        expect([link, asset.statusCode]).toEqual([link, 200]);
        expect(asset.rawPayload.length).toBeGreaterThan(100);
      }
    },
  );

  it('shows every operation of its form, at the base that serves it', async () => {
    for (const [path, form, base] of [
      ['/docs', formA, 'api/v1'],
      ['/api/v1/docs', formA, '../../api/v1'],
      ['/form-b/api/v1/docs', formB, '../../../form-b/api/v1'],
    ] as const) {
      const { body } = await open(path);
      expect(body).toContain(`data-base="${base}"`);
      const shown = [...body.matchAll(/class="operation" id="([^"]+)"/g)].map(([, name]) => name);
      const names = form.routes.map(({ operation }) => operation.name);
      expect(shown.toSorted()).toEqual(names.toSorted());
    }
  });

  it('is where the bare address and one with a slash too many lead', async () => {
    for (const path of ['/', '/docs/']) {
      const { statusCode, headers } = await open(path);
      const place = new URL(String(headers.location), `http://localhost${path}`).pathname;
      expect([statusCode, place]).toEqual([302, '/docs']);
    }
  });

  it('opens no other file', async () => {
    for (const path of ['/docs/assets/index.html', '/docs/assets/..%2f..%2fpackage.json']) {
      expect((await open(path)).statusCode).toBe(404);
    }
  });

  it('is cached and compressed', async () => {
    const url = '/docs/assets/docs.css';
    const headers = { 'accept-encoding': 'br' };
    const first = await server.request(url, { key: null, headers });
    expect(first.headers['content-encoding']).toBe('br');
    const again = { 'if-none-match': String(first.headers['etag']) };
    expect((await server.request(url, { key: null, headers: again })).statusCode).toBe(304);
  });
});
