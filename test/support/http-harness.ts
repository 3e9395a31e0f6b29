/**
 * A server in this process with real keys and a real usage ledger in a place of its own, for
 * tests of everything that goes over HTTP. Close it when done: `await server.close()`.
 */
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { readRateCards } from '../../src/adapters/rate-cards/read-rate-cards.ts';
import { systemRandom } from '../../src/adapters/system/machine.ts';
import { createKey } from '../../src/app/accounts/manage-keys.ts';
import type { AppContext } from '../../src/app/context.ts';
import { createServer } from '../../src/delivery/http/server.ts';
import type { HttpSettings } from '../../src/delivery/http/settings.ts';
import type { AnswerAgent } from '../../src/delivery/interface/answer-agent.ts';
import type { Form } from '../../src/delivery/interface/operation.ts';
import { DEFAULT_PLANS } from '../../src/domain/account/plans.ts';
import { createWorkSpace } from '../../src/domain/estimation/family/work-space.ts';
import { createLexicons } from '../../src/domain/search/language/word-forms.ts';
import type { EpochSeconds } from '../../src/domain/values/time.ts';
import { openTestAccounts } from './test-place.ts';
import { testTrail } from './trail.ts';

/** 2026-11-21T12:00:00Z, a Saturday. */
export const TEST_NOW: EpochSeconds = Date.UTC(2026, 10, 21, 12) / 1000;

export interface HarnessOptions {
  readonly forms: readonly Form[];
  readonly settings?: Partial<HttpSettings>;
  readonly agents?: AnswerAgent;
  /** Parts of the application to put in place of the harness' own. */
  readonly app?: Partial<AppContext>;
  /** The folder of a built dashboard. */
  readonly dashboard?: string;
}

export interface LogLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly fields: Readonly<Record<string, unknown>>;
  readonly message: string;
}

export interface Harness {
  readonly fastify: FastifyInstance;
  readonly app: AppContext;
  /** Everything logged so far. */
  readonly lines: readonly LogLine[];
  /** The clock stands still until it is set. */
  setNow(at: EpochSeconds): void;
  /** A new key of a plan, `business` unless named. */
  mintKey(plan?: string): Promise<string>;
  /** A request in process, with a key of its own unless one (or `null`) is given. */
  request(url: string, options?: RequestOptions): Promise<LightMyRequestResponse>;
  /** Opens a real port on loopback; answers its base address. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

export interface RequestOptions extends Omit<InjectOptions, 'url' | 'path' | 'headers'> {
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

export async function startHarness(options: HarnessOptions): Promise<Harness> {
  const accounts = await openTestAccounts();
  const lines: LogLine[] = [];
  let now = TEST_NOW;
  const clock = { now: () => now };
  const parts = { audit: accounts.audit, clock, random: systemRandom };
  const app: AppContext = {
    keys: accounts.keys,
    usage: accounts.usage,
    sessions: accounts.sessions,
    agentAccess: accounts.agentAccess,
    jobs: accounts.jobs,
    audit: accounts.audit,
    trail: testTrail(parts),
    clock,
    random: systemRandom,
    log: logInto(lines),
    storeName: 'amazon',
    plans: DEFAULT_PLANS,
    lexicons: createLexicons(),
    rateCards: readRateCards,
    workSpace: () => createWorkSpace(app.salesModel()),
    ...options.app,
  } as AppContext;
  const fastify = createServer({
    app,
    forms: options.forms,
    version: '0.0.0-test',
    ...(options.agents === undefined ? {} : { agents: options.agents }),
    settings: { idleGraceMs: 0, ...options.settings },
    dashboard: options.dashboard ?? null,
  });
  await fastify.ready();
  const mintKey = async (plan = 'business') => (await createKey(app, { plan })).key;
  const ownKey = await mintKey();
  return {
    fastify,
    app,
    lines,
    mintKey,
    setNow: (at) => {
      now = at;
    },
    // Awaited here, because an injected request begins only when somebody waits for it.
    request: async (url, { key = ownKey, headers, ...more } = {}) =>
      await fastify.inject({
        method: 'GET',
        url,
        ...more,
        headers: { ...(key === null ? {} : { 'x-api-key': key }), ...headers },
      }),
    listen: () => fastify.listen({ port: 0, host: '127.0.0.1' }),
    async close() {
      await fastify.close();
      await accounts.close();
    },
  };
}

function logInto(lines: LogLine[]): AppContext['log'] {
  const at = (level: LogLine['level']) => (fields: LogLine['fields'], message: string) => {
    lines.push({ level, fields, message });
  };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}
