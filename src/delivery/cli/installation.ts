/** Commands for a whole installation: `demo`, `doctor`, `backup` and `restore`. */
import { Command } from 'commander';
import type { DemoReport, LoadDemoOptions } from '../../app/import/load-demo.ts';
import type { Finding } from '../../domain/values/diagnosis.ts';
import { addCommonOptions, answer, type CliIo, type CommonOptions, table } from './cli-io.ts';
import { wholeNumber } from './options.ts';

export interface TimedDemo extends DemoReport {
  readonly seconds: number;
}

export interface DemoDeps {
  readonly io: CliIo;
  readonly defaults: { readonly products: number; readonly seed: number };
  loadDemo(dataDir: string | undefined, options: LoadDemoOptions): Promise<TimedDemo>;
}

const PRODUCTS_MAX = 1_000_000;
const SEED_MAX = 2 ** 31 - 1;

export function demoCommand({ io, defaults, loadDemo }: DemoDeps): Command {
  return addCommonOptions(new Command('demo'))
    .description('Fill an empty store with a simulated market; every fact in it says so.')
    .option(
      '--products <count>',
      'how many products over all marketplaces',
      wholeNumber(100, PRODUCTS_MAX),
      defaults.products,
    )
    .option(
      '--seed <number>',
      'the same seed and day give the same market',
      wholeNumber(0, SEED_MAX),
      defaults.seed,
    )
    .action(async (options: CommonOptions & { products: number; seed: number }) => {
      const { products, seed } = options;
      const onProgress = (done: number, total: number) =>
        io.note(`Simulating: ${done} of ${total} products`);
      const report = await loadDemo(options.dataDir, { products, seed, onProgress });
      const line = `Loaded ${report.products} simulated products in ${report.seconds.toFixed(1)} s.`;
      answer(io, options, report, [line]);
    });
}

export interface DoctorDeps {
  readonly io: CliIo;
  /** Runs every check, even after one fails. */
  examine(
    dataDir: string | undefined,
    options: { readonly isDeep: boolean },
  ): Promise<readonly Finding[]>;
}

const MARKS = { ok: 'ok', warning: 'WARNING', failed: 'FAILED' };

export function doctorCommand({ io, examine }: DoctorDeps): Command {
  return addCommonOptions(new Command('doctor'))
    .description('Check the installation: Node, data directory, disk, databases, search, settings.')
    .option(
      '--deep',
      'also decode every history and compare all derived data with its source; ' +
        'takes minutes for a large market',
    )
    .action(async (options: CommonOptions & { readonly deep?: true }) => {
      const findings = await examine(options.dataDir, { isDeep: options.deep === true });
      const isSound = findings.every(({ state }) => state !== 'failed');
      const rows = findings.flatMap(({ name, state, detail, remedy }) => [
        [MARKS[state], name, detail],
        ...(remedy === null ? [] : [['', '', `-> ${remedy}`]]),
      ]);
      answer(io, options, { ok: isSound, findings }, table(rows));
      if (!isSound) io.fail();
    });
}

/** The contents of a backup, as written or as restored. */
export interface BackupReport {
  readonly createdAt: string;
  readonly parts: readonly { readonly name: string; readonly bytes: number }[];
}

export interface BackupDeps {
  readonly io: CliIo;
  /** Refuses a file that is there, unless forced. */
  backUp(dataDir: string | undefined, file: string, force: boolean): Promise<BackupReport>;
}

export function backupCommand({ io, backUp }: BackupDeps): Command {
  return addCommonOptions(new Command('backup'))
    .description(
      'Write market, keys, usage and sales model into one file. The service may go on running.',
    )
    .argument('<file>', 'the backup to write')
    .option('--force', 'replace a file that is there')
    .action(async (file: string, options: CommonOptions & { force?: boolean }) => {
      const report = await backUp(options.dataDir, file, options.force === true);
      answer(io, options, { file, ...report }, [`${file}: ${partsOf(report)}`]);
    });
}

/** Returns text such as `market.db 12.3 MB, usage.db 0.1 MB`. */
function partsOf({ parts }: BackupReport): string {
  return parts.map(({ name, bytes }) => `${name} ${(bytes / 1e6).toFixed(1)} MB`).join(', ');
}

export interface RestoreReport extends BackupReport {
  /** Ids of keys that differ from the backup; null if the directory had no keys of this origin. */
  readonly kept: {
    readonly revoked: readonly string[];
    readonly ended: readonly string[];
    readonly made: readonly string[];
    readonly counted: readonly string[];
  } | null;
  /** Why the existing keys and usage could not be read; null if they could. */
  readonly notKept: string | null;
}

export interface RestoreDeps {
  readonly io: CliIo;
  restore(dataDir: string | undefined, file: string, force: boolean): Promise<RestoreReport>;
}

export function restoreCommand({ io, restore }: RestoreDeps): Command {
  return addCommonOptions(new Command('restore'))
    .description('Bring a backup back. Everything in it is checked before anything is replaced.')
    .argument('<file>', 'a file written by "backup"')
    .option('--force', 'replace the data that is there; the service must be stopped')
    .action(async (file: string, options: CommonOptions & { force?: boolean }) => {
      const report = await restore(options.dataDir, file, options.force === true);
      const line = `Restored the backup of ${report.createdAt}: ${partsOf(report)}`;
      const { notKept } = report;
      const remarks =
        notKept === null
          ? []
          : [
              `Not kept: keys and usage that were here could not be read (${notKept}). ` +
                'Revoke again what was revoked since the backup.',
            ];
      answer(io, options, { file, ...report }, [line, ...keptLines(report)], remarks);
    });
}

/** Returns lines about keys that keep their newer state despite the older backup. */
function keptLines({ kept }: RestoreReport): string[] {
  if (kept === null) return [];
  const lines: readonly (readonly [ids: readonly string[], what: string])[] = [
    [kept.revoked, 'revoked since the backup, and still so'],
    [kept.ended, 'ended earlier since the backup, and still so'],
    [kept.made, 'made since the backup, and still there'],
    [kept.counted, "today's use stays as counted"],
  ];
  return lines
    .filter(([ids]) => ids.length > 0)
    .map(([ids, what]) => `Kept: ${what}: ${ids.join(', ')}`);
}
