/** Makes the client's types and its table of operations from the served OpenAPI documents. */
import './with-typescript5.mjs';
import { openApiDocument } from '../../src/delivery/http/reference/openapi.ts';
import type { Form } from '../../src/delivery/interface/operation.ts';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** The store's name of a new installation, after which its marketplaces are named. */
const STORE_NAME = 'amazon';
const FIRST_LINES = '// Made by `npm run generate` from the OpenAPI document. Do not edit.\n';

/** Returns the text of the client's file for a form. */
export async function clientTypes(form: Form): Promise<string> {
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  const base = `/form-${form.name.toLowerCase()}/api/v1`;
  const document = openApiDocument(form, { base, storeName: STORE_NAME, version: '' });
  const lean = withoutExamples(JSON.parse(JSON.stringify(document))) as Parameters<
    typeof openapiTS
  >[0];
  const types = astToString(await openapiTS(lean, { silent: true }));
  const routes = form.routes.map(({ path, method, operation }) => {
    return `  ${JSON.stringify(operation.name)}: ['${method}', '${path}'],\n`;
  });
  return `${FIRST_LINES}${types}\nexport const ROUTES = {\n${routes.join('')}} as const;\n`;
}

/** Leaves out examples and error answers: the client types errors itself. */
function withoutExamples(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutExamples);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !isLeftOut(name))
      .map(([name, inner]) => [name, withoutExamples(inner)]),
  );
}

const STATUS = /^[1-5]\d\d$/;
const LEFT_OUT = new Set(['example', 'examples', 'headers']);

function isLeftOut(name: string): boolean {
  return LEFT_OUT.has(name) || (STATUS.test(name) && name !== '200');
}
