/** `restore FILE`: brings a backup back after checking all of it. */
import { Command } from 'commander';
import { type BackupReport, partsOf } from './backup.ts';
import { addCommonOptions, answer, type CliIo, type CommonOptions } from './cli-io.ts';

export interface RestoreReport extends BackupReport {
  /** Ids of keys that are not as the backup has them; null where no keys of the same were here. */
  readonly kept: {
    readonly revoked: readonly string[];
    readonly ended: readonly string[];
    readonly made: readonly string[];
    readonly counted: readonly string[];
  } | null;
  /** Why keys and usage that were here could not be read; null where they could. */
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
      answer(io, options, { file, ...report }, [line, ...keptLines(report)], remarksOf(report));
    });
}

/** What stands although the backup is older. */
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

function remarksOf({ notKept }: RestoreReport): readonly string[] {
  if (notKept === null) return [];
  const line = 'Not kept: keys and usage that were here could not be read';
  return [`${line} (${notKept}). Revoke again what was revoked since the backup.`];
}
