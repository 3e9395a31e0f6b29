/** The files that a command reads and writes for its caller, and the program's directories. */
import { once } from 'node:events';
import {
  createWriteStream,
  mkdirSync,
  openSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import type { ExportOutput } from '../../delivery/cli/export.ts';
import { ShelflineError } from '../../domain/values/error.ts';

/** The caller's umask still applies. */
const ANYBODY = 0o777;

export async function readCallerText(path: string): Promise<string> {
  const file = callerPath(path);
  try {
    const bytes = await readFile(file);
    return isWorkbook(bytes) ? await workbookText(bytes) : bytes.toString('utf8');
  } catch (error) {
    // The system's error about a directory does not name it.
    throw error instanceof Error ? Object.assign(error, { path: file }) : error;
  }
}

function isWorkbook(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'));
}

async function workbookText(bytes: Buffer): Promise<string> {
  const { bytesInMemory } = await import('../../adapters/importers/workbook/archive-bytes.ts');
  const { workbookCsv } = await import('../../adapters/importers/workbook/workbook-csv.ts');
  const parts = await Array.fromAsync(workbookCsv(bytesInMemory(bytes)));
  return Buffer.concat(parts).toString('utf8');
}

export async function writeCallerText(path: string, text: string): Promise<void> {
  asTheCaller(() => writeFileSync(callerPath(path), text));
}

/** What an export holds is as private as the data directory. */
const OWNER_FILE = 0o600;

/** Opens the output of an export. A write waits for a slow reader, so memory stays constant. */
export async function openOutput(file: string | undefined): Promise<ExportOutput> {
  if (file === undefined) {
    return {
      write: async (part) => {
        if (!process.stdout.write(part)) await once(process.stdout, 'drain');
      },
      close: async () => {},
      discard: async () => {},
    };
  }
  const path = callerPath(file);
  asTheCaller(() => makeDirectory(dirname(path), ANYBODY));
  const there = statSync(path, { throwIfNoEntry: false });
  // Devices and pipes are written directly. A file gets its name when it is complete.
  if (there !== undefined && !there.isFile()) return await openStream(path);
  const target = there === undefined ? path : realpathSync(path);
  const unfinished = `${target}.part`;
  const output = await openStream(unfinished, there?.mode);
  return {
    ...output,
    close: async () => {
      await output.close();
      await rename(unfinished, target);
    },
    discard: async () => {
      await output.discard();
      await rm(unfinished, { force: true });
    },
  };
}

async function openStream(path: string, mode = OWNER_FILE): Promise<ExportOutput> {
  const fd = asTheCaller(() => openSync(path, 'w', mode));
  const stream = createWriteStream(path, { fd });
  // Nobody listens between two writes: the next write, or the end, reports the error.
  stream.on('error', () => {});
  return {
    write: async (part) => {
      if (stream.errored !== null) throw stream.errored;
      if (!stream.write(part)) await once(stream, 'drain');
    },
    close: async () => {
      stream.end();
      await finished(stream);
    },
    discard: async () => {
      stream.destroy();
      // The output is discarded, so errors do not matter.
      await finished(stream).catch(() => {});
    },
  };
}

export function callerPath(
  file: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string {
  return resolve(environment['SHELFLINE_CALLER_DIR'] ?? process.cwd(), file);
}

const OTHERS = 0o077;
let callerUmask: number | null = null;

/** Makes new files private to their owner. Call it once: a process has one umask. */
export function keepFilesPrivate(): void {
  callerUmask ??= process.umask(OTHERS);
}

/** Makes a file that the caller named, with the permissions of the caller's other files. */
export function asTheCaller<Result>(make: () => Result): Result {
  if (callerUmask === null) return make();
  process.umask(callerUmask);
  try {
    return make();
  } finally {
    process.umask(OTHERS);
  }
}

const OWNER_ONLY = 0o700;

/** Makes a directory and its parents. Node's `recursive` hangs if a child cannot exist. */
export function makeDirectory(directory: string, mode = OWNER_ONLY): void {
  if (tryToMake(directory, mode)) return;
  makeDirectory(dirname(directory), mode);
  if (!tryToMake(directory, mode)) throw refused(directory, 'none can be made at this place');
}

/** Returns false if the parent does not exist. */
function tryToMake(directory: string, mode: number): boolean {
  try {
    mkdirSync(directory, { mode });
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const found = statSync(directory, { throwIfNoEntry: false });
    if (found?.isDirectory() === true) return true;
    if (code === 'ENOENT' && dirname(directory) !== directory) return false;
    if (code !== 'EEXIST') throw error;
    throw refused(
      directory,
      found === undefined ? 'a link to what is not there' : 'a file, not a directory',
    );
  }
}

function refused(directory: string, reason: string): ShelflineError {
  return new ShelflineError('unavailable', `${directory}: ${reason}; name another directory.`);
}

/** Returns the size of files together. A file that is not there has none. */
export async function bytesOf(files: readonly string[]): Promise<number> {
  const sizes = files.map(async (file) => (await stat(file).catch(() => null))?.size ?? 0);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
