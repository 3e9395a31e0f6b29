/** Files a caller names: text in, text out, and where an export goes. */
import { once } from 'node:events';
import { createWriteStream, openSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { finished } from 'node:stream/promises';
import type { ExportOutput } from '../delivery/cli/export.ts';
import { callerPath } from './caller-path.ts';
import { makeDirectory } from './make-directory.ts';
import { asTheCaller } from './private-files.ts';

/** But for those whom the caller's umask keeps out. */
const ANYBODY = 0o777;

export async function readCallerText(path: string): Promise<string> {
  const file = callerPath(path);
  try {
    const bytes = await readFile(file);
    return isWorkbook(bytes) ? await workbookText(bytes) : bytes.toString('utf8');
  } catch (error) {
    // Of a directory the system does not say which.
    throw error instanceof Error ? Object.assign(error, { path: file }) : error;
  }
}

function isWorkbook(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'));
}

/** A workbook as CSV. */
async function workbookText(bytes: Buffer): Promise<string> {
  const { bytesInMemory } = await import('../adapters/importers/workbook/archive-bytes.ts');
  const { workbookCsv } = await import('../adapters/importers/workbook/workbook-csv.ts');
  const parts = await Array.fromAsync(workbookCsv(bytesInMemory(bytes)));
  return Buffer.concat(parts).toString('utf8');
}

export async function writeCallerText(path: string, text: string): Promise<void> {
  asTheCaller(() => writeFileSync(callerPath(path), text));
}

/** Waits where the reader is slower than we are, so that memory stays constant. */
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
  // Devices and pipes take what comes; a file takes its name when it is complete.
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

async function openStream(path: string, mode = 0o666): Promise<ExportOutput> {
  const fd = asTheCaller(() => openSync(path, 'w', mode));
  const stream = createWriteStream(path, { fd });
  // Between two writes nobody listens: the next one, or the end, tells what went wrong.
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
      // What it could not write is not wanted any more.
      await finished(stream).catch(() => {});
    },
  };
}
