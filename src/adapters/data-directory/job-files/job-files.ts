/** Keeps the files of a job in the data directory: `jobs/<id>/upload` and its `rejects.csv`. */
import { randomUUID } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { ShelflineError } from '../../../domain/values/error.ts';
import { type EpochSeconds, MINUTE_S } from '../../../domain/values/time.ts';
import type { JobFiles, Upload } from '../../../ports/job-files.ts';

const DIRECTORY = 'jobs';
const NODE_FILE = 'node';
const OWNER_ONLY = { directory: 0o700, file: 0o600 };
/** Stays free for the databases when an upload has arrived. */
const FREE_BYTES_MIN = 256 << 20;
/** How much arrives between two looks at the room on the disk. */
const LOOK_EVERY_BYTES = 64 << 20;
/** A folder without a job: its upload may be under way, in any process, while it grows. */
const UNDER_WAY_S = 10 * MINUTE_S;

export interface NodeJobFiles extends JobFiles {
  /** Returns the path of a job's upload. */
  upload(jobId: string): string;
  /** Returns the path for a job's rejects. */
  rejectsPath(jobId: string): string;
}

export function createJobFiles(dataDirectory: string): NodeJobFiles {
  const root = join(dataDirectory, DIRECTORY);
  const folder = (jobId: string) => join(root, jobId);
  const upload = (jobId: string) => join(folder(jobId), 'upload');
  const rejectsPath = (jobId: string) => join(folder(jobId), 'rejects.csv');
  let node: string | null = null;
  return {
    upload,
    rejectsPath,
    get node() {
      node ??= nameNode(root);
      return node;
    },
    async receive(jobId, input, given) {
      await mkdir(folder(jobId), { recursive: true, mode: OWNER_ONLY.directory });
      try {
        return await write(upload(jobId), input, { ...given, root });
      } catch (error) {
        await rm(folder(jobId), { recursive: true, force: true });
        throw error;
      }
    },
    async rejects(jobId) {
      const path = rejectsPath(jobId);
      if (!existsSync(path)) return null;
      return { bytes: (await stat(path)).size, open: () => createReadStream(path) };
    },
    async removeUpload(jobId) {
      await rm(upload(jobId), { force: true });
    },
    async uploads() {
      const names = existsSync(root) ? await readdir(root) : [];
      return names.filter((name) => existsSync(upload(name)));
    },
    async sweep(now, exists) {
      const entries = existsSync(root) ? await readdir(root, { withFileTypes: true }) : [];
      for (const entry of entries) {
        const path = join(root, entry.name);
        if (!entry.isDirectory() || (await isUnderWay(path, now)) || (await exists(entry.name))) {
          continue;
        }
        await rm(path, { recursive: true, force: true });
      }
    },
  };
}

/** Returns the name of the node. The first call gives it one, which people can recognize. */
function nameNode(root: string): string {
  const file = join(root, NODE_FILE);
  mkdirSync(root, { recursive: true, mode: OWNER_ONLY.directory });
  if (!existsSync(file)) {
    const name = `${hostname()}-${randomUUID().slice(0, 8)}`;
    try {
      writeFileSync(file, name, { flag: 'wx', mode: OWNER_ONLY.file });
      return name;
    } catch (error) {
      // Another process of this node was faster.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  return readFileSync(file, 'utf8').trim();
}

type Place = Upload & { readonly root: string };

async function write(
  path: string,
  input: AsyncIterable<Uint8Array>,
  place: Place,
): Promise<number> {
  if ((place.bytesAnnounced ?? 0) > place.bytesMax) throw tooLarge(place);
  await requireRoom(place.root, place.bytesAnnounced ?? 0);
  const file = await open(path, 'wx', OWNER_ONLY.file);
  try {
    let bytes = 0;
    for await (const chunk of input) {
      const before = bytes;
      bytes += chunk.length;
      if (bytes > place.bytesMax) throw tooLarge(place);
      if (Math.floor(before / LOOK_EVERY_BYTES) !== Math.floor(bytes / LOOK_EVERY_BYTES)) {
        await requireRoom(place.root, 0);
      }
      await file.writeFile(chunk);
    }
    if (bytes === 0) {
      throw new ShelflineError('invalid_body', 'The body is empty; send the file as the body.');
    }
    // A job must not outlive its file in a power cut.
    await file.sync();
    return bytes;
  } finally {
    await file.close();
  }
}

function tooLarge({ bytesMax }: Upload): ShelflineError {
  return new ShelflineError(
    'payload_too_large',
    `An upload may have at most ${bytesMax} bytes. Compress the file with gzip, split it, or ` +
      'raise the setting uploadBytesMax.',
  );
}

async function requireRoom(directory: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(directory);
  const missing = bytes + FREE_BYTES_MIN - bavail * bsize;
  if (missing <= 0) return;
  const mebibytes = Math.ceil(missing / (1 << 20));
  throw new ShelflineError(
    'unavailable',
    `The disk of the service has no room for this upload: ${mebibytes} MiB are missing. ` +
      'Free them, or import the file with the command line where it is.',
  );
}

async function isUnderWay(path: string, now: EpochSeconds): Promise<boolean> {
  const found = await stat(join(path, 'upload')).catch(() => stat(path).catch(() => null));
  return found !== null && now - found.mtimeMs / 1000 < UNDER_WAY_S;
}
