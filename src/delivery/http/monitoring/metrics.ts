/**
 * Prometheus figures of one server. Labels are route templates, methods and statuses only. A key,
 * product or keyword never becomes a label.
 */
import { METHODS } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { mergeMetrics } from './merge-metrics.ts';

/** The label of requests without a route, and of unknown methods. */
const NO_ROUTE = 'none';
const OTHER_METHOD = 'OTHER';
const KNOWN_METHODS = new Set(METHODS);

/** A finished request, for its log line and the figures. */
export type Answered = Readonly<{
  requestId: string;
  method: string;
  /** The route's template; null if there is none. */
  route: string | null;
  status: number;
  /** Milliseconds since its headers arrived, to a hundredth. */
  ms: number;
  /** The id of the key; null without a valid one. */
  key: string | null;
}>;

/** The status in logs and metrics if the client did not wait for the answer. */
export const CLIENT_WENT_AWAY = 499;

export interface Metrics {
  readonly contentType: string;
  text(): Promise<string>;
  observe(answered: Pick<Answered, 'route' | 'method' | 'status' | 'ms'>): void;
  countRefused(status: number): void;
}

export interface SiblingMetrics {
  readonly worker: string;
  /** Sets what this thread returns to the others. */
  offer(text: () => Promise<string>): void;
  /** Returns the texts of the others by name, without those that do not answer in time. */
  collect(): Promise<ReadonlyMap<string, string>>;
  close(): void;
}

/** Returns the figures of this thread, or, with siblings, of all threads. */
export async function textOfAll(
  metrics: Pick<Metrics, 'text'>,
  siblings: SiblingMetrics | null,
): Promise<string> {
  if (siblings === null) return metrics.text();
  const [own, others] = await Promise.all([metrics.text(), siblings.collect()]);
  const told: [string, string][] = [...others, [siblings.worker, own]];
  const texts = new Map(told.sort(byName));
  return mergeMetrics(texts, siblings.worker);
}

function byName([left]: readonly string[], [right]: readonly string[]): number {
  return Number(left) - Number(right);
}

export function createMetrics(
  inFlight: () => number,
  cachedBytes: () => number,
  searchRevision: () => number | null,
): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new DurationHistogram();
  const refused = new Counter({
    name: 'http_requests_refused_total',
    help: 'Connections answered by the HTTP parser, before there was a request.',
    labelNames: ['status'] as const,
    registers: [registry],
  });
  gauge(registry, 'http_requests_in_flight', 'Requests being served.', inFlight);
  gauge(registry, 'http_body_cache_bytes', 'Memory held by ready bodies.', cachedBytes);
  const revision = 'Store revision searched; -1: searches go to the store itself.';
  gauge(registry, 'search_index_revision', revision, () => searchRevision() ?? -1);
  return {
    contentType: registry.contentType,
    text: async () => `${await registry.metrics()}\n${durations.text()}`,
    observe({ route, method, status, ms }) {
      const label = KNOWN_METHODS.has(method) ? method : OTHER_METHOD;
      durations.observe(route ?? NO_ROUTE, label, status, ms / 1000);
    },
    countRefused: (status) => refused.inc({ status }),
  };
}

function gauge(registry: Registry, name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });
}

/** In seconds, from a cached answer to one that should worry the operator. */
const BUCKETS_S = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];
const NAME = 'http_request_duration_seconds';

interface Series {
  readonly labels: string;
  /** The observations up to each bound, not cumulative; the last counts those beyond all bounds. */
  readonly counts: number[];
  sum: number;
}

export class DurationHistogram {
  readonly #routes = new Map<string, Map<string, Map<number, Series>>>();

  /** Labels come from the program's own tables, which limits their number. */
  observe(route: string, method: string, status: number, seconds: number): void {
    const series =
      this.#routes.get(route)?.get(method)?.get(status) ?? this.#add(route, method, status);
    let bucket = 0;
    while (seconds > (BUCKETS_S[bucket] ?? Number.POSITIVE_INFINITY)) bucket += 1;
    series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
    series.sum += seconds;
  }

  text(): string {
    const lines = [
      `# HELP ${NAME} Time from the first byte of a request to the end of its answer.`,
      `# TYPE ${NAME} histogram`,
    ];
    for (const { labels, counts, sum } of this.#all()) {
      let total = 0;
      for (const [at, count] of counts.entries()) {
        total += count;
        lines.push(`${NAME}_bucket{le="${BUCKETS_S[at] ?? '+Inf'}",${labels}} ${total}`);
      }
      lines.push(`${NAME}_sum{${labels}} ${sum}`, `${NAME}_count{${labels}} ${total}`);
    }
    return `${lines.join('\n')}\n`;
  }

  #add(route: string, method: string, status: number): Series {
    const methods = this.#routes.get(route) ?? new Map<string, Map<number, Series>>();
    const statuses = methods.get(method) ?? new Map<number, Series>();
    const labels = `route="${route}",method="${method}",status="${status}"`;
    const series = { labels, counts: new Array(BUCKETS_S.length + 1).fill(0), sum: 0 };
    this.#routes.set(route, methods.set(method, statuses.set(status, series)));
    return series;
  }

  *#all(): Generator<Series> {
    for (const methods of this.#routes.values()) {
      for (const statuses of methods.values()) yield* statuses.values();
    }
  }
}
