/** Writes rejected rows to a CSV file of their own: `line,reason`. */
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import type { Reject } from '../../../ports/importer.ts';

export interface RejectFile {
  write(reject: Reject): void;
  /** Returns the path of the file; null if nothing was rejected and no file exists. */
  close(): string | null;
}

/** A file with more rejects is in another format, and further rejects say nothing new. */
const ROWS_MAX = 100_000;

/** Removes the reject file of an earlier import. The first reject creates a new one. */
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
