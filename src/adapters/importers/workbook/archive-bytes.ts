/** Reads the bytes of a workbook's archive on demand. A file stays on disk. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Why a workbook cannot be read: `its …`, a phrase that follows "no workbook that can be read". */
export class BookProblem extends Error {
  override readonly name = 'BookProblem';
}

export interface ArchiveBytes {
  readonly size: number;
  /** Returns fewer bytes if the archive ends. */
  read(at: number, length: number): Uint8Array;
  close(): void;
}

export function bytesInMemory(bytes: Uint8Array): ArchiveBytes {
  return {
    size: bytes.length,
    read: (at, length) => bytes.subarray(at, at + length),
    close: () => {},
  };
}

export function bytesOfFile(path: string): ArchiveBytes {
  const file = openSync(path, 'r');
  return {
    size: fstatSync(file).size,
    read(at, length) {
      const bytes = Buffer.alloc(length);
      let read = 0;
      for (let got = -1; got !== 0 && read < length; read += got) {
        got = readSync(file, bytes, read, length - read, at + read);
      }
      return bytes.subarray(0, read);
    },
    close: () => closeSync(file),
  };
}
