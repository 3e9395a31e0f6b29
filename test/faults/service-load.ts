/**
 * Clients of a whole service that change something of every kind and write down what was accepted:
 * sessions, keys, links to charts, imports as jobs, and questions of an assistant. A later look at
 * the service says what of it is lost.
 */
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** One client needs a key of its own: a key has a few sessions, of which the oldest ends. */
export interface Caller {
  readonly port: number;
  /** An operator's key. */
  readonly key: string;
}

/** The product that the market has from the start. */
export const KNOWN_ASIN = 'B000000001';

/** What the service has answered for. */
export interface Accepted {
  /** The cookie of the newest session of each key; null once it has ended. */
  readonly sessions: Map<string, string | null>;
  readonly ended: Set<string>;
  readonly keys: Set<string>;
  readonly charts: Set<string>;
  /** Products by the job that imports them. */
  readonly jobs: Map<string, string>;
  /** Answers of any kind. */
  answers: number;
  /** Requests of any kind. Each has its number. */
  asked: number;
}

export function nothingAccepted(): Accepted {
  return {
    sessions: new Map(),
    ended: new Set(),
    keys: new Set(),
    charts: new Set(),
    jobs: new Map(),
    answers: 0,
    asked: 0,
  };
}

export interface Load {
  /** Whether somebody still asks. */
  isRunning(): boolean;
  /** Stops asking, and waits for what is under way. Returns the requests that were cut off. */
  end(): Promise<readonly string[]>;
  /** Goes on until nobody answers any more. Returns the requests that were cut off. */
  died(): Promise<readonly string[]>;
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly cookie: string | null;
}

interface Question {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const PATIENCE_MS = 120_000;
const HEADER = 'asin,marketplace,title,price,bsr,category_path,observed_at\n';

/** Thrown for a request that was sent on a connection the service had taken, and not answered. */
class Cut extends Error {}

function ask({ port }: Caller, agent: Agent, question: Question): Promise<Answer> {
  const { method = 'GET', path, headers = {}, body } = question;
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, agent, method, path, headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      response.on('error', () => reject(new Cut(`${method} ${path}: cut off in its answer`)));
      response.on('end', () => {
        const cookie = response.headers['set-cookie']?.[0]?.split(';')[0] ?? null;
        resolve({ status: response.statusCode ?? 0, text, cookie });
      });
    });
    sent.on('error', (error) =>
      // A new connection may still lie in the queue of the system, where nobody has taken it.
      reject(sent.reusedSocket ? new Cut(`${method} ${path}: ${error.message}`) : error),
    );
    sent.end(body);
  });
}

type Turn = (caller: Caller, agent: Agent, number: number, accepted: Accepted) => Promise<void>;

const own = ({ port }: Caller) => ({ origin: `http://127.0.0.1:${port}` });

const TURNS: readonly Turn[] = [
  async (caller, agent, _, accepted) => {
    const body = JSON.stringify({ key: caller.key });
    const headers = { ...JSON_TYPE, ...own(caller) };
    const { cookie } = await ask(caller, agent, {
      method: 'POST',
      path: '/session',
      headers,
      body,
    });
    if (cookie !== null) accepted.sessions.set(caller.key, cookie);
  },
  async (caller, agent, number, accepted) => {
    const cookie = accepted.sessions.get(caller.key) ?? null;
    if (cookie === null || number % 3 > 0) return;
    // Whether it ended is known only once it is answered.
    accepted.sessions.set(caller.key, null);
    const headers = { ...own(caller), cookie };
    const { status } = await ask(caller, agent, { method: 'DELETE', path: '/session', headers });
    if (status === 204) accepted.ended.add(cookie);
  },
  async (caller, agent, number, accepted) => {
    const body = JSON.stringify({ plan: 'pro', name: `key ${number}` });
    const made = await admin(caller, agent, 'POST', '/keys', body);
    if (made.status === 201) accepted.keys.add(dataOf<{ key: string }>(made).key);
  },
  async (caller, agent, _, accepted) => {
    const body = JSON.stringify({ asin: KNOWN_ASIN, marketplace: 'amazon.com' });
    const made = await admin(caller, agent, 'POST', '/embeds', body);
    if (made.status === 201) accepted.charts.add(dataOf<{ id: string }>(made).id);
  },
  async (caller, agent, number, accepted) => {
    const asin = `B1${String(number).padStart(8, '0')}`;
    const rows = `${asin},US,Cork Mat ${number},19.99,${number + 1},Home > Mats,2026-02-01\n`;
    const headers = { 'x-api-key': caller.key, 'content-type': 'text/csv' };
    const path = '/admin/v1/imports?name=mats.csv&format=products';
    const made = await ask(caller, agent, { method: 'POST', path, headers, body: HEADER + rows });
    if (made.status === 202) accepted.jobs.set(dataOf<{ job: { id: string } }>(made).job.id, asin);
  },
  async (caller, agent, number) => {
    const params = { name: 'search_products', arguments: { keyword: 'cork mat' } };
    const body = JSON.stringify({ jsonrpc: '2.0', id: number, method: 'tools/call', params });
    const accept = 'application/json, text/event-stream';
    const headers = { ...JSON_TYPE, accept, 'x-api-key': caller.key };
    await ask(caller, agent, { method: 'POST', path: '/mcp', headers, body });
  },
];

function admin(caller: Caller, agent: Agent, method: string, path: string, body: string) {
  const headers = { 'x-api-key': caller.key, ...JSON_TYPE };
  return ask(caller, agent, { method, path: `/admin/v1${path}`, headers, body });
}

function dataOf<Data>({ text }: Answer): Data {
  return JSON.parse(text).data;
}

/** Each caller asks one thing after another over one connection, until the load ends or dies. */
export function startLoad(callers: readonly Caller[], accepted: Accepted): Load {
  let isOver = false;
  const cut: string[] = [];
  const run = async (caller: Caller) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!isOver) {
      const number = accepted.asked;
      accepted.asked += 1;
      try {
        await TURNS[number % TURNS.length]?.(caller, agent, number, accepted);
        accepted.answers += 1;
      } catch (error) {
        if (error instanceof Cut) cut.push(error.message);
        else if (!isGone(error)) throw error;
        break;
      }
    }
    agent.destroy();
  };
  let isRunning = true;
  const all = Promise.all(callers.map(run)).finally(() => {
    isRunning = false;
  });
  return {
    isRunning: () => isRunning,
    async end() {
      isOver = true;
      await all;
      return cut;
    },
    async died() {
      await all;
      return cut;
    },
  };
}

const isGone = (error: unknown) =>
  ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Returns what was accepted and is not there. */
export async function findLosses(caller: Caller, accepted: Accepted): Promise<readonly string[]> {
  const agent = new Agent({ keepAlive: true });
  const losses: string[] = [];
  const expectStatus = async (what: string, question: Question, wanted: number) => {
    const { status } = await ask(caller, agent, question);
    if (status !== wanted) losses.push(`${what}: ${status} instead of ${wanted}`);
  };
  for (const cookie of accepted.sessions.values()) {
    if (cookie === null) continue;
    await expectStatus('a session', { path: '/session', headers: { ...own(caller), cookie } }, 200);
  }
  for (const cookie of accepted.ended) {
    await expectStatus(
      'an ended session',
      { path: '/session', headers: { ...own(caller), cookie } },
      401,
    );
  }
  for (const key of accepted.keys) {
    await expectStatus('a key', { path: '/api/v1/usage', headers: { 'x-api-key': key } }, 200);
  }
  const headers = { 'x-api-key': caller.key };
  const charts = await ask(caller, agent, { path: '/admin/v1/embeds', headers });
  const known = new Set(dataOf<{ embeds: { id: string }[] }>(charts).embeds.map(({ id }) => id));
  for (const id of accepted.charts) if (!known.has(id)) losses.push(`the link to a chart ${id}`);
  const until = performance.now() + PATIENCE_MS;
  for (const [id, asin] of accepted.jobs) {
    let state = '';
    while (state !== 'done' && performance.now() < until) {
      const found = await ask(caller, agent, { path: `/admin/v1/jobs/${id}`, headers });
      state =
        found.status === 200 ? dataOf<{ job: { state: string } }>(found).job.state : found.text;
      if (!['waiting', 'running', 'done'].includes(state)) break;
      if (state !== 'done') await sleep(20);
    }
    if (state !== 'done') losses.push(`the job ${id}: ${state}`);
    await expectStatus(
      `the import of ${asin}`,
      { path: `/api/v1/product?asin=${asin}`, headers },
      200,
    );
  }
  agent.destroy();
  return losses;
}
