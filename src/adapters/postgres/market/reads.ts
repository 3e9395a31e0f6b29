/**
 * Reads on the primary, or on a replica that has everything this process has seen. So no read shows
 * less than one before it.
 */
import type { Database, LongReader, Reader } from '../connection/database.ts';
import type { Revisions } from './revisions.ts';

/** One state of the store. */
export interface State extends Reader {
  readonly revision: number;
  /** The revision that last changed the tree of categories. */
  readonly categoryRevision: number;
}

export interface Reads {
  /** Runs reads on one state. */
  state<Result>(work: (state: State) => Promise<Result>): Promise<Result>;
  /** Runs one statement. */
  query: Reader['query'];
  /** Runs a long read on one state, which may take its time and which no request waits for. */
  stream<Item>(work: (reader: LongReader) => AsyncIterable<Item>): AsyncGenerator<Item>;
}

interface ReadsOptions {
  readonly primary: Database;
  readonly replica: Database | null;
  readonly revisions: Revisions;
}

/** How long a replica that is behind, or away, is left alone. */
const LEFT_ALONE_MS = 100;

const SELECT_META = 'SELECT revision, category_revision AS "categoryRevision" FROM meta';
/** Thrown out of a snapshot that is too old. */
const BEHIND = new Error('the replica is behind');

export function createReads({ primary, replica, revisions }: ReadsOptions): Reads {
  let tryReplicaAt = 0;

  const stateOf = async (reader: Reader): Promise<State> => {
    const [meta] = await reader.query<Pick<State, 'revision' | 'categoryRevision'>>(SELECT_META);
    return {
      ...reader,
      revision: meta?.revision ?? 0,
      categoryRevision: meta?.categoryRevision ?? 0,
    };
  };
  const onPrimary = <Result>(work: (state: State) => Promise<Result>) =>
    primary.snapshot(async (reader) => {
      const state = await stateOf(reader);
      revisions.saw(state.revision);
      return await work(state);
    });

  async function state<Result>(work: (state: State) => Promise<Result>): Promise<Result> {
    if (replica === null || performance.now() < tryReplicaAt) return await onPrimary(work);
    let isBegun = false;
    try {
      return await replica.snapshot(async (reader) => {
        const found = await stateOf(reader);
        if (found.revision < revisions.seen()) throw BEHIND;
        revisions.saw(found.revision);
        isBegun = true;
        return await work(found);
      });
    } catch (error) {
      // An error of the read itself would come again.
      if (isBegun) throw error;
      tryReplicaAt = performance.now() + LEFT_ALONE_MS;
      return await onPrimary(work);
    }
  }

  return {
    state,
    query: <Row extends object>(text: string, values?: readonly unknown[]) =>
      replica === null
        ? primary.query<Row>(text, values)
        : state((reader) => reader.query<Row>(text, values)),
    stream: (work) => primary.stream(work),
  };
}

/** Keeps a value of each marketplace until the number that `versionOf` reads changes. */
export function keepByVersion<Value>(
  versionOf: (state: State) => number,
  make: (state: State, marketplace: string) => Promise<Value>,
): (state: State, marketplace: string) => Promise<Value> {
  const kept = new Map<string, { readonly version: number; readonly value: Value }>();
  return async (state, marketplace) => {
    const version = versionOf(state);
    const known = kept.get(marketplace);
    if (known?.version === version) return known.value;
    const value = await make(state, marketplace);
    kept.set(marketplace, { version, value });
    return value;
  };
}
