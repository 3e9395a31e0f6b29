/**
 * Kills or stops a whole service under load, again and again on one data directory. What it had
 * answered for must be there after the next start; what is stopped must answer what it took.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { createKey } from '../../src/app/accounts/manage-keys.ts';
import { seededRandom } from '../../src/domain/statistics/seeded-random.ts';
import { withApp } from '../../src/main/open/with-app.ts';
import { derive, product } from '../contract/store-fixture.ts';
import { runJson, type Server, serve, temporaryDirectory } from '../support/program.ts';
import { type Accepted, findLosses, nothingAccepted, startLoad } from './service-load.ts';

export interface ServiceFaults {
  readonly how: 'kill' | 'stop';
  /** How many kills must cut off a request, or how many stops. */
  readonly rounds: number;
  readonly seed: number;
  /** Each round takes the next of these. */
  readonly workers: readonly number[];
}

export interface ServiceReport {
  readonly kills: number;
  /** Kills that cut off a request; stops under load. */
  readonly hits: number;
  /** What was accepted in all rounds, by kind. */
  readonly accepted: Readonly<Record<string, number>>;
  readonly problems: readonly string[];
}

const CALLERS = 4;
/** A kill comes after at least one answer, and at most this many. */
const ANSWERS_MAX = 60;
const PROBLEMS_SHOWN = 5;
const PATIENCE_MS = 60_000;

export async function faultService(faults: ServiceFaults): Promise<ServiceReport> {
  const random = seededRandom(faults.seed);
  const directory = temporaryDirectory();
  const problems: string[] = [];
  const counts = { sessions: 0, ended: 0, keys: 0, charts: 0, jobs: 0, answers: 0 };
  let accepted = nothingAccepted();
  let hits = 0;
  let round = 0;
  try {
    const keys = await prepare(directory.path);
    const isEnough = () => hits >= faults.rounds || round >= 2 * faults.rounds;
    for (; !isEnough() && problems.length < PROBLEMS_SHOWN; round += 1) {
      const workers = faults.workers[round % faults.workers.length] ?? 1;
      const where = `seed ${faults.seed}, round ${round}, ${workers} workers`;
      const server = await startReady(directory.path, workers);
      const callers = keys.map((key) => ({ key, port: Number(new URL(server.url).port) }));
      problems.push(...(await lossesOf(callers, accepted)).map((loss) => `${where}: ${loss}`));
      accepted = { ...nothingAccepted(), asked: accepted.asked };
      const load = startLoad(callers, accepted);
      const wanted = 1 + Math.floor(random() * ANSWERS_MAX);
      while (accepted.answers < wanted && load.isRunning()) await sleep(1);
      const ended = server.program.stop(faults.how === 'kill' ? 'SIGKILL' : 'SIGTERM');
      const cut = await load.died();
      const { code, err } = await ended;
      if (faults.how === 'kill') hits += cut.length > 0 ? 1 : 0;
      else {
        hits += 1;
        problems.push(...cut.map((one) => `${where}: ${one}`));
        if (code !== 0) problems.push(`${where}: ended with ${code}: ${err.slice(-500)}`);
      }
      count(accepted, counts);
    }
    const server = await startReady(directory.path, 1);
    const callers = keys.map((key) => ({ key, port: Number(new URL(server.url).port) }));
    problems.push(...(await lossesOf(callers, accepted)).map((loss) => `at the end: ${loss}`));
    await server.program.stop();
    const { ok } = await runJson<{ ok: boolean }>(['doctor', '--data-dir', directory.path]);
    if (!ok) problems.push('doctor finds damage');
  } finally {
    directory.remove();
  }
  return { kills: round, hits, accepted: counts, problems };
}

/** Makes a market of one product, and a key for each caller. */
async function prepare(directory: string): Promise<readonly string[]> {
  return await withApp(directory, async ({ app }) => {
    await app.store.imports.apply([product('1', { facts: { title: 'Cork Mat' } })], derive);
    const keys: string[] = [];
    while (keys.length < CALLERS) {
      keys.push((await createKey(app, { plan: 'operator', role: 'operator' })).key);
    }
    return keys;
  });
}

async function startReady(directory: string, workers: number): Promise<Server> {
  const server = await serve(['--data-dir', directory, '--workers', String(workers)]);
  const ready = new URL('/readyz', server.url);
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await fetch(ready);
    const text = await answer.text();
    if (answer.status === 200) break;
    if (performance.now() > until) throw new Error(`the service does not get ready: ${text}`);
    await sleep(5);
  }
  return server;
}

async function lossesOf(
  [caller]: readonly { readonly key: string; readonly port: number }[],
  accepted: Accepted,
): Promise<readonly string[]> {
  return caller === undefined ? [] : await findLosses(caller, accepted);
}

function count(accepted: Accepted, counts: Record<string, number>): void {
  const { sessions, answers, ended, keys, charts, jobs } = accepted;
  const found = { sessions, ended, keys, charts, jobs };
  for (const [name, { size }] of Object.entries(found)) counts[name] = (counts[name] ?? 0) + size;
  counts['answers'] = (counts['answers'] ?? 0) + answers;
}
