/** What a cluster of database servers says about the tables of the market. */

export interface ClusterTable {
  readonly name: string;
  /** Rows with an equal value of it are on one machine. */
  readonly column: string;
  /** 0 if the table is not spread. */
  readonly shards: number;
  readonly bytes: number;
}

export interface ClusterMachine {
  readonly address: string;
  readonly shards: number;
  readonly bytes: number;
}

export interface ClusterStatus {
  /** The release of Citus. */
  readonly release: string;
  /** Whether every table that grows is spread. */
  readonly isSpread: boolean;
  readonly tables: readonly ClusterTable[];
  readonly machines: readonly ClusterMachine[];
  /** The tables that stay whole on the coordinator. */
  readonly whole: { readonly tables: number; readonly bytes: number };
  /** The bytes of the fullest machine over those of an average one; null without rows. */
  readonly skew: number | null;
  /** What is not done yet or not as it should be, each with its remedy. */
  readonly behind: readonly string[];
}

/** Each machine is given this many shards of a table: what can be moved to machines that follow. */
export const SHARDS_A_MACHINE = 8;

/** Above this, moving shards between machines is worth the work. */
export const SKEW_MAX = 1.5;

/** Returns the skew of a cluster, machines without rows included. */
export function skewOf(bytes: readonly number[]): number | null {
  const sum = bytes.reduce((total, one) => total + one, 0);
  return sum === 0 ? null : Math.max(...bytes) / (sum / bytes.length);
}

export interface SpreadOptions {
  /** Shards of each table that is not spread yet; null for a number that fits the machines. */
  readonly shards: number | null;
  /** Only says what would be spread. */
  readonly isDryRun: boolean;
  /** Hears of each table before its rows are moved. */
  onTable(name: string): void;
}
