/** Requests of all kinds to some nodes, every answer of which is checked. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServingNode } from './serving-node.ts';
import { KINDS, type Kind, type Versions } from './versions.ts';

/** The promise is 5 s. The rest is the way of the request in a machine that is busy. */
const ANSWER_MS_MAX = 5_500;
const HANGING_MS = 30_000;
const HEAL_MS_MAX = 10_000;
const START_MS_MAX = 60_000;
const REST_MS = 20;
/** Leaves the machine to the imports, too. */
const PAUSE_MS_MAX = 40;
const PROBLEMS_MAX = 20;

interface Question {
  readonly node: ServingNode;
  readonly kind: Kind;
  readonly versions: Versions;
  readonly asin: string;
}

interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: string;
}

export class Load {
  readonly problems: string[] = [];
  readonly statuses = new Map<number, number>();
  /** How often each reason was given for a 503. */
  readonly refusals = new Map<string, number>();
  slowestMs = 0;
  readonly #nodes: readonly ServingNode[];
  readonly #key: string;
  readonly #random: () => number;
  readonly #lastSuccess = new Map<string, number>();
  /** The newest version that a node has shown, by kind and product, in its present life. */
  readonly #shown = new Map<string, number>();
  #isOver = false;

  constructor(nodes: readonly ServingNode[], key: string, random: () => number) {
    this.#nodes = nodes;
    this.#key = key;
    this.#random = random;
  }

  async run(clients: number, markets: readonly Versions[]): Promise<void> {
    const client = async () => {
      while (!this.#isOver) {
        const versions = this.#oneOf(markets);
        const [node, asin] = [this.#oneOf(this.#nodes), this.#oneOf(versions.asins)];
        await this.#ask({ node, versions, asin, kind: this.#oneOf(KINDS) });
        await sleep(this.#random() * PAUSE_MS_MAX);
      }
    };
    await Promise.all(Array.from({ length: clients }, client));
  }

  end(): void {
    this.#isOver = true;
  }

  /** Returns how it went, for people. */
  summary(): string {
    const { slowestMs } = this;
    return JSON.stringify({ answers: [...this.statuses], slowestMs, refusals: [...this.refusals] });
  }

  #missingSince(moment: number): readonly string[] {
    return this.#nodes
      .flatMap((node) => KINDS.map((kind) => `${kind} of ${node.directory}`))
      .filter((part) => (this.#lastSuccess.get(part) ?? 0) < moment);
  }

  /** Waits for the first answers of nodes that were started. */
  async started(): Promise<void> {
    await this.healed('the start', START_MS_MAX);
    this.refusals.clear();
  }

  /** Waits until all nodes answer everything, from now on. Returns after how many milliseconds. */
  async healed(what: string, msMax = HEAL_MS_MAX): Promise<number> {
    const back = performance.now();
    const waited = () => Math.round(performance.now() - back);
    while (this.#missingSince(back).length > 0) {
      const deaths = this.#nodes.flatMap(({ death }) => death ?? []);
      if (deaths.length > 0) throw new Error(`${what}: a node ${deaths}`);
      if (waited() > msMax) {
        const reasons = JSON.stringify([...this.refusals]);
        throw new Error(`${what}: no ${this.#missingSince(back)}; refused: ${reasons}`);
      }
      await sleep(REST_MS);
    }
    return waited();
  }

  /** Resolves to the oldest versions that the nodes show of a market, by search. */
  async searchable(versions: Versions): Promise<number> {
    const [asin = ''] = versions.asins;
    const shown = await Promise.all(
      this.#nodes.map((node) => this.#ask({ node, kind: 'search', versions, asin })),
    );
    return Math.min(...shown.map((version) => version ?? 0));
  }

  async #ask(question: Question): Promise<number | null> {
    const { node, versions, kind, asin } = question;
    const { url, life } = node;
    if (url === null) return await sleep(REST_MS, null);
    const sentAt = performance.now();
    const path = `/api/v1/${versions.question(kind, asin)}`;
    const answer = await this.#send(new URL(path, url)).catch((error: Error) => {
      // A node that was killed meanwhile owes no answer.
      if (node.life === life) this.#tell(`${path}: ${error.message} ${error.cause ?? ''}`);
      return null;
    });
    if (answer === null || node.life !== life) return null;
    const ms = performance.now() - sentAt;
    this.slowestMs = Math.max(this.slowestMs, Math.round(ms));
    if (ms > ANSWER_MS_MAX) this.#tell(`${path}: ${answer.status} after ${Math.round(ms)} ms`);
    this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1);
    if (answer.status === 200) return this.#judge(question, answer.body, sentAt);
    const isProper = answer.status === 503 && Number(answer.retryAfter) > 0;
    if (!isProper) this.#tell(`${path}: ${answer.status} ${answer.body.slice(0, 300)}`);
    const reason = `${kind}: ${/"message":"([^"]*)/.exec(answer.body)?.[1]}`;
    this.refusals.set(reason, (this.refusals.get(reason) ?? 0) + 1);
    return await sleep(REST_MS, null);
  }

  async #send(url: URL): Promise<Answer> {
    const answer = await fetch(url, {
      headers: { 'x-api-key': this.#key },
      signal: AbortSignal.timeout(HANGING_MS),
    });
    const { status, headers } = answer;
    return { status, retryAfter: headers.get('retry-after'), body: await answer.text() };
  }

  /** Returns the newest version in the answer. */
  #judge({ node, versions, kind, asin }: Question, body: string, sentAt: number): number {
    this.#lastSuccess.set(`${kind} of ${node.directory}`, sentAt);
    const what = `${kind} of ${asin} on ${node.directory}`;
    try {
      const shown = versions.shown(kind, JSON.parse(body).data);
      const newest = shown.at(-1) ?? 0;
      const fault = versions.fault(kind, shown, sentAt);
      if (fault !== null) this.#tell(`${what}: ${fault}`);
      this.#expectProgress(`${what} ${node.life}`, newest, sentAt);
      return newest;
    } catch (error) {
      this.#tell(`${what}: ${error}`);
      return 0;
    }
  }

  /** An answer must not show less than one that came before the request was sent. */
  #expectProgress(what: string, newest: number, sentAt: number): void {
    const before = this.#shown.get(what) ?? 0;
    if (newest < before && (this.#lastSuccess.get(what) ?? 0) < sentAt) {
      this.#tell(`${what}: version ${newest} after ${before}`);
    }
    if (newest <= before) return;
    this.#shown.set(what, newest);
    this.#lastSuccess.set(what, performance.now());
  }

  #tell(problem: string): void {
    if (this.problems.length < PROBLEMS_MAX) this.problems.push(problem);
  }

  #oneOf<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.#random() * items.length)] as Item;
  }
}
