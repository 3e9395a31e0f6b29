/** Says how an installation is: its store, index, disk, backup and data. */
import type { EpochSeconds } from '../../domain/values/time.ts';
import type { DiskFacts, SavedIndexFacts, StoreFacts } from '../../ports/installation.ts';
import type { AppContext } from '../context.ts';
import { type Holding, holdingsOf } from '../market/holdings.ts';

/** The name under which the trail has backups. */
export const BACKUP_ACTION = 'backup';

export interface InstallationStatus {
  readonly version: string;
  readonly node: string;
  readonly store: StoreFacts & { readonly revision: number };
  readonly index: SavedIndexFacts & {
    /** Whether searches answer from the newest revision. */
    readonly isCurrent: boolean;
  };
  readonly disk: DiskFacts;
  /** When the last backup was made; null if none was in the time that the trail is kept. */
  readonly backupAt: EpochSeconds | null;
  readonly warnings: readonly string[];
  /** Those that have listings. */
  readonly marketplaces: readonly Holding[];
  readonly uptimeSeconds: number;
}

export async function statusOf(app: AppContext): Promise<InstallationStatus> {
  const { installation, store, audit } = app;
  const revision = await store.revision();
  const saved = await installation.savedIndex();
  const indexed = app.searchRevision?.() ?? saved.revision;
  return {
    version: installation.version,
    node: installation.node,
    store: { ...(await installation.store()), revision },
    index: { ...saved, revision: indexed, isCurrent: indexed === revision },
    disk: await installation.disk(),
    backupAt: await audit.lastOf(BACKUP_ACTION),
    warnings: (await app.warnings?.()) ?? [],
    marketplaces: await holdingsOf(app),
    uptimeSeconds: installation.uptimeSeconds(),
  };
}
