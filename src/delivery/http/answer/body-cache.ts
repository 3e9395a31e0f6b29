/**
 * Ready bodies of recent answers, so that a repeated question costs no work but the checks. Least
 * recently used go first; bounded in bytes, compressed forms included.
 */
import type { Encoding } from './compression.ts';

/** The body of an answer as it travels. */
export interface Body {
  readonly etag: string | null;
  readonly contentType: string;
  /** Name for saving it, on CSV. */
  readonly fileName: string | null;
  readonly bytes: Buffer;
  /** Compressed forms made so far. */
  readonly encoded: Map<Encoding, Buffer>;
}

/** A body larger than this share of the cache is not worth the others it would push out. */
const SHARE_MAX = 1 / 16;
/** What an entry costs beside its bytes. */
const ENTRY_OVERHEAD_BYTES = 512;

export class BodyCache {
  readonly #bytesMax: number;
  readonly #bodies = new Map<string, { body: Body; size: number }>();
  #bytes = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): Body | null {
    const entry = this.#bodies.get(key);
    if (entry === undefined) return null;
    this.#bodies.delete(key);
    this.#bodies.set(key, entry);
    return entry.body;
  }

  /** Called again after a compressed form was added to the body. */
  set(key: string, body: Body): void {
    const size = sizeOf(key, body);
    this.#drop(key);
    if (size > this.#bytesMax * SHARE_MAX) return;
    this.#bodies.set(key, { body, size });
    this.#bytes += size;
    for (const oldest of this.#bodies.keys()) {
      if (this.#bytes <= this.#bytesMax) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const entry = this.#bodies.get(key);
    if (entry === undefined) return;
    this.#bodies.delete(key);
    this.#bytes -= entry.size;
  }
}

function sizeOf(key: string, { bytes, encoded }: Body): number {
  let size = ENTRY_OVERHEAD_BYTES + 2 * key.length + bytes.length;
  for (const form of encoded.values()) size += form.length;
  return size;
}
