/** Everything that can be asked of a data directory over HTTP, opened like `serve` does. */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { openFileSearch } from '../../../src/adapters/search-index/files/file-search.ts';
import { createSqliteStore, type SqliteStore } from '../../../src/adapters/sqlite/market/store.ts';
import { formA, formB } from '../../../src/delivery/interface/forms.ts';
import { firstKey } from '../../../src/main/command/demo.ts';
import { readConfig } from '../../../src/main/config/config.ts';
import { INDEX_DIRECTORY } from '../../../src/main/open/data-directory.ts';
import { type OpenApp, openApp } from '../../../src/main/open/open-app.ts';
import { buildServer } from '../../../src/main/serving/http-server.ts';
import { asin } from '../../contract/store-fixture.ts';
import { SAMPLES } from '../../support/http-samples.ts';
import { CLOCK } from './whole-directory.ts';

export interface ServedAnswers {
  /** Status and body, by what was asked. */
  readonly answers: ReadonlyMap<string, string>;
  /** What the log and `/readyz` say of damage. */
  readonly told: readonly string[];
}

/** @throws what refuses the start */
export async function askService(directory: string, revoked: string): Promise<ServedAnswers> {
  const config = await readConfig({}, { dataDirectory: directory });
  const opened = await openApp(config, 'silent');
  const told: string[] = [];
  const log = {
    info: () => {},
    warn: (_fields: object, message: string) => told.push(message),
    error: (_fields: object, message: string) => told.push(message),
  };
  const app = { ...opened.app, clock: CLOCK, log };
  try {
    await opened.bringOver();
    const key = await firstKey(app, directory);
    await adoptIndex(directory, opened, told);
    const server = buildServer({ ...opened, app }, config);
    const answers = await askAll(server, { key, revoked });
    told.push(...(await readiness(server)));
    await server.close();
    return { answers, told };
  } finally {
    await opened.close();
  }
}

/** Builds the index once, like the thread of a service. */
async function adoptIndex(
  directory: string,
  { adopt }: Pick<OpenApp, 'adopt'>,
  told: string[],
): Promise<void> {
  const store = createSqliteStore({ directory, isMapped: false });
  const tell = (fault: unknown) => told.push(String(fault));
  try {
    const opened = await openFileSearch({
      ...{ store, feed: store.feed, directory: join(directory, INDEX_DIRECTORY) },
      ...{ onPublish: adopt, onFault: tell },
    });
    await opened.close();
  } catch (error) {
    tell(error);
  } finally {
    await store.close();
  }
}

async function readiness(server: FastifyInstance): Promise<readonly string[]> {
  const { statusCode, body } = await server.inject('/readyz');
  if (statusCode !== 200) return [body];
  return JSON.parse(body).data.warnings;
}

interface Keys {
  readonly key: string;
  readonly revoked: string;
}

interface Question {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** A cursor names the index of one run. */
const OF_ONE_RUN = /"(?:requestId|cursor)":"[^"]*"/g;

async function askAll(
  server: FastifyInstance,
  { key, revoked }: Keys,
): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>();
  const ask = async ({ name, method, path, input }: Question, with_: string) => {
    const headers = { 'x-api-key': with_ };
    const sent = method === 'GET' ? { query: textsOf(input) } : { payload: input };
    const { statusCode, body } = await server.inject({ method, url: path, headers, ...sent });
    answers.set(name, `${statusCode} ${body.replaceAll(OF_ONE_RUN, '')}`);
  };
  for (const question of QUESTIONS) await ask(question, key);
  const [first] = QUESTIONS;
  if (first !== undefined) await ask({ ...first, name: 'with a revoked key' }, revoked);
  return answers;
}

const textsOf = (input: Question['input']) =>
  Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]));

/** What is asked of every product that has a long history. */
const LONG = Array.from({ length: 30 }, (_, index) => asin(String(index + 1)));
const OF_EACH: Readonly<Record<string, Question['input']>> = {
  product: {},
  'price-history': { interval: 'raw', from: 'first' },
  'bsr-history': { interval: 'raw', from: 'first' },
};
const MORE: Readonly<Record<string, readonly Question['input'][]>> = {
  search: ['mat', 'stretch', 'acme', 'bolt söhne'].map((keyword) => ({ keyword, limit: 50 })),
  category: [{ category: '1' }, { category: '11' }, { category: '1', asOf: '2026-01-02' }],
  'sales-estimate': [{ asin: LONG[0] }, { bsr: 90, category: '1' }],
  'niche-score': [{ keyword: 'exercise mat' }],
  keywords: [{ keyword: 'thick mat' }, { asin: LONG[1] }],
};

const QUESTIONS: readonly Question[] = [formA, formB].flatMap((form) =>
  form.routes.flatMap(({ operation: { name }, method, path }) => {
    const base = `/form-${form.name.toLowerCase()}/api/v1`;
    return inputsOf(name).map((input) => ({
      name: `${base} ${name} ${JSON.stringify(input)}`,
      ...{ method, ...placed(base + path, input) },
    }));
  }),
);

function inputsOf(operation: string): readonly Question['input'][] {
  const { good = [], failing = {} } = SAMPLES[operation] ?? {};
  const ofEach = OF_EACH[operation] ?? null;
  const long = ofEach === null ? [] : LONG.map((each) => ({ asin: each, ...ofEach }));
  return [...good, ...Object.values(failing), ...(MORE[operation] ?? []), ...long];
}

function placed(path: string, input: Question['input']): Pick<Question, 'path' | 'input'> {
  const left = { ...input };
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = String(left[name]);
    delete left[name];
    return encodeURIComponent(value);
  });
  return { path: filled, input: left };
}

/** What the service's own check of the market finds; see `market-check-process.ts`. */
export async function problemsOfMarket(directory: string): Promise<readonly string[]> {
  let store: SqliteStore | null = null;
  try {
    store = createSqliteStore({ directory, readonly: true });
    return await store.check('quick');
  } catch (error) {
    return [String(error)];
  } finally {
    await store?.close();
  }
}
