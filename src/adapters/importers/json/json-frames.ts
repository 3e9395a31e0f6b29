/** The arrays, records and containers that enclose the current position of the JSON splitter. */
import type { ContainerKind } from './json-item.ts';

/** Room for a product with a million points in one of its series. */
export const ITEM_BYTES_MAX = 16 * 1024 * 1024;
/** The maximum nesting of arrays, records and containers around an object. */
export const FRAMES_MAX = 64;
const MEMBERS_MAX = 100_000;

/** A record that is read member by member, because it is long or has a container. */
export interface RecordFrame {
  readonly kind: 'record';
  /** Its members outside of containers. */
  readonly members: RecordMembers;
  /** The key whose value comes next. */
  key: Uint8Array | null;
  hasContainer: boolean;
  spansLines: boolean;
}

interface ContainerFrame<Kind extends ContainerKind> {
  readonly kind: Kind;
  readonly name: string;
  key: Uint8Array | null;
}

export type Frame =
  | RecordFrame
  | ContainerFrame<'elements'>
  | ContainerFrame<'members'>
  | { readonly kind: 'array' };

export function newRecord(): RecordFrame {
  const members = new RecordMembers();
  return { kind: 'record', members, key: null, hasContainer: false, spansLines: false };
}

export function isObjectFrame({ kind }: Frame): boolean {
  return kind === 'record' || kind === 'members';
}

const OPEN = Buffer.from('{');
const BETWEEN = Buffer.from(':');
const AFTER = Buffer.from(',');
const CLOSE = Buffer.from('}');

/** Collects the members of a record for parsing as one object. Drops them if they are too large. */
class RecordMembers {
  #parts: Uint8Array[] = [];
  #bytes = 0;
  #count = 0;

  add(key: Uint8Array, value: Uint8Array): void {
    this.#bytes += key.length + value.length;
    this.#count += 1;
    if (this.excess === null) this.#parts.push(key, BETWEEN, value, AFTER);
    else this.#parts = [];
  }

  /** Says which limit the record exceeds; null if it can be parsed. */
  get excess(): string | null {
    if (this.#count > MEMBERS_MAX)
      return `has more than ${MEMBERS_MAX.toLocaleString('en')} members`;
    return this.#bytes > ITEM_BYTES_MAX ? `is longer than ${ITEM_BYTES_MAX} bytes` : null;
  }

  bytes(): Uint8Array {
    const withoutLastComma = this.#parts.slice(0, -1);
    return Buffer.concat([OPEN, ...withoutLastComma, CLOSE]);
  }
}
