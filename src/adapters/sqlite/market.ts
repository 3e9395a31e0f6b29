/**
 * A connection to the market database with what all parts of the adapter share: snapshots for
 * reading, the revision, and the names of sources.
 */
import type { Connection } from './connection.ts';
import { createReadTurns, type ReadTurns } from './read-turn.ts';
import { createSourceNames, type SourceNames } from './source-names.ts';

export interface Market extends ReadTurns {
  readonly db: Connection;
  readonly file: string;
  readonly sources: SourceNames;
}

export function createMarket(db: Connection, file: string): Market {
  return { db, file, sources: createSourceNames(db), ...createReadTurns(db) };
}
