/** Reads and writes the manifest, which names the valid files. A damaged one counts as none. */
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
  /** The file with the cards of its listings; each record has its own checksum. */
  readonly cards: KeptCards | null;
}

/** Returns null if the manifest is absent, damaged or of another version. */
export function readManifest(directory: string): Manifest | null {
  let sealed: Sealed;
  try {
    sealed = readSealed(join(directory, MANIFEST_FILE));
  } catch (error) {
    // The directory's path is a file.
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

export interface ReplacedEntry {
  readonly file: string;
  readonly checksum: number;
}
