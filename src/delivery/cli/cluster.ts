/** `cluster`: spreads a database over machines with Citus, and shows how it is spread. */
import { Command } from 'commander';
import {
  type ClusterStatus,
  SHARDS_A_MACHINE,
  type SpreadOptions,
} from '../../domain/values/cluster.ts';
import { answer, type CliIo, table } from './cli-io.ts';
import { wholeNumber } from './options.ts';

export interface SpreadReport extends ClusterStatus {
  /** The tables that this run has spread. With `isDryRun` it would spread them. */
  readonly spread: readonly string[];
  readonly isDryRun: boolean;
}

export interface ClusterDeps {
  readonly io: CliIo;
  /** @param url without it, the database of SHELFLINE_DATABASE_URL */
  distribute(url: string | undefined, options: SpreadOptions): Promise<SpreadReport>;
  status(url: string | undefined): Promise<ClusterStatus>;
}

interface ClusterOptions {
  readonly url?: string;
  readonly json?: true;
}

interface DistributeOptions extends ClusterOptions {
  readonly shards?: number;
  readonly dryRun?: true;
}

/** Citus keeps a row and a file for each shard of each table. */
const SHARDS_MAX = 10_000;

export function clusterCommand(deps: ClusterDeps): Command {
  const cluster = new Command('cluster').description(
    'Spread a PostgreSQL database over machines with Citus.',
  );
  for (const build of [distribute, status]) {
    cluster.addCommand(
      build(deps)
        .option('--url <address>', 'the coordinator (default: SHELFLINE_DATABASE_URL)')
        .option('--json', 'print one JSON document'),
    );
  }
  return cluster;
}

function distribute({ io, distribute: run }: ClusterDeps): Command {
  return new Command('distribute')
    .description(
      'Spread the tables that grow. Tables that are spread stay as they are, so it can be run ' +
        'again. Imports wait meanwhile.',
    )
    .option(
      '--shards <count>',
      `into how many parts a table is cut (default: ${SHARDS_A_MACHINE} for each machine)`,
      wholeNumber(1, SHARDS_MAX),
    )
    .option('--dry-run', 'only say which tables would be spread')
    .action(async (options: DistributeOptions) => {
      const { shards = null, dryRun = false } = options;
      const onTable = (name: string) => io.note(`Spreading ${name}`);
      const report = await run(options.url, { shards, isDryRun: dryRun, onTable });
      const lines = [spreadLine(report), ...(dryRun ? [] : linesOf(report))];
      answer(io, options, report, lines);
    });
}

function status({ io, status: run }: ClusterDeps): Command {
  return new Command('status')
    .description(
      'Show tables, shards, machines, sizes, skew and what is behind. Exits with 1 if a table is ' +
        'not spread.',
    )
    .action(async (options: ClusterOptions) => {
      const found = await run(options.url);
      const remarks = found.isSpread
        ? []
        : ['Not all tables are spread. Run `shelfline cluster distribute`.'];
      answer(io, options, found, linesOf(found), remarks);
      if (!found.isSpread) io.fail();
    });
}

function spreadLine({ spread, isDryRun }: SpreadReport): string {
  if (spread.length === 0) return 'All tables that grow are spread already.';
  return `${isDryRun ? 'It would spread' : 'Spread'} ${spread.join(', ')}.`;
}

function linesOf(found: ClusterStatus): readonly string[] {
  const { release, tables, machines, whole, skew, behind } = found;
  const counted = ({ shards, bytes }: { readonly shards: number; readonly bytes: number }) =>
    shards === 0 ? ['not spread', '-'] : [String(shards), megabytes(bytes)];
  return [
    `Citus ${release}`,
    ...table([
      ['TABLE', 'BY', 'SHARDS', 'MB'],
      ...tables.map((one) => [one.name, one.column, ...counted(one)]),
    ]),
    ...(machines.length === 0
      ? []
      : table([
          ['MACHINE', 'SHARDS', 'MB'],
          ...machines.map((one) => [one.address, ...counted(one)]),
        ])),
    `${whole.tables} tables stay whole on the coordinator: ${megabytes(whole.bytes)} MB`,
    ...(skew === null ? [] : [`Skew: ${skew.toFixed(2)} (1 is even)`]),
    ...behind.map((line) => `Behind: ${line}`),
  ];
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
