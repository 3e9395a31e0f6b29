/** A compressed file of nothing but zeros, a thousand times as long as it is stored. */
import { constants, crc32, deflateRawSync } from 'node:zlib';

const PIECE = Buffer.alloc(64 << 20);
const HEADER = Buffer.from('1f8b0800000000000003', 'hex');
const END_OF_DATA = Buffer.from('0300', 'hex');

export function* zeroBomb(bytes: number): Generator<Uint8Array> {
  // Ends at a whole byte and without a last block, so that the same can follow again.
  const piece = deflateRawSync(PIECE, { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  yield HEADER;
  let sum = 0;
  let made = 0;
  for (; made < bytes; made += PIECE.length) {
    yield piece;
    sum = crc32(PIECE, sum);
  }
  yield END_OF_DATA;
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(sum, 0);
  trailer.writeUInt32LE(made % 2 ** 32, 4);
  yield trailer;
}
