/**
 * Prometheus figures of one server. Labels are route templates, methods and statuses only: no key,
 * product or keyword ever becomes a label.
 */
import { METHODS } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Answered } from './access-log.ts';
import { DurationHistogram } from './duration-histogram.ts';
import { mergeMetrics } from './merge-metrics.ts';

/** Labels of requests that met no route, and of unknown methods. */
const NO_ROUTE = 'none';
const OTHER_METHOD = 'OTHER';
const KNOWN_METHODS = new Set(METHODS);

export interface Metrics {
  readonly contentType: string;
  text(): Promise<string>;
  observe(answered: Pick<Answered, 'route' | 'method' | 'status' | 'ms'>): void;
  /** A request that Node's parser refused. */
  countRefused(status: number): void;
}

/** The other threads that serve the same port. */
export interface SiblingMetrics {
  /** This thread's name. */
  readonly worker: string;
  /** Says what this thread answers when another one asks. */
  offer(text: () => Promise<string>): void;
  /** The texts of the others, by name; those that do not answer in time are left out. */
  collect(): Promise<ReadonlyMap<string, string>>;
  close(): void;
}

/** The figures of this thread or, with siblings, of all of them. */
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
