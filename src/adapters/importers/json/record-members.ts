/**
 * The members of a record that is gone into for its containers, kept to parse them as one object.
 * Of a record that is too large nothing is kept; its containers are read all the same.
 */
import { ITEM_BYTES_MAX, RECORD_MEMBERS_MAX } from './json-limits.ts';

const OPEN = Buffer.from('{');
const COLON = Buffer.from(':');
const COMMA = Buffer.from(',');
const CLOSE = Buffer.from('}');

export class RecordMembers {
  #parts: Uint8Array[] = [];
  #bytes = 0;
  #count = 0;

  add(key: Uint8Array, value: Uint8Array): void {
    this.#bytes += key.length + value.length;
    this.#count += 1;
    if (this.excess === null) this.#parts.push(key, COLON, value, COMMA);
    else this.#parts = [];
  }

  /** What is too much; null where it is one object that can be parsed. */
  get excess(): string | null {
    if (this.#count > RECORD_MEMBERS_MAX) {
      return `has more than ${RECORD_MEMBERS_MAX.toLocaleString('en')} members`;
    }
    return this.#bytes > ITEM_BYTES_MAX ? `is longer than ${ITEM_BYTES_MAX} bytes` : null;
  }

  /** The object of them. */
  bytes(): Uint8Array {
    const withoutLastComma = this.#parts.slice(0, -1);
    return Buffer.concat([OPEN, ...withoutLastComma, CLOSE]);
  }
}
