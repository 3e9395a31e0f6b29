/** How large the parts of a ZIP archive say they are, told before any of them is unpacked. */

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
/** The end record may have a comment behind it. */
const COMMENT_BYTES_MAX = 0xffff;
/** Deflated nothing. */
const EMPTY_BYTES = 2;

/**
 * Bytes of all parts together; infinite where a part hides its size (as ZIP64 archives do), null
 * where there is no directory to read.
 */
export function declaredSize(archive: Uint8Array): number | null {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = endRecord(view);
  if (end === null) return null;
  let at = view.getUint32(end + 16, true);
  let total = 0;
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + ENTRY_BYTES > view.byteLength || view.getUint32(at, true) !== ENTRY_SIGNATURE) {
      return null;
    }
    const packed = view.getUint32(at + 20, true);
    const size = view.getUint32(at + 24, true);
    // The reader unpacks no more than is declared, unless nothing is.
    if (size === 0 && packed > EMPTY_BYTES) return Number.POSITIVE_INFINITY;
    total += size;
    const lengths = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    at += ENTRY_BYTES + lengths.reduce((sum, length) => sum + length, 0);
  }
  return total;
}

function endRecord(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - END_BYTES - COMMENT_BYTES_MAX);
  for (let at = view.byteLength - END_BYTES; at >= first; at -= 1) {
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  }
  return null;
}
