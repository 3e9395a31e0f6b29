/** Keeps fetched pictures as files of a folder that never grows beyond its limit. */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { KeptPicture, PictureShelf, WantedPicture } from '../../ports/picture-shelf.ts';
import { fetchPicture, type PictureHost } from './fetch-picture.ts';
import { pictureType } from './picture-type.ts';

const BYTES_MAX = 256 * 1024 * 1024;
/** After a sweep there is room for a while. */
const SWEPT_TO = 0.9;
/** More at a time are not asked for: pages show letters meanwhile. */
const UNDER_WAY_MAX = 16;
/** So long a picture that the host does not have is not asked for again. */
const MISSING_MS = 60 * 60 * 1000;
const MISSING_MAX = 10_000;

export interface PictureFolderOptions {
  readonly directory: string;
  readonly host: PictureHost;
  readonly bytesMax?: number;
}

export function createPictureFolder(options: PictureFolderOptions): PictureShelf {
  const { directory, host, bytesMax = BYTES_MAX } = options;
  const missing = new LRUCache<string, true>({ max: MISSING_MAX, ttl: MISSING_MS });
  const underWay = new Map<string, Promise<KeptPicture | null>>();
  let written = Number.POSITIVE_INFINITY;
  const keep = async (path: string, content: Buffer) => {
    await mkdir(directory, { recursive: true });
    const unfinished = `${path}.${randomBytes(4).toString('hex')}`;
    await writeFile(unfinished, content);
    await rename(unfinished, path);
    written += content.length;
    // A look at the whole folder is made once for each tenth that was written.
    if (written < bytesMax * (1 - SWEPT_TO)) return;
    written = 0;
    await sweep(directory, bytesMax);
  };
  const fetchAndKeep = async (wanted: WantedPicture, file: string) => {
    const found = await fetchPicture(host, wanted);
    if (found === null) missing.set(file, true);
    else await keep(join(directory, file), found.content);
    return found;
  };
  return {
    async find(wanted) {
      const file = `${wanted.pixels}-${wanted.name}`;
      const kept = await readKept(join(directory, file));
      if (kept !== null || missing.has(file)) return kept;
      const asked = underWay.get(file);
      if (asked !== undefined) return await asked;
      if (underWay.size >= UNDER_WAY_MAX) return null;
      const fetching = fetchAndKeep(wanted, file).finally(() => underWay.delete(file));
      underWay.set(file, fetching);
      return await fetching;
    },
  };
}

async function readKept(path: string): Promise<KeptPicture | null> {
  try {
    const content = await readFile(path);
    const contentType = pictureType(content);
    if (contentType === null) return null;
    return { contentType, content };
  } catch (error) {
    // Another thread may have swept it away.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Removes the oldest files until the others leave room: pictures are fetched again when wanted. */
async function sweep(directory: string, bytesMax: number): Promise<void> {
  const names = await readdir(directory);
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(directory, name);
      const found = await stat(path).catch(() => null);
      return found === null ? [] : [{ path, bytes: found.size, writtenAt: found.mtimeMs }];
    }),
  );
  const oldest = files.flat().sort((one, other) => one.writtenAt - other.writtenAt);
  let bytes = oldest.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes <= bytesMax) return;
  for (const file of oldest) {
    if (bytes <= bytesMax * SWEPT_TO) return;
    await rm(file.path, { force: true });
    bytes -= file.bytes;
  }
}
