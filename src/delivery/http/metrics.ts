/**
 * Prometheus figures of one server. Labels are route templates, methods and statuses only: no key,
 * product or keyword ever becomes a label.
 */
import { METHODS } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds; from an answer out of the cache to one that should worry the operator. */
const DURATION_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];
/** Label of requests that met no route, and of methods nobody knows. */
const NO_ROUTE = 'none';
const OTHER_METHOD = 'OTHER';
const KNOWN_METHODS = new Set(METHODS);

export interface Metrics {
  readonly contentType: string;
  text(): Promise<string>;
  observe(route: string | undefined, method: string, status: number, seconds: number): void;
  /** A request that Node's parser refused. */
  countRefused(status: number): void;
}

export function createMetrics(inFlight: () => number, cachedBytes: () => number): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of its answer.',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: DURATION_BUCKETS,
    registers: [registry],
  });
  const refused = new Counter({
    name: 'http_requests_refused_total',
    help: 'Connections answered by the HTTP parser, before there was a request.',
    labelNames: ['status'] as const,
    registers: [registry],
  });
  gauge(registry, 'http_requests_in_flight', 'Requests being served.', inFlight);
  gauge(registry, 'http_body_cache_bytes', 'Memory held by ready bodies.', cachedBytes);
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observe(route, method, status, seconds) {
      const label = KNOWN_METHODS.has(method) ? method : OTHER_METHOD;
      durations.observe({ route: route ?? NO_ROUTE, method: label, status }, seconds);
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
