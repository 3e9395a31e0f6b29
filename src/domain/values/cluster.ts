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
}

export interface SpreadOptions {
  /** Shards of each table that is not spread yet; null for the setting of the server. */
  readonly shards: number | null;
  /** Only says what would be spread. */
  readonly isDryRun: boolean;
  /** Hears of each table before its rows are moved. */
  onTable(name: string): void;
}
