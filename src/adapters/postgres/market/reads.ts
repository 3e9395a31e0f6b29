/**
 * Reads on the primary, or on a replica that has everything this process has seen. So no read shows
 * less than one before it.
 */
import { ShelflineError } from '../../../domain/values/error.ts';
import type { MarketplaceId } from '../../../domain/values/marketplace.ts';
import type { Database, LongReader, Reader } from '../connection/database.ts';
import { META_SQL, type MetaSql } from './meta-sql.ts';
import type { Revisions } from './revisions.ts';

/** One state of the store. */
export interface State extends Reader {
  readonly revision: number;
  /** The revision that last changed the tree of categories. */
  readonly categoryRevision: number;
}

export interface Reads extends Reader {
  /** Runs reads on one state. */
  state<Result>(work: (state: State) => Promise<Result>): Promise<Result>;
  /** Returns the revision of the store. Those who ask in one turn get one answer. */
  revision(): Promise<number>;
  /** Runs a long read on one state, which may take its time and which no request waits for. */
  stream<Item>(work: (reader: LongReader) => AsyncIterable<Item>): AsyncGenerator<Item>;
}

interface ReadsOptions {
  readonly primary: Database;
  readonly replica: Database | null;
  readonly revisions: Revisions;
  readonly meta?: MetaSql;
}

/** How long a replica is left alone: one that is behind, and one that fails. */
const BEHIND_MS = 20;
const AWAY_MS = 5_000;
/** A read that failed later than this on the replica has used up its time. */
const RETRY_WITHIN_MS = 2_100;

/** Ends a snapshot of a replica that is too old. */
const BEHIND = new Error('the replica is behind');

export function createReads(options: ReadsOptions): Reads {
  const { primary, replica, revisions, meta = META_SQL.server } = options;
  let tryReplicaAt = 0;
  let asked: Promise<number> | null = null;

  const onPrimary = <Result>(work: (state: State) => Promise<Result>) =>
    primary.snapshot<Meta, Result>(meta.state, (reader, rows) => {
      const state = stateOf(reader, rows);
      revisions.saw(state.revision);
      return work(state);
    });

  async function state<Result>(work: (state: State) => Promise<Result>): Promise<Result> {
    if (replica === null || performance.now() < tryReplicaAt) return await onPrimary(work);
    const started = performance.now();
    try {
      return await replica.snapshot<Meta, Result>(meta.state, (reader, rows) => {
        const found = stateOf(reader, rows);
        if (found.revision < revisions.seen()) throw BEHIND;
        revisions.saw(found.revision);
        return work(found);
      });
    } catch (error) {
      const now = performance.now();
      if (error !== BEHIND && !(isAway(error) && now < started + RETRY_WITHIN_MS)) throw error;
      tryReplicaAt = now + (error === BEHIND ? BEHIND_MS : AWAY_MS);
      return await onPrimary(work);
    }
  }

  const readRevision = () =>
    replica === null ? revisions.refresh() : state(async ({ revision }) => revision);

  return {
    state,
    revision() {
      asked ??= Promise.resolve().then(() => {
        asked = null;
        return readRevision();
      });
      return asked;
    },
    // One statement sees one state by itself. It needs no transaction, but the age of a replica.
    query: <Row extends object>(text: string, values?: readonly unknown[]) =>
      replica === null
        ? primary.query<Row>(text, values)
        : state((reader) => reader.query<Row>(text, values)),
    rows: <Row extends unknown[]>(text: string, values?: readonly unknown[]) =>
      replica === null
        ? primary.rows<Row>(text, values)
        : state((reader) => reader.rows<Row>(text, values)),
    stream: (work) => primary.stream(work),
  };
}

/** Damage is `unavailable`, too, but would be found again. */
function isAway(error: unknown): boolean {
  return error instanceof ShelflineError && error.retryAfterSeconds !== null;
}

type Meta = Pick<State, 'revision' | 'categoryRevision'>;

function stateOf(reader: Reader, [meta]: readonly Meta[]): State {
  return { revision: 0, categoryRevision: 0, ...meta, ...reader };
}

/** Reads the number whose change outdates what is kept. */
type VersionOf = (state: State) => number;

function keptByVersion<Value>(versionOf: VersionOf) {
  const kept = new Map<MarketplaceId, { readonly version: number; readonly value: Value }>();
  return {
    find(state: State, marketplace: MarketplaceId): Value | undefined {
      const known = kept.get(marketplace);
      return known?.version === versionOf(state) ? known.value : undefined;
    },
    put(state: State, marketplace: MarketplaceId, value: Value): void {
      kept.set(marketplace, { version: versionOf(state), value });
    },
  };
}

/** Keeps a value of each marketplace until the version changes. */
export function keepByVersion<Value extends object>(
  versionOf: VersionOf,
  make: (state: State, marketplace: MarketplaceId) => Promise<Value>,
): (state: State, marketplace: MarketplaceId) => Promise<Value> {
  const kept = keptByVersion<Value>(versionOf);
  return async (state, marketplace) => {
    const known = kept.find(state, marketplace);
    if (known !== undefined) return known;
    const value = await make(state, marketplace);
    kept.put(state, marketplace, value);
    return value;
  };
}

type OfEach<Value> = (
  state: State,
  marketplaces: readonly MarketplaceId[],
) => Promise<ReadonlyMap<MarketplaceId, Value>>;

/** Keeps them as `keepByVersion` does, and asks once for all that are missing. */
export function keepEachByVersion<Value extends object>(
  versionOf: VersionOf,
  make: OfEach<Value>,
): OfEach<Value> {
  const kept = keptByVersion<Value>(versionOf);
  return async (state, marketplaces) => {
    const known = marketplaces.flatMap((one): [MarketplaceId, Value][] => {
      const value = kept.find(state, one);
      return value === undefined ? [] : [[one, value]];
    });
    const found = new Map(known);
    const missing = marketplaces.filter((one) => !found.has(one));
    if (missing.length === 0) return found;
    const made = await make(state, missing);
    for (const [marketplace, value] of made) kept.put(state, marketplace, value);
    return new Map([...found, ...made]);
  };
}

/** Keeps a value of each marketplace until the store changes, and asks every time if it has. */
export function keepByRevision<Value>(
  reads: Reads,
  make: (state: State, marketplace: MarketplaceId) => Promise<Value>,
): (marketplace: MarketplaceId) => Promise<Value> {
  const kept = new Map<MarketplaceId, { readonly revision: number; readonly value: Value }>();
  return async (marketplace) => {
    const known = kept.get(marketplace);
    if (known !== undefined && known.revision === (await reads.revision())) return known.value;
    return await reads.state(async (state) => {
      const value = await make(state, marketplace);
      kept.set(marketplace, { revision: state.revision, value });
      return value;
    });
  };
}
