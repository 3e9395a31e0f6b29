/** Reads texts through importers, without a store. */
import type { Observation, ProductObservation } from '../../src/domain/product/observation.ts';
import type { ImportSource } from '../../src/ports/import-source.ts';
import type { Importer, ImportOptions, ImportRow, Reject } from '../../src/ports/importer.ts';

/** 2026-11-20T00:00:00Z */
export const OBSERVED_AT = 1_795_132_800;

export const OPTIONS: ImportOptions = {
  store: 'amazon',
  marketplace: null,
  observedAt: OBSERVED_AT,
  columnMap: null,
};

export interface Read {
  readonly rows: readonly ImportRow[];
  readonly rejects: readonly Pick<Reject, 'line' | 'reason'>[];
  readonly notes: readonly string[];
  readonly observations: readonly Observation[];
  readonly products: readonly ProductObservation[];
}

/** Pieces of at most `size` bytes. */
export async function* chunks(bytes: Uint8Array, size = 7): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** The bytes of a text file: the last line of a table ends with a line break, too. */
function fileOf(text: string | Uint8Array): Uint8Array {
  if (typeof text !== 'string') return text;
  return Buffer.from(/^\s*[{[]|^$|\n$/.test(text) ? text : `${text}\n`);
}

/** A text of a beginning and a piece that repeats; counts what is read of it. */
export class EndlessText {
  /** Bytes that were handed out. */
  bytes = 0;
  readonly #start: string;
  readonly #piece: string;

  constructor(start: string, piece: string) {
    this.#start = start;
    this.#piece = piece.repeat(Math.ceil(65_536 / piece.length));
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for (let next = this.#start; this.bytes < ENDLESS_BYTES; next = this.#piece) {
      const chunk = Buffer.from(next);
      this.bytes += chunk.length;
      yield chunk;
    }
  }
}

/** A test of what is never read to its end would not end either. */
const ENDLESS_BYTES = 64 << 20;

export async function readWith(
  importer: Importer,
  text: string | Uint8Array,
  options: Partial<ImportOptions> = {},
): Promise<Read> {
  const bytes = fileOf(text);
  const rows: ImportRow[] = [];
  const rejects: Pick<Reject, 'line' | 'reason'>[] = [];
  const notes: string[] = [];
  for await (const item of importer.read(chunks(bytes), { ...OPTIONS, ...options })) {
    if (item.kind === 'row') rows.push(item);
    else if (item.kind === 'note') notes.push(item.message);
    else rejects.push({ line: item.line, reason: item.reason });
  }
  const observations = rows.flatMap((row) => row.observations);
  const products = observations.filter((one) => one.kind === 'product');
  return { rows, rejects, notes, observations, products };
}

export function sourceOf(
  name: string,
  text: string | Uint8Array,
  modifiedAt: number | null = OBSERVED_AT,
): ImportSource {
  const bytes = fileOf(text);
  const open = (onRead?: (bytes: number) => void) => counted(chunks(bytes, 1024), onRead);
  return { name, size: bytes.length, modifiedAt, open };
}

async function* counted(
  input: AsyncIterable<Uint8Array>,
  onRead: (bytes: number) => void = () => {},
): AsyncGenerator<Uint8Array> {
  for await (const chunk of input) {
    onRead(chunk.length);
    yield chunk;
  }
}
