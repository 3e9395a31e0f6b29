/**
 * Tracks which card files are in use. A file can be removed once neither the current state nor the
 * manifest on disk names it.
 */
import { randomBytes } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isAbsent } from './card-file.ts';

/** A file of cards as the manifest names it. */
export interface KeptCards {
  readonly file: string;
  readonly bytes: number;
}

export interface CardNames {
  /** Returns a new name, which counts as in use until it is dropped. */
  reserve(): string;
  drop(name: string): Promise<void>;
  isInUse(name: string): boolean;
  /** Whether the file exists and is no shorter than it was. */
  isWhole(kept: KeptCards): Promise<boolean>;
  /** Marks the files that a manifest names as in use. */
  adopt(kept: readonly KeptCards[]): void;
  /** Runs `save`, which writes a manifest and returns its files; removes nothing meanwhile. */
  during(save: () => Promise<readonly KeptCards[]>): Promise<void>;
  /** Flushes the file to disk. Returns null if another program has removed it. */
  keep(name: string): Promise<KeptCards | null>;
}

export function createCardNames(directory: string): CardNames {
  const inUse = new Set<string>();
  const onDisk = new Map<string, KeptCards>();
  let named: ReadonlySet<string> = new Set();
  let isSaving = false;
  return {
    reserve() {
      const name = `listings-${randomBytes(8).toString('hex')}.cards`;
      inUse.add(name);
      return name;
    },
    async drop(name) {
      inUse.delete(name);
      // A file that the manifest on disk names is removed when the next manifest replaces it.
      if (!isSaving && !named.has(name)) await rm(join(directory, name), { force: true });
    },
    isInUse: (name) => inUse.has(name),
    async isWhole({ file, bytes }) {
      return ((await sizeOf(join(directory, file))) ?? -1) >= bytes;
    },
    adopt(kept) {
      named = new Set(kept.map(({ file }) => file));
      for (const each of kept) {
        inUse.add(each.file);
        onDisk.set(each.file, each);
      }
    },
    async during(save) {
      isSaving = true;
      try {
        named = new Set((await save()).map(({ file }) => file));
        for (const name of onDisk.keys()) if (!named.has(name)) onDisk.delete(name);
      } finally {
        isSaving = false;
      }
    },
    async keep(name) {
      const bytes = await sizeOf(join(directory, name));
      if (bytes === null) return null;
      const known = onDisk.get(name);
      if (known !== undefined) return known;
      await sync(join(directory, name));
      const kept = { file: name, bytes };
      onDisk.set(name, kept);
      return kept;
    },
  };
}

/** Returns null if there is no such file. */
async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
