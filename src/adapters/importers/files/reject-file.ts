/** Writes the rows that could not be used to a CSV file of its own: `line,reason`. */
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import type { Reject } from '../../../ports/importer.ts';

export interface RejectFile {
  write(reject: Reject): void;
  /** Path of the file; null when nothing was rejected, and then there is none. */
  close(): string | null;
}

/** A file with more rejects has another format: further ones say the same again. */
const ROWS_MAX = 100_000;

/** Removes the file of an earlier import, and makes a new one with the first reject. */
export function createRejectFile(path: string): RejectFile {
  rmSync(path, { force: true });
  let descriptor: number | null = null;
  let count = 0;
  return {
    write({ line, reason }) {
      count += 1;
      if (count > ROWS_MAX) return;
      if (descriptor === null) {
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
        descriptor = openSync(path, 'w', 0o600);
        writeSync(descriptor, 'line,reason\n');
      }
      writeSync(
        descriptor,
        stringify([[line, reason]], { escape_formulas: true, quoted_string: true }),
      );
    },
    close() {
      if (descriptor === null) return null;
      const left = count - ROWS_MAX;
      if (left > 0) writeSync(descriptor, `,"and ${left} more rows"\n`);
      closeSync(descriptor);
      descriptor = null;
      return path;
    },
  };
}
