/**
 * Examples of operations: a request and its answer on the demo market, and the tests that
 * collections run on an answer.
 */
import { EXAMPLE_ASIN, OTHER_EXAMPLE_ASIN } from '../../../domain/values/asin.ts';
import { dataSchema, type JsonSchema, paramsSchema } from '../../interface/json-schema.ts';
import type { Form, FormRoute, Operation } from '../../interface/operation.ts';
import { ERROR_STATUS } from '../../present/error-status.ts';
import formA from './examples/form-a.json' with { type: 'json' };
import formB from './examples/form-b.json' with { type: 'json' };

export interface AnswerExample {
  readonly data: unknown;
  /** The first lines of the answer as CSV, for lists. */
  readonly csv?: string;
}

const EXAMPLES: Readonly<Record<Form['name'], Readonly<Record<string, AnswerExample>>>> = {
  A: formA,
  B: formB,
};

export function exampleOf({ name }: Form, operation: Operation): AnswerExample {
  return EXAMPLES[name][operation.name] ?? { data: null };
}

export interface SampleParameter {
  readonly name: string;
  readonly value: string;
  readonly description: string;
  /** Whether it is part of the example. Others are disabled. */
  readonly isUsed: boolean;
}

export interface SampleRequest {
  readonly path: readonly SampleParameter[];
  readonly query: readonly SampleParameter[];
  readonly body: Readonly<Record<string, unknown>> | null;
}

export function sampleRequest(form: Form, route: FormRoute, storeName: string): SampleRequest {
  const { operation } = route;
  if (operation.input === 'body') return { path: [], query: [], body: operation.example };
  const { properties } = paramsSchema(operation, form, storeName);
  const all = Object.entries(properties).map(([name, schema]) =>
    sampleParameter(operation, name, schema),
  );
  const isInPath = ({ name }: SampleParameter) => route.path.includes(`:${name}`);
  const query = all.filter((parameter) => !isInPath(parameter));
  return { path: all.filter(isInPath), query, body: null };
}

/** Returns the address below the base: `/search?keyword=yoga%20mat`. */
export function sampleTarget(route: FormRoute, { path, query }: SampleRequest): string {
  const target = path.reduce(
    (text, { name, value }) => text.replace(`:${name}`, encodeURIComponent(value)),
    route.path,
  );
  const used = query.filter(({ isUsed }) => isUsed);
  if (used.length === 0) return target;
  return `${target}?${used.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
}

function sampleParameter(
  operation: Operation,
  name: string,
  { default: usual, examples: [first] = [], enum: [choice] = [], description = '' }: JsonSchema,
): SampleParameter {
  const example = operation.example[name];
  const value = String(example ?? usual ?? first ?? choice ?? '');
  return { name, value, description, isUsed: example !== undefined };
}

/** The variables of a collection, and the example values that they replace. */
export const VARIABLES = {
  keyword: 'yoga mat',
  asin: EXAMPLE_ASIN,
  otherAsin: OTHER_EXAMPLE_ASIN,
} as const;

/** The names that the scripts of a program use. */
export interface ScriptWords {
  readonly status: string;
  readonly body: string;
  readonly test: string;
  readonly setVariable: string;
}

/** Returns the text with variables in place of example values, percent-encoded or not. */
export function withVariables(text: string): string {
  return Object.entries(VARIABLES).reduce(
    (changed, [name, value]) =>
      changed.replaceAll(value, `{{${name}}}`).replaceAll(encodeURIComponent(value), `{{${name}}}`),
    text,
  );
}

/** Returns a script that tests status, envelope, and the types of the answer's fields. */
export function testLines(form: Form, { operation }: FormRoute, words: ScriptWords): string[] {
  const fields = Object.entries(dataSchema(operation, form).properties);
  const types = Object.fromEntries(fields.map(([name, schema]) => [name, typesOf(schema)]));
  // A market may not have what the example asks for.
  const missing = operation.errors.filter((code) => ERROR_STATUS[code] === 404);
  return [
    `const status = ${words.status};`,
    `const answer = ${words.body};`,
    `const types = ${JSON.stringify(types)};`,
    `const missing = ${JSON.stringify(missing)};`,
    'function check(holds, message) { if (!holds) throw new Error(message); }',
    'function typeOf(value) {',
    "  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;",
    '}',
    `${words.test}('status', function () {`,
    '  const isMissing = status === 404 && missing.includes(answer.error?.code);',
    "  check(status === 200 || isMissing, 'status ' + status + ': ' + answer.error?.message);",
    '});',
    `${words.test}('envelope', function () {`,
    "  check(answer.success === (status === 200), 'success is ' + answer.success);",
    "  check(status === 200 || answer.error?.requestId, 'error.requestId is missing');",
    '});',
    `${words.test}('fields', function () {`,
    '  for (const [name, allowed] of status === 200 ? Object.entries(types) : []) {',
    '    const type = typeOf(answer.data[name]);',
    "    check(allowed.includes(type), 'data.' + name + ' is ' + type);",
    '  }',
    '});',
    ...(operation.name === 'search' ? fillLines(words) : []),
  ];
}

/** Returns a script that saves found products in variables for the next requests. */
function fillLines({ test, setVariable }: ScriptWords): string[] {
  return [
    'const found = answer.data?.products ?? [];',
    `${test}('finds products for the other requests', function () {`,
    "  check(found.length > 0, 'nothing is found: set the variable keyword to words of your market');",
    '});',
    'if (found.length > 0) {',
    `  ${setVariable}('asin', found[0].asin);`,
    `  ${setVariable}('otherAsin', found[found.length - 1].asin);`,
    '}',
  ];
}

function typesOf({ type, anyOf }: JsonSchema): string[] {
  if (anyOf !== undefined) return [...new Set(anyOf.flatMap(typesOf))];
  return [type === 'integer' ? 'number' : (type ?? 'unknown')];
}
