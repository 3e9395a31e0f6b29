/**
 * The rules of leases, for any store. A process debits a block of requests in advance, a *lease*,
 * while a key is flooded, and spends it from memory.
 */

/** A lease ends this long after its last debit. */
export const LEASE_LIFE_MS = 100;
/** How long others wait for a lease to come back: ten times its life, for delayed owners. */
export const LEASE_TRUST_MS = 1_000;
/** A key without a request for this long is no longer flooded. */
export const QUIET_MS = 50;
/** What is set aside for a key is given back this long after its last request. */
export const RESERVE_LIFE_MS = 60_000;
/** How long a node has to give back what it set aside, when another one needs it. */
export const RECALL_MS = 2_000;

/** The largest block: no crash can cost a customer more requests than this. */
const BLOCK_MAX = 256;
/** A small block takes at most a 32nd of the requests left, so nothing below 32. */
const SMALL_BLOCK_MAX = 32;
const SMALL_BLOCK_SHARE = 32;
/** A larger block takes at most a 4,096th. Only a large plan under a flood gets one. */
const BLOCK_SHARE = 4096;

/** Returns how many requests may be debited in advance if `left` are left. */
export function blockOf(wanted: number, left: number): number {
  const small = Math.min(SMALL_BLOCK_MAX, Math.floor(left / SMALL_BLOCK_SHARE));
  return Math.min(wanted, BLOCK_MAX, Math.max(small, Math.floor(left / BLOCK_SHARE)));
}

/** Returns how many requests a node sets aside for a time without its store. */
export function reserveOf(left: number): number {
  return blockOf(SMALL_BLOCK_MAX, left);
}

/** Returns how many requests must be left for a block of this size. */
export function leftForBlock(block: number): number {
  return block * (block <= SMALL_BLOCK_MAX ? SMALL_BLOCK_SHARE : BLOCK_SHARE);
}

/**
 * A flood is 200 requests a second. A debit costs a server some 100 µs, because other work evicts
 * its data from the CPU caches. Below that rate, leases would save less than one percent of a core,
 * since their owner looks after them a hundred times a second.
 */
const FLOOD_WINDOW_MS = 25;
const FLOOD_REQUESTS = 5;
const BLOCK_WINDOWS = 2;

/** The recent requests of one key. */
export interface FloodWatch {
  /** The size of the next block; 0 while the key is not flooded. */
  block: number;
  seenAt: number;
  /** Requests seen since `windowAt`. */
  requests: number;
  windowAt: number;
}

/** Starts a watch at `now`, in milliseconds. */
export function startFloodWatch(now: number): FloodWatch {
  return { block: 0, seenAt: now, requests: 0, windowAt: now };
}

/** Counts a request. Sets the block from the last window. A window with a pause shows no flood. */
export function watchForFlood(watch: FloodWatch, now: number): void {
  watch.requests += 1;
  watch.seenAt = now;
  const windowMs = now - watch.windowAt;
  if (windowMs < FLOOD_WINDOW_MS) return;
  const isFlood = watch.requests >= FLOOD_REQUESTS && windowMs < 2 * FLOOD_WINDOW_MS;
  watch.block = isFlood ? BLOCK_WINDOWS * watch.requests : 0;
  watch.requests = 0;
  watch.windowAt = now;
}

/** Throws if no request can cost that much: a defect of the caller. */
export function requireCost(cost: number): void {
  if (!Number.isSafeInteger(cost) || cost < 0) throw new TypeError(`no request can cost ${cost}`);
}
