/**
 * Requests made from the served OpenAPI documents: allowed ones, ones that are wrong in one place,
 * ones without a key. No answer is a 5xx, none lies outside the document. Another seed:
 * `SHELFLINE_FUZZ_SEED=123 npx vitest run test/http/fuzz.test.ts`.
 */
import { env } from 'node:process';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formA, formB } from '../../src/delivery/interface/forms.ts';
import type { JsonSchema } from '../../src/delivery/interface/json-schema.ts';
import type { Harness } from '../support/http-harness.ts';
import { startMarketHarness } from '../support/market-harness.ts';
import { objectOf, valueFor } from '../support/schema-arbitrary.ts';
import {
  type DocumentedOperation,
  type DocumentedParameter,
  fetchDocument,
  type ServedDocument,
} from '../support/served-document.ts';
import { unexplainedNulls } from '../support/unexplained-nulls.ts';

const SEED = Number(env['SHELFLINE_FUZZ_SEED'] ?? 20_261_121);
const RUNS = Number(env['SHELFLINE_FUZZ_RUNS'] ?? 60);
const FORMS = [formA, formB];
const UNLIMITED = { name: 'unlimited', dailyLimit: 100_000_000 };

let server: Harness;
let key: string;
const documents = new Map<string, ServedDocument>();

beforeAll(async () => {
  server = await startMarketHarness({
    forms: FORMS,
    settings: { accessLog: false },
    app: { plans: [UNLIMITED, { name: 'business', dailyLimit: 2000 }] },
  });
  key = await server.mintKey(UNLIMITED.name);
  for (const { name } of FORMS) {
    const base = `/form-${name.toLowerCase()}/api/v1`;
    documents.set(base, await fetchDocument(server, base));
  }
});
afterAll(async () => await server.close());

type Input = Readonly<Record<string, unknown>>;

const cases = FORMS.flatMap((form) =>
  form.routes.map(({ operation: { name } }) => ({
    base: `/form-${form.name.toLowerCase()}/api/v1`,
    name,
  })),
);

describe.each(cases)(`seed ${SEED}: $name of $base`, ({ base, name }) => {
  const find = (): [ServedDocument, DocumentedOperation] => {
    const document = documents.get(base);
    const operation = document?.operations.find(({ operationId }) => operationId === name);
    if (document === undefined || operation === undefined) throw new TypeError(`no ${name}`);
    return [document, operation];
  };
  const check = (property: fc.IAsyncProperty<unknown>, share = 1) =>
    fc.assert(property, { seed: SEED, numRuns: Math.ceil(RUNS * share) });

  it('answers what the document allows as the document says', async () => {
    const [document, operation] = find();
    await check(
      fc.asyncProperty(inputOf(operation), async (input) => {
        const answer = await send(base, operation, input);
        expect(answer.statusCode, answer.body).toBeLessThan(500);
        expect(document.faultOf(operation, answer)).toBeNull();
        if (answer.statusCode === 200 && isJson(answer)) {
          expect(unexplainedNulls(answer.json().data)).toEqual([]);
        }
      }),
    );
  });

  it('answers 400 to what is wrong in one place', async () => {
    const [document, operation] = find();
    await check(
      fc.asyncProperty(brokenInputOf(operation), async (input) => {
        const answer = await send(base, operation, input);
        expect([answer.statusCode, answer.body]).toEqual([400, expect.any(String)]);
        expect(document.faultOf(operation, answer)).toBeNull();
      }),
    );
  });

  it('answers 401 without a key, whatever is asked', async () => {
    const [document, operation] = find();
    const input = fc.oneof(inputOf(operation), brokenInputOf(operation));
    const noKey = fc.constantFrom(null, 'x', 'sl_', `sl_${'0'.repeat(38)}`);
    await check(
      fc.asyncProperty(input, noKey, async (asked, presented) => {
        const answer = await send(base, operation, asked, presented);
        expect(answer.statusCode).toBe(401);
        expect(document.faultOf(operation, answer)).toBeNull();
      }),
      0.2,
    );
  });

  it('survives any bytes', async () => {
    const [document, operation] = find();
    await check(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (bytes) => {
        const answer =
          operation.body === null
            ? await sendRaw(base, operation, { query: encodeURI(bytes.toWellFormed()) })
            : await sendRaw(base, operation, { payload: bytes });
        expect(answer.statusCode, answer.body).toBeLessThan(500);
        expect(document.faultOf(operation, answer)).toBeNull();
      }),
      0.5,
    );
  });
});

const isJson = ({ headers }: { headers: Readonly<Record<string, unknown>> }) =>
  String(headers['content-type']).startsWith('application/json');

function inputOf({ parameters, body }: DocumentedOperation): fc.Arbitrary<Input> {
  if (body !== null) return objectOf(body);
  return parameters.length === 0 ? fc.constant({}) : objectOf(schemaOf(parameters));
}

function schemaOf(parameters: readonly DocumentedParameter[]): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** An allowed input with one fault in it that the document forbids. */
function brokenInputOf(operation: DocumentedOperation): fc.Arbitrary<Input> {
  const { body } = operation;
  const schema =
    body?.oneOf?.find((kind) => kind.properties) ?? body ?? schemaOf(operation.parameters);
  const inPath = new Set(
    operation.parameters.filter((one) => one.in === 'path').map(({ name }) => name),
  );
  const faults: fc.Arbitrary<(input: Input) => Input>[] = [
    fc.constantFrom('nonsense', 'Keyword', 'key word').map((name) => (input) => ({
      ...input,
      [name]: '1',
    })),
  ];
  for (const name of (schema.required ?? []).filter((each) => !inPath.has(each))) {
    faults.push(fc.constant(({ [name]: _, ...rest }) => rest));
    faults.push(fc.constantFrom('', '  ').map((blank) => (input) => ({ ...input, [name]: blank })));
  }
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    const wrong = wrongValueOf(inner, operation.body !== null);
    if (wrong !== null) faults.push(wrong.map((value) => (input) => ({ ...input, [name]: value })));
  }
  return fc.tuple(inputOf(operation), fc.oneof(...faults)).map(([input, fault]) => fault(input));
}

function wrongValueOf(schema: JsonSchema, isJson: boolean): fc.Arbitrary<unknown> | null {
  if (schema.enum !== undefined) return fc.constantFrom('no such value', '-', '0x1');
  if (schema.type === 'integer' || schema.type === 'number') {
    const beyond = [
      ...(schema.minimum === undefined ? [] : [schema.minimum - 1]),
      ...(schema.maximum === undefined ? [] : [schema.maximum + 1]),
      ...(schema.type === 'integer' ? [1.5] : []),
    ];
    return fc.constantFrom('1e1', '0x10', '+5', 'NaN', 'five', ...beyond);
  }
  if (schema.pattern !== undefined) return fc.constantFrom('!', 'x'.repeat(500));
  if (schema.type === 'string' && schema.maxLength !== undefined) {
    return fc.constantFrom('x'.repeat(schema.maxLength + 1), ...(isJson ? [5, [], {}] : []));
  }
  return isJson && schema.type === 'object' ? fc.constantFrom('x', 5, []) : null;
}

function send(
  base: string,
  operation: DocumentedOperation,
  input: Input,
  presented?: string | null,
) {
  const rest = new Map(Object.entries(input));
  if (operation.body !== null) {
    return sendRaw(base, operation, { payload: JSON.stringify(input), presented });
  }
  let path = operation.path;
  for (const { name } of operation.parameters.filter((one) => one.in === 'path')) {
    path = path.replace(`{${name}}`, encodeURIComponent(String(rest.get(name))));
    rest.delete(name);
  }
  const query = [...rest]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&');
  return sendRaw(base, { ...operation, path }, { query, presented });
}

interface RawInput {
  readonly query?: string;
  readonly payload?: string;
  /** The suite's own key when undefined. */
  readonly presented?: string | null | undefined;
}

function sendRaw(
  base: string,
  { method, path }: DocumentedOperation,
  { query, payload, presented }: RawInput,
) {
  const target = base + path.replaceAll(/\{\w+\}/g, 'B0MAT00001');
  return server.request(query === undefined || query === '' ? target : `${target}?${query}`, {
    method,
    key: presented === undefined ? key : presented,
    ...(payload === undefined ? {} : { payload, headers: { 'content-type': 'application/json' } }),
  });
}

/** The arbitraries themselves must not make what they promise not to. */
it('makes values of every kind', () => {
  const integers = valueFor({ type: 'integer', minimum: 1, maximum: 3 });
  fc.assert(fc.property(integers, (value) => [1, 2, 3].includes(Number(value))));
});
