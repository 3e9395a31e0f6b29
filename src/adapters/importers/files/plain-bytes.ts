/**
 * Turns an import file into plain text: decompresses gzip, converts a workbook to CSV, and refuses
 * other binary files (archives, old workbooks, UTF-16) with advice on what to do.
 */
import { stat } from 'node:fs/promises';
import { createGunzip, type Gunzip } from 'node:zlib';
import { ShelflineError } from '../../../domain/values/error.ts';
import { firstBytes } from '../look-ahead.ts';
import { FileChunks } from './file-chunks.ts';

const SIGNATURE_BYTES = 4;
const PARQUET = Buffer.from('PAR1');
/** A workbook from standard input is kept in memory as a whole. */
const WORKBOOK_BYTES_MAX = 64 * 1024 * 1024;
/** The input size of one decompression step. It also bounds the output of a step. */
const PIECE_BYTES = 16 * 1024;
/** A typical ratio for API answers and tables. */
const GZIP_RATIO = 8;

/** Returns the plain bytes. If the file is damaged, delivers the intact part before it fails. */
export function plainBytes(input: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  return input instanceof FileChunks ? new PlainFile(input) : decoded(input);
}

/** Decompresses the input to its end to check it. Does not read plain input. */
export async function verifyCompressed(input: AsyncIterable<Uint8Array>): Promise<void> {
  const { first, all } = await firstBytes(input, SIGNATURE_BYTES);
  // A workbook is checked later, when it is read.
  if (isGzip(first)) for await (const _ of gunzipped(all));
  else await all[Symbol.asyncIterator]().return?.();
}

export class PlainFile implements AsyncIterable<Uint8Array> {
  readonly file: FileChunks;

  constructor(file: FileChunks) {
    this.file = file;
  }

  [Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    return decoded(this.file);
  }

  /** Estimates from the file size whether there are at least `bytesMin` plain bytes. */
  async isLong(bytesMin: number): Promise<boolean> {
    const { size } = await stat(this.file.path);
    return size * (this.isGzip ? GZIP_RATIO : 1) >= bytesMin;
  }

  get isGzip(): boolean {
    return isGzip(this.file.first(SIGNATURE_BYTES));
  }
}

async function* decoded(input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { first, all } = await firstBytes(input, SIGNATURE_BYTES);
  if (isGzip(first)) yield* gunzipped(all);
  else if (isZip(first)) yield* fromWorkbook(input, all);
  else {
    refuseBinary(first);
    yield* all;
  }
}

function isGzip([one, two]: Uint8Array): boolean {
  return one === 0x1f && two === 0x8b;
}

function isZip([one, two, three, four]: Uint8Array): boolean {
  return one === 0x50 && two === 0x4b && three === 3 && four === 4;
}

async function* fromWorkbook(
  input: AsyncIterable<Uint8Array>,
  all: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  // Imported here because few imports read workbooks.
  const { bytesInMemory, bytesOfFile } = await import('../workbook/archive-bytes.ts');
  const { workbookCsv } = await import('../workbook/workbook-csv.ts');
  const isFile = input instanceof FileChunks;
  if (isFile) await all[Symbol.asyncIterator]().return?.();
  const bytes = isFile ? bytesOfFile(input.path) : bytesInMemory(await inMemory(all));
  try {
    refuseLong(bytes.size);
    yield* workbookCsv(bytes);
  } finally {
    bytes.close();
  }
}

async function inMemory(input: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of input) {
    length += chunk.length;
    refuseLong(length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function refuseLong(bytes: number): void {
  if (bytes <= WORKBOOK_BYTES_MAX) return;
  const limit = WORKBOOK_BYTES_MAX / 1024 / 1024;
  throw unreadable(`is a ZIP archive or a workbook of more than ${limit} MB; save it as CSV`);
}

function refuseBinary(first: Uint8Array): void {
  const [one, two] = first;
  // A compound file: an Excel 97-2003 workbook, or a password-protected one.
  if (one === 0xd0 && two === 0xcf) {
    throw unreadable(
      'is an old or a password-protected Excel workbook; save it as .xlsx without a password, ' +
        'or as CSV (UTF-8)',
    );
  }
  if (Buffer.from(first).equals(PARQUET)) {
    throw unreadable('is a Parquet file; give it as CSV or NDJSON');
  }
  if (one === 0x89 && two === 0x50) throw unreadable('is a picture (PNG), not data');
  const isMarked = (one === 0xff && two === 0xfe) || (one === 0xfe && two === 0xff);
  if (isMarked || one === 0 || two === 0) {
    throw unreadable('is UTF-16 text; save it as UTF-8');
  }
}

/**
 * Decompresses piece by piece, and yields the output of each piece before it reads the next. Treats
 * several compressed files in a row as one. Only zeros may follow them: some programs pad blocks
 * with zeros.
 */
async function* gunzipped(input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  const ready: Uint8Array[] = [];
  let failure: Error | null = null;
  let isEnded = false;
  gunzip.on('data', (chunk: Uint8Array) => ready.push(chunk));
  gunzip.on('error', (error) => {
    failure = error;
  });
  gunzip.on('end', () => {
    isEnded = true;
  });
  let fed = 0;
  try {
    for await (const chunk of input) {
      for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
        const piece = chunk.subarray(at, at + PIECE_BYTES);
        if (!isEnded) await settled(gunzip, (done) => gunzip.write(piece, done));
        yield* ready.splice(0);
        if (failure !== null) throw damaged(fed, failure);
        refuseMore(piece.subarray(Math.max(0, gunzip.bytesWritten - fed)), gunzip.bytesWritten);
        fed += piece.length;
      }
    }
    if (!isEnded) await settled(gunzip, () => gunzip.end());
    yield* ready.splice(0);
    if (failure !== null) throw damaged(fed, failure);
  } finally {
    gunzip.destroy();
  }
}

/** @param rest the bytes that the decompressor left over */
function refuseMore(rest: Uint8Array, at: number): void {
  if (rest.every((byte) => byte === 0)) return;
  throw damaged(at, new Error('something else follows the compressed data'));
}

/** Resolves when the step is done, or when the stream fails or ends. */
function settled(gunzip: Gunzip, step: (done: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      gunzip.off('error', done);
      gunzip.off('end', done);
      resolve();
    };
    gunzip.once('error', done);
    gunzip.once('end', done);
    step(done);
  });
}

function damaged(at: number, cause: Error): ShelflineError {
  const message = `the gzip data is damaged or cut off after byte ${at}: ${cause.message}`;
  return new ShelflineError('bad_request', message, { cause });
}

function unreadable(message: string): ShelflineError {
  return new ShelflineError('bad_request', `the file ${message}`);
}
