/** Says how an installation is: its store, index, disk, backup and data. */
import { MARKETPLACES, type MarketplaceId } from '../../domain/values/marketplace.ts';
import type { EpochSeconds } from '../../domain/values/time.ts';
import type { DiskFacts, SavedIndexFacts, StoreFacts } from '../../ports/installation.ts';
import type { Coverage } from '../../ports/store/product-store.ts';
import type { AppContext } from '../context.ts';

/** The name under which the trail has backups. */
export const BACKUP_ACTION = 'backup';

export interface MarketplaceStatus extends Coverage {
  readonly marketplace: MarketplaceId;
}

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
  readonly marketplaces: readonly MarketplaceStatus[];
  readonly uptimeSeconds: number;
}

export async function statusOf(app: AppContext): Promise<InstallationStatus> {
  const { installation, store, audit } = app;
  const revision = await store.revision();
  const saved = await installation.savedIndex();
  const indexed = app.searchRevision?.() ?? saved.revision;
  const coverage = MARKETPLACES.map(async ({ id: marketplace }) => {
    return { marketplace, ...(await store.products.coverage(marketplace)) };
  });
  return {
    version: installation.version,
    node: installation.node,
    store: { ...(await installation.store()), revision },
    index: { ...saved, revision: indexed, isCurrent: indexed === revision },
    disk: await installation.disk(),
    backupAt: await audit.lastOf(BACKUP_ACTION),
    warnings: (await app.warnings?.()) ?? [],
    marketplaces: (await Promise.all(coverage)).filter(({ listings }) => listings > 0),
    uptimeSeconds: installation.uptimeSeconds(),
  };
}
