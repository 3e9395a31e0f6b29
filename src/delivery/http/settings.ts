/** What an operator can set about serving, and the limits that are the same for everybody. */

export interface HttpSettings {
  /** The form that `/api/v1` serves. */
  readonly defaultForm: 'A' | 'B';
  /** Origins whose pages may read answers; none switches CORS off. */
  readonly corsOrigins: readonly string[];
  /** Opens `/metrics` to others than this machine (`Authorization: Bearer`); null = nobody else. */
  readonly operatorToken: string | null;
  /** One log line for each request. */
  readonly accessLog: boolean;
  /** Memory for ready bodies of repeated questions; 0 switches the cache off. */
  readonly bodyCacheBytes: number;
  /** Requests being served at once; more wait. */
  readonly inFlightMax: number;
  /** Of them, those of one key. */
  readonly keyInFlightMax: number;
  /** Requests waiting to be served; more are answered 503. */
  readonly waitingMax: number;
  /** Of them, those of one key. */
  readonly keyWaitingMax: number;
  /** Open connections; the next one is closed at once. */
  readonly connectionsMax: number;
  /** How long the headers of a request may take to arrive. */
  readonly headersTimeoutMs: number;
  /** How long a whole request, body included, may take to arrive. */
  readonly requestTimeoutMs: number;
  /** How long an operation may take; 0 = as long as it likes. */
  readonly handlerTimeoutMs: number;
  /** How long an idle connection is kept. */
  readonly keepAliveTimeoutMs: number;
  /** How long an idle connection is kept when the server closes: its next request may be on its way. */
  readonly idleGraceMs: number;
  /** How long requests in progress may finish when the server closes. */
  readonly drainTimeoutMs: number;
}

const MIB = 1024 * 1024;

export const DEFAULT_HTTP_SETTINGS: HttpSettings = {
  defaultForm: 'A',
  corsOrigins: [],
  operatorToken: null,
  accessLog: true,
  bodyCacheBytes: 32 * MIB,
  inFlightMax: 256,
  keyInFlightMax: 64,
  waitingMax: 4_000,
  keyWaitingMax: 1_000,
  connectionsMax: 10_000,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  handlerTimeoutMs: 30_000,
  keepAliveTimeoutMs: 65_000,
  idleGraceMs: 1_000,
  drainTimeoutMs: 10_000,
};

/** Longest request target, in bytes; beyond it 414. */
export const URL_BYTES_MAX = 8 * 1024;
/** Largest body; beyond it 413. */
export const BODY_BYTES_MAX = 256 * 1024;
/** All headers together; beyond it 431. */
export const HEADER_BYTES_MAX = 16 * 1024;
/** Where the parser gives up: room for a target that is too long, to say that it is the target. */
export const PARSED_HEAD_BYTES_MAX = 2 * HEADER_BYTES_MAX;
/** Nesting of a JSON body; no operation needs more than five. */
export const BODY_DEPTH_MAX = 16;
/** Bodies from this size on are compressed. */
export const COMPRESS_BYTES_MIN = 1024;
/** How often Node looks for connections that took too long. */
export const TIMEOUT_CHECK_INTERVAL_MS = 2_000;
/** What `Retry-After` says on an answer 503. */
export const RETRY_AFTER_S = 2;
