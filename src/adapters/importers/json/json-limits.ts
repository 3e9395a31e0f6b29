/**
 * How much one object of a JSON file may be. A few bytes of text become many in memory (`{},` some
 * 60), so that long objects are looked at before they are parsed.
 */
import { RowProblem } from '../row-problem.ts';

/** Room for a product with a million points in one of its series. */
export const ITEM_BYTES_MAX = 16 * 1024 * 1024;
/** Members of a record that is gone into, because it is long or holds a container. */
export const RECORD_MEMBERS_MAX = 100_000;
/** Arrays and containers around an object. */
export const FRAMES_MAX = 64;

/** An object up to this length is parsed without a look: it cannot become much. */
const LOOK_BYTES_MIN = 1024 * 1024;
/** Objects, lists, keys and texts in one object; numbers are as short in memory as in the file. */
const VALUES_MAX = 500_000;
const DEPTH_MAX = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** @throws RowProblem where parsing the object would take too much memory */
export function refuseHugeObject(bytes: Uint8Array): void {
  if (bytes.length < LOOK_BYTES_MIN) return;
  let values = 0;
  let depth = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      values += 1;
      at = endOfText(bytes, at + 1);
    } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      values += 1;
      depth += 1;
      if (depth > DEPTH_MAX) throw new RowProblem(`is nested more than ${DEPTH_MAX} deep`);
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) depth -= 1;
  }
  if (values <= VALUES_MAX) return;
  const most = VALUES_MAX.toLocaleString('en');
  throw new RowProblem(
    `is ${bytes.length} bytes long and holds ${values.toLocaleString('en')} keys, texts, objects ` +
      `and lists, at most ${most} are taken; look whether it is one object`,
  );
}

function endOfText(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}
