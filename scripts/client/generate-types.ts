/** Makes the client's types and its table of operations from the served OpenAPI documents. */
import './with-typescript5.mjs';
import { adminDocument } from '../../src/delivery/http/admin/document.ts';
import { openApiDocument } from '../../src/delivery/http/reference/openapi.ts';
import type { Form } from '../../src/delivery/interface/operation.ts';
import { ADMIN_OPERATIONS } from '../../src/delivery/operations/admin/all.ts';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** The store's name of a new installation, after which its marketplaces are named. */
const STORE_NAME = 'amazon';
const FIRST_LINES = '// Made by `npm run generate` from the OpenAPI document. Do not edit.\n';

/** Returns the client's files: path from the root -> text. */
export async function clientFiles(forms: readonly Form[]): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const form of forms) {
    const name = `form-${form.name.toLowerCase()}`;
    const options = { base: `/${name}/api/v1`, storeName: STORE_NAME, version: '' };
    const routes = form.routes.map(({ path, method, operation }) => {
      return routeLine(operation.name, [method, path]);
    });
    files.set(fileOf(name), await fileText(openApiDocument(form, options), routes));
  }
  const routes = ADMIN_OPERATIONS.map(({ name, method, path, isUpload }) => {
    return routeLine(name, isUpload === true ? [method, path, 'file'] : [method, path]);
  });
  files.set(fileOf('admin'), await fileText(adminDocument(ADMIN_OPERATIONS, ''), routes));
  return files;
}

const fileOf = (name: string) => `client/src/${name}.generated.ts`;

function routeLine(name: string, route: readonly string[]): string {
  return `  ${JSON.stringify(name)}: [${route.map((part) => `'${part}'`).join(', ')}],\n`;
}

async function fileText(document: unknown, routes: readonly string[]): Promise<string> {
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  const lean = withoutExamples(JSON.parse(JSON.stringify(document))) as Parameters<
    typeof openapiTS
  >[0];
  const types = astToString(await openapiTS(lean, { silent: true }));
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

const OTHER_STATUS = /^[1345]\d\d$/;
const LEFT_OUT = new Set(['example', 'examples', 'headers']);

function isLeftOut(name: string): boolean {
  return LEFT_OUT.has(name) || OTHER_STATUS.test(name);
}
