/** Files a caller names: text in, text out, and where an export goes. */
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { ExportOutput } from '../delivery/cli/export.ts';
import { callerPath } from './caller-path.ts';

export function readCallerText(path: string): Promise<string> {
  return readFile(callerPath(path), 'utf8');
}

export function writeCallerText(path: string, text: string): Promise<void> {
  return writeFile(callerPath(path), text);
}

/** Waits where the reader is slower than we are, so that memory stays constant. */
export async function openOutput(file: string | undefined): Promise<ExportOutput> {
  if (file === undefined) {
    return {
      write: async (part) => {
        if (!process.stdout.write(part)) await once(process.stdout, 'drain');
      },
      close: async () => {},
    };
  }
  const path = callerPath(file);
  mkdirSync(join(path, '..'), { recursive: true });
  const stream = createWriteStream(path);
  await once(stream, 'open');
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
  };
}
