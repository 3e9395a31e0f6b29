/** One request in the languages of readers, each to be copied. */
import type { Form, FormRoute } from '../../../interface/operation.ts';
import { sampleRequest, sampleTarget } from '../samples.ts';

/** Stands for the reader's key, which the page puts in when a sample is copied. */
const KEY = 'YOUR_KEY';
/** Stands for the address of the service, which the page puts in. */
const ORIGIN = 'https://YOUR_SERVICE';

export interface CodeSample {
  readonly language: string;
  readonly code: string;
}

export function codeSamples(
  form: Form,
  route: FormRoute,
  { base, storeName }: { readonly base: string; readonly storeName: string },
): readonly CodeSample[] {
  const request = sampleRequest(form, route, storeName);
  const url = `${ORIGIN}${base}${sampleTarget(route, request)}`;
  const body = request.body === null ? null : JSON.stringify(request.body, null, 2);
  return [
    { language: 'curl', code: curlOf(url, body) },
    { language: 'TypeScript', code: fetchOf(route.method, url, body) },
    { language: 'Python', code: pythonOf(route.method, url, body) },
    { language: 'Typed client', code: clientOf(form, route) },
  ];
}

function curlOf(url: string, body: string | null): string {
  const data =
    body === null
      ? ''
      : ` \\\n  -H 'Content-Type: application/json' \\\n  -d '${body.replaceAll("'", `'\\''`)}'`;
  return `curl -H 'X-API-Key: ${KEY}' '${url}'${data}`;
}

function fetchOf(method: string, url: string, body: string | null): string {
  const sent =
    body === null
      ? `  headers: { 'X-API-Key': '${KEY}' },`
      : `  method: '${method}',
  headers: { 'X-API-Key': '${KEY}', 'Content-Type': 'application/json' },
  body: JSON.stringify(${body.replaceAll('\n', '\n  ')}),`;
  return `const response = await fetch('${url}', {\n${sent}\n});\nconst { data } = await response.json();`;
}

function pythonOf(method: string, url: string, body: string | null): string {
  const sent = body === null ? '' : `,\n    json=${pythonText(body)}`;
  return [
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(`,
    `    "${url}",`,
    `    headers={"X-API-Key": "${KEY}"}${sent},`,
    ')',
    'data = response.json()["data"]',
  ].join('\n');
}

function pythonText(json: string): string {
  return json
    .replaceAll(/\btrue\b/g, 'True')
    .replaceAll(/\bfalse\b/g, 'False')
    .replaceAll(/\bnull\b/g, 'None')
    .replaceAll('\n', '\n    ');
}

/** The client's method has the operation's name in camel case. */
function clientOf(form: Form, { operation }: FormRoute): string {
  const method = operation.name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const given = JSON.stringify(operation.example, null, 2).replaceAll(/"(\w+)":/g, '$1:');
  const question = given === '{}' ? '' : given;
  return `import { createClient } from 'shelfline-client';

const client = createClient('${form.name}', { url: '${ORIGIN}', key: '${KEY}' });
const { data } = await client.${method}(${question});`;
}
