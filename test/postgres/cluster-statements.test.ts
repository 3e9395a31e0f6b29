/** All SQL of the adapter keeps the rules of a database spread over machines. */
import { expect, it } from 'vitest';
import { createPostgresAccounts } from '../../src/adapters/postgres/accounts/accounts.ts';
import { openDatabase } from '../../src/adapters/postgres/connection/database.ts';
import { createCopySource } from '../../src/adapters/postgres/copy/copy-source.ts';
import { createCopyTarget } from '../../src/adapters/postgres/copy/copy-target.ts';
import { EXAMINATION_SQL } from '../../src/adapters/postgres/examination/check-server.ts';
import { createPostgresStore } from '../../src/adapters/postgres/market/store.ts';
import { migrate } from '../../src/adapters/postgres/migration/migrate.ts';
import { createSharedModel } from '../../src/adapters/postgres/model/shared-model.ts';
import type { AgentAccessStore, AgentGrant, AgentToken } from '../../src/ports/agent-access.ts';
import type { JobStore } from '../../src/ports/job-store.ts';
import { sampleKey } from '../contract/keys.ts';
import { query } from '../support/postgres/query.ts';
import { openTestSchema } from '../support/postgres.ts';
import {
  exportedStatements,
  migrationFiles,
  recordStatements,
  writtenStatements,
} from './adapter-sql.ts';
import { brokenRules } from './cluster-rules.ts';
import { someSteps, Worked } from './market-steps.ts';
import { viewOf } from './market-view.ts';

const STEPS = 100;
const SEED = 2;
const KEY = sampleKey('a');
/** Sent on a connection of its own, which no pooler shares. */
const IS_DIRECT = /^LISTEN /;

/** Before a statement whose rows are read in pages. */
const CURSOR = /^DECLARE .*? FOR /;

it('keeps the rules in what it sends, what it exports and its migrations', async () => {
  const { url, drop } = await openTestSchema();
  const { sent, stop } = recordStatements();
  await workOnMarket(url);
  await workOnAccounts(url);
  const copied = await openTestSchema();
  await copyMarket(url, copied.url);
  stop();
  const functions = "SELECT DISTINCT proname FROM pg_proc WHERE provolatile = 'v'";
  const volatile = new Set((await query(url, functions)).map((row) => String(row['proname'])));
  await drop();
  await copied.drop();
  const parts = [...sent.keys()].flatMap((sql) => sql.split(/;\s*/).filter(Boolean));
  const read = parts.map((sql) => sql.replace(CURSOR, ''));
  const kept = [...Object.values(EXAMINATION_SQL), ...(await exportedStatements())];
  const all = [...sent.keys(), ...kept, ...migrationFiles()];
  const broken = all
    .filter((sql) => !IS_DIRECT.test(sql))
    .map((sql) => ({ sql, rules: brokenRules(sql, volatile) }))
    .filter(({ rules }) => rules.length > 0);
  expect(broken).toEqual([]);
  const unseen = writtenStatements().filter(
    ({ pattern }) => ![...all, ...read].some((sql) => pattern.test(sql)),
  );
  expect(unseen.map(({ place }) => place)).toEqual([]);
});

async function workOnMarket(url: string): Promise<void> {
  const store = await createPostgresStore({ url });
  const worked = new Worked(store);
  for (const step of someSteps(SEED, STEPS)) await worked.take(step);
  await viewOf(store);
  await store.feed.markAt(await store.revision());
  await store.close();
}

async function workOnAccounts(url: string): Promise<void> {
  const database = openDatabase({ url });
  await createSharedModel(database).write(null);
  await createSharedModel(database).newerThan(null);
  await database.close();
  const accounts = createPostgresAccounts({ url });
  const { keys, usage, sessions, audit, jobs, close } = accounts;
  await keys.insert(KEY);
  const successor = { ...KEY, id: 'key_b', hash: 'b', rotatedFrom: KEY.id };
  await keys.insertSuccessor(successor, { id: KEY.id, expiresAt: 1, revokedAt: null });
  await keys.byHash(KEY.hash);
  await keys.byId(KEY.id);
  await keys.list();
  await keys.endExpired(KEY.id);
  await keys.update(successor.id, { plan: 'pro' });
  await sessions.insert({ hash: 's', keyHash: KEY.hash, startedAt: 1, expiresAt: 2 }, 1);
  await sessions.forgetEnded(1);
  await sessions.byHash('s');
  await sessions.end('s');
  const actor = { kind: 'key', id: KEY.id, name: null } as const;
  const change = { action: 'key.create', subject: KEY.id, from: null, detail: {} };
  await audit.insert({ id: '1', at: 1, actor, ...change }, 0);
  await audit.page({ before: null, limit: 1 });
  await audit.lastOf('backup');
  await workOnJobs(jobs);
  await workOnAgents(accounts.agentAccess);
  const account = { keyId: successor.id, day: '2026-03-01' };
  await usage.take({ ...account, limit: 3, cost: 2 });
  await usage.giveBack({ ...account, cost: 1 });
  await usage.used(account.keyId, account.day);
  await usage.days(account.keyId, 10);
  // One sets requests aside, and the other needs them.
  const other = createPostgresAccounts({ url });
  const reserved = { ...account, day: '2026-03-02', limit: 64 };
  await usage.take({ ...reserved, cost: 1 });
  await other.usage.take({ ...reserved, cost: 63 });
  await other.close();
  await close();
}

async function workOnJobs(jobs: JobStore): Promise<void> {
  const order = { id: 'job_1', kind: 'import', name: 'a.csv', node: 'n', request: '{}' } as const;
  await jobs.insert({ ...order, createdAt: 1, createdBy: KEY.id, bytesTotal: 3 });
  await jobs.attend(order.node, 1);
  await jobs.claim(order.node, 'a', 60);
  const holder = { id: order.id, owner: 'a' };
  await jobs.renew(holder, 60, { bytesRead: 3, rows: 1, rejects: 0 });
  await jobs.release(holder);
  await jobs.finish(holder, { state: 'done', result: null, importId: 1, problem: null });
  await jobs.byImport(1);
  await jobs.list(1, null);
  await jobs.cancel(order.id);
  await jobs.failLost('m', 60, 'its node is gone');
  await jobs.forget(0);
}

async function workOnAgents(agents: AgentAccessStore): Promise<void> {
  const client = { id: 'agent_1', name: 'A', redirectUris: ['https://a.example/cb'], createdAt: 1 };
  const grant: AgentGrant = {
    id: 'grant_1',
    clientId: client.id,
    clientName: client.name,
    redirectUri: 'https://a.example/cb',
    keyId: KEY.id,
    keyHash: KEY.hash,
    resource: 'https://s.example/mcp',
    createdAt: 1,
    createdBy: KEY.id,
    revokedAt: null,
  };
  const code: AgentToken = {
    hash: 'code',
    grantId: grant.id,
    kind: 'code',
    createdAt: 1,
    expiresAt: 2,
    keptUntil: 3,
    usedAt: null,
    challenge: null,
  };
  await agents.insertClient(client, { waitingMax: 1, forgetBefore: 0 });
  await agents.client(client.id);
  await agents.insertGrant(grant, code);
  await agents.grants();
  await agents.grant(grant.id);
  await agents.tokenInUse(code.hash);
  await agents.exchange(code.hash, 2, []);
  await agents.end(code.hash);
  await agents.revokeGrant(grant.id, 2);
}

async function copyMarket(from: string, to: string): Promise<void> {
  const [source, target] = [openDatabase({ url: from }), openDatabase({ url: to })];
  await migrate(target);
  const hash = () => Promise.resolve('');
  const reader = createCopySource(source, hash);
  await createCopyTarget(target, hash).begun();
  const writer = createCopyTarget(target, hash, true);
  await writer.begin(await reader.state());
  await reader.rowCount();
  for await (const page of reader.pages(null)) await writer.write(page);
  await writer.finish();
  await source.close();
  await target.close();
}
