/** What counts among the files of a directory. It is renamed into place, so that it is whole. */
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { MarketplaceId } from '../../domain/marketplace.ts';
import type { KeptCards } from './cards/card-names.ts';
import type { ReplacedEntry } from './replaced-file.ts';
import { FORMAT_VERSION } from './segment-file.ts';

export const MANIFEST_FILE = 'manifest.json';
/** No file, or no directory where one is looked for. */
const ABSENT = new Set(['ENOENT', 'ENOTDIR']);

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

/** Null: there is none, or one of another version or damaged, which is as good as none. */
export async function readManifest(directory: string): Promise<Manifest | null> {
  let text: string;
  try {
    text = await readFile(join(directory, MANIFEST_FILE), 'utf8');
  } catch (error) {
    if (ABSENT.has((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
  try {
    const { version, ...manifest } = JSON.parse(text) as Manifest & { readonly version: number };
    return version === FORMAT_VERSION && Array.isArray(manifest.segments) ? manifest : null;
  } catch {
    return null;
  }
}

export async function writeManifest(directory: string, manifest: Manifest): Promise<void> {
  const unfinished = join(directory, `${MANIFEST_FILE}.tmp`);
  const file = await open(unfinished, 'w');
  try {
    await file.writeFile(JSON.stringify({ version: FORMAT_VERSION, ...manifest }));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, join(directory, MANIFEST_FILE));
}
