/** `restore FILE`: brings a backup back after checking all of it. */
import { Command } from 'commander';
import { type BackupReport, partsOf } from './backup.ts';
import { addCommonOptions, answer, type CliIo, type CommonOptions } from './cli-io.ts';

export interface RestoreDeps {
  readonly io: CliIo;
  restore(dataDir: string | undefined, file: string, force: boolean): Promise<BackupReport>;
}

export function restoreCommand({ io, restore }: RestoreDeps): Command {
  return addCommonOptions(new Command('restore'))
    .description('Bring a backup back. Everything in it is checked before anything is replaced.')
    .argument('<file>', 'a file written by "backup"')
    .option('--force', 'replace the data that is there; the service must be stopped')
    .action(async (file: string, options: CommonOptions & { force?: boolean }) => {
      const report = await restore(options.dataDir, file, options.force === true);
      const line = `Restored the backup of ${report.createdAt}: ${partsOf(report)}`;
      answer(io, options, { file, ...report }, [line]);
    });
}
