/** What the operations answer to their own examples on the demo market, shortened for reading. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createKey } from '../src/app/accounts/manage-keys.ts';
import {
  type AnswerExample,
  sampleRequest,
  sampleTarget,
} from '../src/delivery/http/reference/samples.ts';
import type { Form, FormRoute } from '../src/delivery/interface/operation.ts';
import { fillOpened } from '../src/main/command/demo.ts';
import { configOf } from '../src/main/config/config.ts';
import { DEMO_DEFAULTS } from '../src/main/config/settings.ts';
import { openApp } from '../src/main/open/open-app.ts';
import { buildServer } from '../src/main/serving/http-server.ts';
import { startSearchThread } from '../src/main/serving/search-thread.ts';

/** The clock stands still, so that the same program always writes the same examples. */
const NOW = Date.UTC(2026, 10, 21, 12) / 1000;
/** Lists longer than this are cut to their first entries. */
const LIST_MAX = 8;
const LIST_SHOWN = 2;
const CSV_LINES = 3;

type Examples = Readonly<Record<string, AnswerExample>>;

export async function demoExamples(forms: readonly Form[]): Promise<Map<Form['name'], Examples>> {
  const directory = await mkdtemp(join(tmpdir(), 'shelfline-examples-'));
  const config = await configOf(directory);
  const opened = await openApp(config, 'fatal');
  const app = { ...opened.app, clock: { now: () => NOW } };
  const server = buildServer({ ...opened, app }, config);
  try {
    await fillOpened({ ...opened, app }, DEMO_DEFAULTS);
    // Only now, because an index of the empty store would be the first one.
    const search = startSearchThread(config, app.log, opened.adopt);
    await search.searchable().finally(search.close);
    const examples = new Map<Form['name'], Examples>();
    for (const form of forms) {
      const { key } = await createKey(app, { plan: 'pro' });
      examples.set(form.name, await answersOf(server, form, key));
    }
    return examples;
  } finally {
    await server.close();
    await opened.close();
    await rm(directory, { recursive: true });
  }
}

async function answersOf(server: FastifyInstance, form: Form, key: string): Promise<Examples> {
  const answers: Record<string, AnswerExample> = {};
  for (const route of form.routes) {
    const { name, rows } = route.operation;
    const { data } = JSON.parse(await ask(server, form, route, key, 'application/json'));
    const csv = rows === undefined ? null : await ask(server, form, route, key, 'text/csv');
    answers[name] = { data: shortened(data), ...(csv === null ? {} : { csv: firstLines(csv) }) };
  }
  return answers;
}

async function ask(
  server: FastifyInstance,
  form: Form,
  route: FormRoute,
  key: string,
  accept: string,
): Promise<string> {
  const sample = sampleRequest(form, route, 'amazon');
  const url = `/form-${form.name.toLowerCase()}/api/v1${sampleTarget(route, sample)}`;
  const { statusCode, body } = await server.inject({
    method: route.method,
    url,
    headers: { 'x-api-key': key, accept },
    ...(sample.body === null ? {} : { payload: { ...sample.body } }),
  });
  if (statusCode !== 200) throw new Error(`${route.method} ${url} answered ${statusCode}: ${body}`);
  return body;
}

/** Stands for one that an answer gives: each index makes others. */
const CURSOR = 'WyJqZ05KUFNVRHRK';

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) {
    const shown = value.length > LIST_MAX ? value.slice(0, LIST_SHOWN) : value;
    return shown.map(shortened);
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === 'cursor' && inner !== null ? CURSOR : shortened(inner),
    ]),
  );
}

const firstLines = (csv: string) => csv.split('\r\n').slice(0, CSV_LINES).join('\r\n');
