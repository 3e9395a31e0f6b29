/** Reads the bytes of a file on disk. Its path lets another thread read the file too. */
import { closeSync, createReadStream, openSync, readSync } from 'node:fs';

/** Larger reads halve the time for a file that the system has already cached. */
const READ_BYTES = 512 << 10;

export class FileChunks implements AsyncIterable<Uint8Array> {
  readonly path: string;
  /** Receives the number of bytes of each read. */
  readonly onRead: (bytes: number) => void;

  constructor(path: string, onRead: (bytes: number) => void = () => {}) {
    this.path = path;
    this.onRead = onRead;
  }

  /** Returns up to `count` bytes from the beginning, without reporting them to `onRead`. */
  first(count: number): Uint8Array {
    const file = openSync(this.path, 'r');
    try {
      const bytes = Buffer.alloc(count);
      return bytes.subarray(0, readSync(file, bytes, 0, count, 0));
    } finally {
      closeSync(file);
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for await (const chunk of createReadStream(this.path, { highWaterMark: READ_BYTES })) {
      this.onRead(chunk.length);
      yield chunk;
    }
  }

  /** Reads into the memory that `roomFor` returns, and yields the length of each read. */
  *readInto(roomFor: (count: number) => Uint8Array): Generator<number> {
    const file = openSync(this.path, 'r');
    try {
      for (let length = -1; length !== 0; ) {
        length = readSync(file, roomFor(READ_BYTES), 0, READ_BYTES, null);
        this.onRead(length);
        if (length > 0) yield length;
      }
    } finally {
      closeSync(file);
    }
  }
}
