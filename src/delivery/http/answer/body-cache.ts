/**
 * Ready bodies of recent answers, so that a repeated question costs no work but the checks. Least
 * recently used go first; bounded in bytes, compressed forms included.
 */
import type { Encoding } from './compression.ts';
import type { Freshness } from './etag.ts';

/** The body of an answer as it travels. */
export interface Body {
  readonly contentType: string;
  /** Name for saving it, on CSV. */
  readonly fileName: string | null;
  readonly bytes: Buffer;
  /** Compressed forms made so far. */
  readonly encoded: Map<Encoding, Buffer>;
}

/** A body, its name, and the state of the data it was made from. */
export interface KeptBody {
  readonly body: Body;
  readonly etag: string;
  readonly freshness: Freshness;
}

/** A body larger than this share of the cache is not worth the others it would push out. */
const SHARE_MAX = 1 / 16;
/** What an entry costs beside its bytes. */
const ENTRY_OVERHEAD_BYTES = 512;

export class BodyCache {
  readonly #bytesMax: number;
  readonly #entries = new Map<string, { kept: KeptBody; size: number }>();
  #bytes = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(address: string): KeptBody | null {
    const entry = this.#entries.get(address);
    if (entry === undefined) return null;
    this.#entries.delete(address);
    this.#entries.set(address, entry);
    return entry.kept;
  }

  set(address: string, kept: KeptBody): void {
    const size = sizeOf(address, kept.body);
    this.#drop(address);
    if (size > this.#bytesMax * SHARE_MAX) return;
    this.#entries.set(address, { kept, size });
    this.#bytes += size;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#bytesMax) break;
      this.#drop(oldest);
    }
  }

  /** Counts anew a body that got another compressed form. */
  grew(address: string): void {
    const entry = this.#entries.get(address);
    if (entry !== undefined) this.set(address, entry.kept);
  }

  #drop(address: string): void {
    const entry = this.#entries.get(address);
    if (entry === undefined) return;
    this.#entries.delete(address);
    this.#bytes -= entry.size;
  }
}

function sizeOf(address: string, { bytes, encoded }: Body): number {
  let size = ENTRY_OVERHEAD_BYTES + 2 * address.length + bytes.length;
  for (const form of encoded.values()) size += form.length;
  return size;
}
