/** What an operator can set about serving, and the limits that nobody can change. */

const MIB = 1024 * 1024;

export const DEFAULT_HTTP_SETTINGS = {
  /** The form that `/api/v1` serves. */
  defaultForm: 'A' as 'A' | 'B',
  /** Origins whose pages may read answers; none switches CORS off. */
  corsOrigins: [] as readonly string[],
  /** Opens `/metrics` to other machines (`Authorization: Bearer`); null = to none. */
  operatorToken: null as string | null,
  /** One log line for each request. */
  accessLog: true,
  /** Memory for ready bodies of repeated questions; 0 switches the cache off. */
  bodyCacheBytes: 32 * MIB,
  /** Requests being served at once; more wait. */
  inFlightMax: 256,
  /** Requests of one key being served at once. */
  keyInFlightMax: 64,
  /** Requests waiting to be served; more are answered 503. */
  waitingMax: 4_000,
  /** Requests of one key waiting to be served. */
  keyWaitingMax: 1_000,
  /** Open connections; the next one is closed at once. */
  connectionsMax: 10_000,
  /** How long the headers of a request may take to arrive. */
  headersTimeoutMs: 10_000,
  /** How long a whole request, body included, may take to arrive. */
  requestTimeoutMs: 30_000,
  /** How long an operation may take; 0 = without limit. */
  handlerTimeoutMs: 30_000,
  /** How long an idle connection is kept. */
  keepAliveTimeoutMs: 65_000,
  /** How long an idle connection is kept when the server closes: a request may be on its way. */
  idleGraceMs: 1_000,
  /** How long requests in progress may finish when the server closes. */
  drainTimeoutMs: 10_000,
};

export type HttpSettings = Readonly<typeof DEFAULT_HTTP_SETTINGS>;

/** Longest request target, in bytes; beyond it 414. */
export const URL_BYTES_MAX = 8 * 1024;
/** Largest body; beyond it 413. */
export const BODY_BYTES_MAX = 256 * 1024;
/** All headers together; beyond it 431. */
export const HEADER_BYTES_MAX = 16 * 1024;
/** Where the parser gives up: room to tell a target that is too long from long headers. */
export const PARSED_HEAD_BYTES_MAX = 2 * HEADER_BYTES_MAX;
/** Nesting of a JSON body; no operation needs more than five. */
export const BODY_DEPTH_MAX = 16;
/** Bodies from this size on are compressed. */
export const COMPRESS_BYTES_MIN = 1024;
/** How often Node looks for connections that took too long. */
export const TIMEOUT_CHECK_INTERVAL_MS = 2_000;
/** What `Retry-After` says on an answer 503. */
export const RETRY_AFTER_S = 2;
