/** `manifest.json`, the last file in a backup: names, sizes and hashes of the others. */

/**
 * Grows when older programs cannot restore the file. Since version 2 a backup may hold other files
 * next to the databases, and what it does not hold did not exist.
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
