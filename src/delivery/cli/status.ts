/** `status`: how the installation is. */
import { Command } from 'commander';
import type { InstallationStatus } from '../../app/installation/status.ts';
import { marketplaceDomain } from '../../domain/values/marketplace.ts';
import { isoOrNull } from '../../domain/values/time.ts';
import { addCommonOptions, answer, type CliIo, type CommonOptions, table } from './cli-io.ts';

export interface StatusDeps {
  readonly io: CliIo;
  status(dataDir: string | undefined): Promise<InstallationStatus & { readonly storeName: string }>;
}

export function statusCommand({ io, status }: StatusDeps): Command {
  return addCommonOptions(new Command('status'))
    .description('Show version, store, index, disk, last backup, and the data of each marketplace.')
    .action(async (options: CommonOptions) => {
      // How long this command has run says nothing.
      const told = await status(options.dataDir);
      const { uptimeSeconds: _, backupAt, marketplaces, storeName, ...found } = told;
      const backup = backupAt === null ? null : { newestAt: isoOrNull(backupAt) };
      const places = marketplaces.map((one) => ({
        ...one,
        marketplace: marketplaceDomain(one.marketplace, storeName),
        oldestObservedAt: isoOrNull(one.oldestObservedAt),
        newestObservedAt: isoOrNull(one.newestObservedAt),
      }));
      const value = { ...found, backup, marketplaces: places };
      const { store, index, disk } = found;
      const current = index.isCurrent ? 'current' : 'behind the store';
      const lines = table([
        ['Version', found.version],
        ['Machine', found.node],
        ['Store', `${store.version}, revision ${store.revision}, ${megabytes(store.bytes)}`],
        ['Index', `revision ${index.revision ?? '-'}, ${current}, ${megabytes(index.bytes)}`],
        ['Disk', `${megabytes(disk.freeBytes)} free of ${megabytes(disk.totalBytes)}`],
        ['Backup', backup?.newestAt ?? 'none in the last 400 days'],
        ...found.warnings.map((warning) => ['Warning', warning]),
        ...places.map(({ marketplace, listings, oldestObservedAt, newestObservedAt }) => [
          marketplace,
          `${listings} listings, observed ${oldestObservedAt} to ${newestObservedAt}`,
        ]),
      ]);
      answer(io, options, value, lines);
    });
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
