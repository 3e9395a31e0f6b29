/**
 * What a request of a collection asserts of its answer, and what the first one finds for the
 * others, so that a collection works on any market. In the words of each program.
 */

import { EXAMPLE_ASIN, OTHER_EXAMPLE_ASIN } from '../../../domain/asin.ts';
import { ERROR_STATUS } from '../answer/status.ts';
import type { Form, FormRoute } from '../forms/form.ts';
import { dataSchema, type JsonSchema } from '../json-schema.ts';

/** Variables of a collection, with the example each stands for. */
export const VARIABLES = {
  keyword: 'yoga mat',
  asin: EXAMPLE_ASIN,
  otherAsin: OTHER_EXAMPLE_ASIN,
} as const;

/** How a program's scripts say these things. */
export interface ScriptWords {
  readonly status: string;
  readonly body: string;
  /** The call that runs a named test. */
  readonly test: string;
  readonly setVariable: string;
}

/** The text of a request with variables in place of the examples, also percent-encoded. */
export function withVariables(text: string): string {
  return Object.entries(VARIABLES).reduce(
    (changed, [name, value]) =>
      changed.replaceAll(value, `{{${name}}}`).replaceAll(encodeURIComponent(value), `{{${name}}}`),
    text,
  );
}

/** Lines of a script: status, envelope, and the fields of the answer with their types. */
export function testLines(form: Form, { operation }: FormRoute, words: ScriptWords): string[] {
  const { properties } = dataSchema(operation.data(form));
  const types = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, typesOf(schema)]),
  );
  // A market need not hold what the example asks for.
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

/** The products found stand for the examples in the requests that follow. */
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

function typesOf({ type, anyOf, enum: values }: JsonSchema): string[] {
  if (anyOf !== undefined) return [...new Set(anyOf.flatMap(typesOf))];
  const named = [type ?? []].flat().map((name) => (name === 'integer' ? 'number' : name));
  return named.length > 0 ? named : [...new Set(values?.map((value) => typeof value))];
}
