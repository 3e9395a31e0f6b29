/** The request collection of a form for Bruno: one small text file a request. */

import type { CollectionOptions } from '../../src/delivery/http/reference/postman.ts';
import {
  type SampleParameter,
  type ScriptWords,
  sampleRequest,
  sampleTarget,
  testLines,
  VARIABLES,
  withVariables,
} from '../../src/delivery/http/reference/samples.ts';
import type { Form, FormRoute } from '../../src/delivery/interface/operation.ts';

/** Relative path -> text. */
export function brunoCollection(form: Form, options: CollectionOptions): Map<string, string> {
  const files = new Map<string, string>();
  const manifest = { version: '1', name: `Shelfline, form ${form.name}`, type: 'collection' };
  files.set('bruno.json', `${JSON.stringify(manifest, null, 2)}\n`);
  files.set('collection.bru', COLLECTION);
  const variables = Object.entries({ baseUrl: options.baseUrl, ...VARIABLES }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  files.set('environments/local.bru', `${block('vars', variables)}\nvars:secret [\n  apiKey\n]\n`);
  form.routes.forEach((route, index) => {
    const name = route.operation.name;
    files.set(`${name}.bru`, requestFile(form, route, index + 1, options.storeName));
  });
  return files;
}

const WORDS: ScriptWords = {
  status: 'res.getStatus()',
  body: 'res.getBody()',
  test: 'test',
  setVariable: 'bru.setVar',
};

const COLLECTION = [
  block('auth', ['mode: apikey']),
  block('auth:apikey', ['key: X-API-Key', 'value: {{apiKey}}', 'placement: header']),
].join('\n');

function requestFile(form: Form, route: FormRoute, order: number, storeName: string): string {
  const sample = sampleRequest(form, route, storeName);
  const { path, query, body } = sample;
  const target = sampleTarget(route, { ...sample, path: [] });
  const blocks = [
    block('meta', [`name: ${route.operation.summary}`, 'type: http', `seq: ${order}`]),
    block(route.method.toLowerCase(), [
      `url: {{baseUrl}}${withVariables(target)}`,
      `body: ${body === null ? 'none' : 'json'}`,
      'auth: inherit',
    ]),
  ];
  if (query.length > 0) blocks.push(block('params:query', query.map(parameterLine)));
  if (path.length > 0) blocks.push(block('params:path', path.map(parameterLine)));
  if (body !== null)
    blocks.push(block('body:json', withVariables(JSON.stringify(body, null, 2)).split('\n')));
  blocks.push(block('tests', testLines(form, route, WORDS)));
  blocks.push(block('docs', [route.operation.description]));
  return blocks.join('\n');
}

/** A leading `~` switches a parameter off. */
function parameterLine({ name, value, isUsed }: SampleParameter): string {
  return `${isUsed ? '' : '~'}${name}: ${withVariables(value)}`;
}

function block(name: string, lines: readonly string[]): string {
  return `${name} {\n${lines.map((line) => `  ${line}`).join('\n')}\n}\n`;
}
