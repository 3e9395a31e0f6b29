/** Looks at the machine and at the files of an installation. */
import { readdir, statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { readManifest } from '../../adapters/search-index/files/manifest.ts';
import type { Installation } from '../../ports/installation.ts';
import { bytesOf } from '../config/files.ts';
import { VERSION } from '../config/version.ts';
import { INDEX_DIRECTORY } from './data-directory.ts';
import type { Storage } from './storage.ts';

export function openInstallation(directory: string, storage: Storage): Installation {
  const index = join(directory, INDEX_DIRECTORY);
  return {
    version: VERSION,
    node: hostname(),
    uptimeSeconds: () => Math.floor(process.uptime()),
    store: () => storage.facts(),
    async savedIndex() {
      return { revision: readManifest(index)?.revision ?? null, bytes: await bytesIn(index) };
    },
    async disk() {
      const { bavail, blocks, bsize } = await statfs(directory);
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    },
  };
}

/** Returns the size of the files in a directory; 0 without the directory. */
async function bytesIn(directory: string): Promise<number> {
  const names = await readdir(directory).catch(() => []);
  return await bytesOf(names.map((name) => join(directory, name)));
}
