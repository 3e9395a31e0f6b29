/**
 * Reads and writes the files of all indexes of a directory: segments, and a manifest. The manifest
 * names the valid segments, their replaced documents, and the store's revision. It is written last
 * and renamed into place; files that it does not name are removed.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { MarketplaceId } from '../../../domain/values/marketplace.ts';
import { isAbsent } from '../cards/card-file.ts';
import { createCardNames, type KeptCards } from '../cards/card-names.ts';
import { type Bitmap, bitmapLength } from '../engine/arrays/bitmap.ts';
import type { LiveSegment, Segment } from '../engine/segment/segment.ts';
import {
  MANIFEST_FILE,
  type Manifest,
  type ReplacedEntry,
  readManifest,
  type SegmentEntry,
  writeManifest,
} from './manifest.ts';
import type { MarketIndexes } from './search-reader.ts';
import { readSegmentFile, writeSegmentFile } from './segment-file.ts';

export interface SavedIndexes {
  readonly revision: number;
  /** The feed's mark of the store at this revision; null if the feed has none. */
  readonly mark: string | null;
  readonly indexes: MarketIndexes;
}

export interface IndexFiles {
  readonly directory: string;
  /** Returns null if the files cannot be used as a whole. */
  load(): Promise<SavedIndexes | null>;
  save(saved: SavedIndexes): Promise<void>;
  /** Returns a new name for a card file, which no save removes until it is dropped. */
  reserveCards(): string;
  /** Declares that no state in use names the file any more. */
  dropCards(name: string): Promise<void>;
}

const ATTEMPTS_MAX = 3;

export function createIndexFiles(directory: string): IndexFiles {
  const written = new WeakMap<Segment, string>();
  const cards = createCardNames(directory);

  async function loadNamed(manifest: Manifest): Promise<SavedIndexes | null> {
    const indexes = new Map<MarketplaceId, { readonly segments: LiveSegment[] }>();
    for (const { marketplace, file, replaced, cards: kept } of manifest.segments) {
      if (kept !== null && !(await cards.isWhole(kept))) return null;
      const segment = await readSegmentFile(join(directory, file), kept?.file ?? null);
      if (segment === null) return null;
      written.set(segment, file);
      const bits = replaced === null ? null : await readReplaced(directory, replaced, segment);
      if (bits === undefined) return null;
      const segments = indexes.get(marketplace)?.segments ?? [];
      segments.push({ segment, replaced: bits });
      indexes.set(marketplace, { segments });
    }
    return { revision: manifest.revision, mark: manifest.mark, indexes };
  }

  async function writeOnce(segment: Segment, name: string, taken: Set<string>): Promise<string> {
    const known = written.get(segment);
    // The program that wrote the file may have removed it since.
    if (known !== undefined && taken.has(known)) return known;
    const file = freeName(taken, name, '.segment');
    await writeSegmentFile(join(directory, file), segment);
    written.set(segment, file);
    return file;
  }

  async function write(
    marketplace: MarketplaceId,
    { segment, replaced }: LiveSegment,
    name: string,
    taken: Set<string>,
  ): Promise<SegmentEntry> {
    const file = await writeOnce(segment, name, taken);
    return {
      marketplace,
      file,
      replaced:
        replaced === null
          ? null
          : await writeReplaced(directory, freeName(taken, file, '.replaced'), replaced),
      cards: segment.cards === null ? null : await cards.keep(segment.cards),
    };
  }

  return {
    directory,
    async load() {
      let manifest = readManifest(directory);
      for (let attempt = 1; manifest !== null; attempt += 1) {
        const saved = await loadNamed(manifest);
        if (saved !== null) cards.adopt(cardsOf(manifest.segments));
        if (saved !== null || attempt === ATTEMPTS_MAX) return saved;
        // Another program may have replaced this state with a newer one meanwhile.
        const again = readManifest(directory);
        if (JSON.stringify(again) === JSON.stringify(manifest)) return null;
        manifest = again;
      }
      return null;
    },

    save: ({ revision, mark, indexes }) =>
      cards.during(async () => {
        await mkdir(directory, { recursive: true });
        const taken = new Set(await readdir(directory));
        const segments: SegmentEntry[] = [];
        for (const [marketplace, index] of indexes) {
          for (const live of index.segments) {
            segments.push(await write(marketplace, live, `${marketplace}-${revision}`, taken));
          }
        }
        writeManifest(directory, { revision, mark, segments });
        await removeOthers(directory, segments, cards.isInUse);
        return cardsOf(segments);
      }),
    reserveCards: cards.reserve,
    dropCards: cards.drop,
  };
}

function cardsOf(segments: readonly SegmentEntry[]): readonly KeptCards[] {
  return segments.flatMap(({ cards }) => cards ?? []);
}

/**
 * Returns an unused name. Names are never reused: the files of the current manifest stay whole
 * until it is replaced, and another program never finds a different file under a name it knows.
 */
function freeName(taken: Set<string>, base: string, ending: string): string {
  for (;;) {
    const name = `${base}-${randomBytes(4).toString('hex')}${ending}`;
    if (taken.has(name)) continue;
    taken.add(name);
    return name;
  }
}

async function removeOthers(
  directory: string,
  entries: readonly SegmentEntry[],
  isInUse: (name: string) => boolean,
): Promise<void> {
  const named = new Set([MANIFEST_FILE]);
  for (const { file, replaced, cards } of entries) {
    named.add(file);
    if (replaced !== null) named.add(replaced.file);
    if (cards !== null) named.add(cards.file);
  }
  for (const name of await readdir(directory)) {
    if (!named.has(name) && !isInUse(name)) await rm(join(directory, name), { force: true });
  }
}

/** Returns undefined if the file is not what the manifest says. */
export async function readReplaced(
  directory: string,
  { file, checksum }: ReplacedEntry,
  segment: Segment,
): Promise<Bitmap | undefined> {
  try {
    const bytes = await readFile(join(directory, file));
    const length = bitmapLength(segment.documentCount);
    if (bytes.length !== length * Uint32Array.BYTES_PER_ELEMENT) return undefined;
    if (crc32(bytes) !== checksum) return undefined;
    const bitmap = new Uint32Array(new SharedArrayBuffer(bytes.length));
    new Uint8Array(bitmap.buffer).set(bytes);
    return bitmap;
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

export async function writeReplaced(
  directory: string,
  file: string,
  bitmap: Bitmap,
): Promise<ReplacedEntry> {
  const bytes = Buffer.from(bitmap.buffer, bitmap.byteOffset, bitmap.byteLength);
  await writeFile(join(directory, file), bytes);
  return { file, checksum: crc32(bytes) };
}
