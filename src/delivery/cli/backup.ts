/** `backup FILE`: one file with everything, taken while the service runs. */
import { Command } from 'commander';
import { addCommonOptions, answer, type CliIo, type CommonOptions } from './cli-io.ts';

/** What a backup holds, as written and as restored. */
export interface BackupReport {
  readonly createdAt: string;
  readonly parts: readonly { readonly name: string; readonly bytes: number }[];
}

export interface BackupDeps {
  readonly io: CliIo;
  backUp(dataDir: string | undefined, file: string): Promise<BackupReport>;
}

export function backupCommand({ io, backUp }: BackupDeps): Command {
  return addCommonOptions(new Command('backup'))
    .description(
      'Write market, keys, usage and sales model into one file. The service may go on running.',
    )
    .argument('<file>', 'the backup to write; an existing one is replaced')
    .action(async (file: string, options: CommonOptions) => {
      const report = await backUp(options.dataDir, file);
      answer(io, options, { file, ...report }, [`${file}: ${partsOf(report)}`]);
    });
}

/** `market.db 12.3 MB, usage.db 0.1 MB` */
export function partsOf({ parts }: BackupReport): string {
  return parts.map(({ name, bytes }) => `${name} ${(bytes / 1e6).toFixed(1)} MB`).join(', ');
}
