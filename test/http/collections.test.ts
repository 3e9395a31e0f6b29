/** The request collections, run as their programs run them, on a market that is not the demo. */
import { createContext, runInContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brunoCollection } from '../../scripts/reference/bruno.ts';
import { formA, formB } from '../../src/delivery/interface/forms.ts';
import type { Harness } from '../support/http-harness.ts';
import { startMarketHarness } from '../support/market-harness.ts';

const FORMS = [formA, formB];

let server: Harness;
beforeAll(async () => {
  server = await startMarketHarness({ forms: FORMS });
});
afterAll(async () => await server.close());

interface Item {
  readonly name: string;
  readonly event: readonly { readonly script: { readonly exec: readonly string[] } }[];
  readonly request: {
    readonly method: 'GET' | 'POST';
    readonly url: {
      readonly path: readonly string[];
      readonly query?: readonly { key: string; value: string; disabled?: boolean }[];
      readonly variable?: readonly { key: string; value: string }[];
    };
    readonly body?: { readonly raw: string };
  };
}

interface Collection {
  readonly variable: readonly { readonly key: string; readonly value: string }[];
  readonly item: readonly Item[];
}

interface Answer {
  readonly statusCode: number;
  json(): unknown;
}

type Variables = Map<string, string>;

const filled = (text: string, variables: Variables) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => variables.get(name) ?? '');

async function send({ request }: Item, base: string, variables: Variables): Promise<Answer> {
  const { path, query = [], variable = [] } = request.url;
  const parts = path.map((part) => {
    const own = variable.find(({ key }) => `:${key}` === part);
    return encodeURIComponent(filled(own?.value ?? part, variables));
  });
  const used = query.filter(({ disabled }) => disabled !== true);
  const search = new URLSearchParams(
    used.map(({ key, value }) => [key, filled(value, variables)] as [string, string]),
  );
  return await server.request(`${base}/${parts.join('/')}?${search}`, {
    method: request.method,
    ...(request.body === undefined
      ? {}
      : {
          payload: filled(request.body.raw, variables),
          headers: { 'content-type': 'application/json' },
        }),
  });
}

/** Runs a script and returns what failed, by test. */
function runScript({ event }: Item, answer: Answer, variables: Variables): string[] {
  const failures: string[] = [];
  let tests = 0;
  const pm = {
    response: { code: answer.statusCode, json: () => answer.json() },
    collectionVariables: { set: (name: string, value: string) => variables.set(name, value) },
    test: (name: string, run: () => void) => {
      tests += 1;
      try {
        run();
      } catch (error) {
        failures.push(`${name}: ${(error as Error).message}`);
      }
    },
  };
  const script = event.flatMap(({ script: { exec } }) => exec).join('\n');
  runInContext(script, createContext({ pm }));
  return tests >= 3 ? failures : [...failures, `only ${tests} tests`];
}

describe.each(FORMS.map((form) => [form.name, form] as const))('form %s', (name, form) => {
  const base = `/form-${name.toLowerCase()}/api/v1`;
  const collection = async (): Promise<Collection> =>
    (await server.request(`${base}/collection.postman.json`, { key: null })).json();

  it('passes its own tests, with what its first request found', async () => {
    const { item, variable } = await collection();
    const variables: Variables = new Map(variable.map(({ key, value }) => [key, value]));
    const demoAsin = variables.get('asin');
    const statuses: [string, number][] = [];
    for (const one of item) {
      const answer = await send(one, base, variables);
      statuses.push([one.name, answer.statusCode]);
      expect([one.name, runScript(one, answer, variables)]).toEqual([one.name, []]);
    }
    expect(variables.get('asin')).not.toBe(demoAsin);
    expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
  });

  it.each([
    ['another status', { statusCode: 500 }, /^status: status 500/],
    ['no envelope', { json: () => ({ data: {} }) }, /^envelope: /],
    [
      'a field of another type',
      { json: () => ({ success: true, data: {} }) },
      /^fields: data\.\w+ is undefined/,
    ],
  ])('its tests fail on %s', async (_, change, message) => {
    for (const one of (await collection()).item) {
      const answer: Answer = {
        statusCode: 200,
        json: () => ({ success: true, data: {} }),
        ...change,
      };
      expect(runScript(one, answer, new Map())).toContainEqual(expect.stringMatching(message));
    }
  });

  it('Bruno asks and asserts the same', async () => {
    const { item } = await collection();
    const options = { baseUrl: base, storeName: 'amazon' };
    const files = brunoCollection(form, options);
    for (const [at, route] of form.routes.entries()) {
      const text = files.get(`${route.operation.name}.bru`) ?? '';
      const script = item[at]?.event.flatMap(({ script: { exec } }) => exec) ?? [];
      for (const line of script) {
        const same = line
          .replace('pm.response.code', 'res.getStatus()')
          .replace('pm.response.json()', 'res.getBody()')
          .replace('pm.collectionVariables.set', 'bru.setVar')
          .replace('pm.test', 'test');
        expect(text).toContain(same);
      }
      const names = (one: string) => [...new Set(one.match(/\{\{\w+\}\}/g))].toSorted();
      expect(names(text)).toEqual(names(JSON.stringify(item[at]?.request)));
    }
  });
});
