/**
 * Ready bodies of recent answers, so that a repeated question costs no work but the checks. Those
 * not used lately go first; bounded in bytes, all forms of a body included.
 */
import type { Freshness } from './etag.ts';
import type { NamedBody } from './ready-form.ts';

/** With the state of the data it was made from. */
export interface KeptBody extends NamedBody {
  readonly freshness: Freshness;
  /** The route's template, for log and metrics. */
  readonly route: string;
}

interface Entry {
  readonly kept: KeptBody;
  readonly size: number;
  /** Asked for since it was last passed over. */
  isUsed: boolean;
}

/** A body larger than this share of the cache is not worth the others it would push out. */
const SHARE_MAX = 1 / 16;
/** What an entry costs beside its bytes. */
const ENTRY_OVERHEAD_BYTES = 512;

export class BodyCache {
  readonly #bytesMax: number;
  readonly #entries = new Map<string, Entry>();
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
    entry.isUsed = true;
    return entry.kept;
  }

  set(address: string, kept: KeptBody): void {
    this.#drop(address);
    if (this.#bytesMax === 0) return;
    const size = sizeOf(address, kept);
    if (size > this.#bytesMax * SHARE_MAX) return;
    this.#entries.set(address, { kept, size, isUsed: false });
    this.#bytes += size;
    this.#makeRoom();
  }

  /** Counts anew a body that got another form. */
  grew(address: string): void {
    const entry = this.#entries.get(address);
    if (entry !== undefined) this.set(address, entry.kept);
  }

  /** Oldest first, but what was used meanwhile gets a second chance behind the others. */
  #makeRoom(): void {
    for (const [address, entry] of this.#entries) {
      if (this.#bytes <= this.#bytesMax) break;
      if (!entry.isUsed) {
        this.#drop(address);
        continue;
      }
      entry.isUsed = false;
      this.#entries.delete(address);
      this.#entries.set(address, entry);
    }
  }

  #drop(address: string): void {
    const entry = this.#entries.get(address);
    if (entry === undefined) return;
    this.#entries.delete(address);
    this.#bytes -= entry.size;
  }
}

function sizeOf(address: string, { body, ready }: KeptBody): number {
  let size = ENTRY_OVERHEAD_BYTES + 2 * address.length + body.bytes.length;
  for (const form of body.encoded.values()) size += form.length;
  for (const { payload } of ready.values()) {
    if (typeof payload === 'string') size += payload.length;
  }
  return size;
}
