/** `manifest.json`, the last member of a backup: what the other members are and must hash to. */

/**
 * Grows when older programs could not restore the file any more. From 2 on a backup may hold other
 * files beside the databases, and one it does not hold was not there.
 */
export const BACKUP_VERSION = 2;
export const MANIFEST_NAME = 'manifest.json';

export interface BackupPart {
  /** The file's name in the data directory: `market.db`. */
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface BackupManifest {
  readonly program: 'shelfline';
  readonly version: number;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly parts: readonly BackupPart[];
}

/** Throws an `Error` that says what is wrong. */
export function parseManifest(text: string): BackupManifest {
  const manifest = JSON.parse(text) as Partial<BackupManifest>;
  if (manifest.program !== 'shelfline' || !Array.isArray(manifest.parts)) {
    throw new Error('it is not a Shelfline backup');
  }
  if (manifest.version !== BACKUP_VERSION && manifest.version !== 1) {
    throw new Error(
      `it has format ${manifest.version}; this program reads 1 and ${BACKUP_VERSION}`,
    );
  }
  return manifest as BackupManifest;
}
