/** The manifest says which files of a directory count. It is sealed: damaged, it counts as none. */
import { join } from 'node:path';
import type { MarketplaceId } from '../../../domain/values/marketplace.ts';
import {
  readSealed,
  type Sealed,
  writeSealed,
} from '../../data-directory/sealed-file/sealed-file.ts';
import type { KeptCards } from '../cards/card-names.ts';
import { FORMAT_VERSION } from './segment-file.ts';

export const MANIFEST_FILE = 'manifest.json';

export interface Manifest {
  readonly revision: number;
  readonly mark: string | null;
  readonly segments: readonly SegmentEntry[];
}

export interface SegmentEntry {
  readonly marketplace: MarketplaceId;
  readonly file: string;
  readonly replaced: ReplacedEntry | null;
  /** File with the cards of its listings; its records have checksums of their own. */
  readonly cards: KeptCards | null;
}

/** Null: there is no manifest, or it is damaged or of another version. */
export function readManifest(directory: string): Manifest | null {
  let sealed: Sealed;
  try {
    sealed = readSealed(join(directory, MANIFEST_FILE));
  } catch (error) {
    // There is a file where the directory should be.
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return null;
    throw error;
  }
  if (sealed.state !== 'sound') return null;
  const { version, ...manifest } = sealed.content as Manifest & { readonly version: number };
  return version === FORMAT_VERSION ? manifest : null;
}

export function writeManifest(directory: string, manifest: Manifest): void {
  writeSealed(join(directory, MANIFEST_FILE), { version: FORMAT_VERSION, ...manifest });
}

/** A file of replaced documents as the manifest names it. */
export interface ReplacedEntry {
  readonly file: string;
  readonly checksum: number;
}
