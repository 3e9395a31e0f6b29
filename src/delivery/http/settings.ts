/** Settings of the service, and limits that nobody can change. */

const MIB = 1024 * 1024;

export const DEFAULT_HTTP_SETTINGS = {
  /** The form at `/api/v1`. */
  defaultForm: 'A' as 'A' | 'B',
  /** Origins whose pages may read answers. An empty list turns CORS off. */
  corsOrigins: [] as readonly string[],
  /** Opens `/metrics` to other machines (`Authorization: Bearer`); null keeps it local. */
  operatorToken: null as string | null,
  accessLog: true,
  /** Where pages have pictures of listings from. */
  pictures: 'off' as 'off' | 'direct' | 'cached',
  /** Whether all threads of this server answer; until then it is not ready. */
  isServing: (): boolean => true,
  /** Memory for kept bodies of repeated questions; 0 turns the cache off. */
  bodyCacheBytes: 32 * MIB,
  /** Requests being served at a time; further ones wait. */
  inFlightMax: 256,
  /** Requests of one key being served at a time. */
  keyInFlightMax: 64,
  /** Requests waiting to be served; further ones get 503. */
  waitingMax: 4_000,
  keyWaitingMax: 1_000,
  /** Messages of an assistant that cost nothing, such as lists: at once, then each second. */
  freeMessagesAtOnce: 100,
  freeMessagesPerSecond: 10,
  /** Sign-ins from one address: at once, then each second. */
  signInsAtOnce: 30,
  signInsPerSecond: 0.5,
  /** Open connections; a further one is closed immediately. */
  connectionsMax: 10_000,
  /** The most time for the headers of a request to arrive. */
  headersTimeoutMs: 10_000,
  /** The most time for a whole request to arrive, body included. */
  requestTimeoutMs: 30_000,
  /** The most time for a body to arrive that is read without a key. */
  keylessBodyTimeoutMs: 5_000,
  /** The most time for an operation; 0 means no limit. */
  handlerTimeoutMs: 30_000,
  /** How long an idle connection is kept. */
  keepAliveTimeoutMs: 65_000,
  /** How long an idle connection is kept on shutdown: a request may be on its way. */
  idleGraceMs: 1_000,
  /** How long requests in progress may take on shutdown. */
  drainTimeoutMs: 10_000,
};

export type HttpSettings = Readonly<typeof DEFAULT_HTTP_SETTINGS>;

/** The longest request target, in bytes. A longer one gets 414. */
export const URL_BYTES_MAX = 8 * 1024;
/** The largest body. A larger one gets 413. */
export const BODY_BYTES_MAX = 256 * 1024;
/** The largest body that is read without a key: a sign-in needs 200 bytes. */
export const KEYLESS_BODY_BYTES_MAX = 1024;
/** Node's code for a request that takes longer to arrive than the settings allow. */
export const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT';
/** The most bytes of all headers together. More get 431. */
export const HEADER_BYTES_MAX = 16 * 1024;
/** The parser's limit. It leaves room to tell a long target from long headers. */
export const PARSED_HEAD_BYTES_MAX = 2 * HEADER_BYTES_MAX;
/** Nesting of a JSON body; no operation needs more than five. */
export const BODY_DEPTH_MAX = 16;
/** Bodies of at least this size are compressed. */
export const COMPRESS_BYTES_MIN = 1024;
/** How often Node checks for connections that took too long. */
export const TIMEOUT_CHECK_INTERVAL_MS = 2_000;
/** The value of `Retry-After` in a 503 answer. */
export const RETRY_AFTER_S = 2;
