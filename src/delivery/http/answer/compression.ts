/** Compresses bodies off the event loop, in the best coding the client accepts. */
import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import {
  type BrotliOptions,
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
} from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { COMPRESS_BYTES_MIN } from '../settings.ts';

export type Encoding = 'br' | 'gzip';

/** At equal weight the first one wins. */
const PREFERENCE: readonly Encoding[] = ['br', 'gzip'];
/** Near the best ratio of its speed class for JSON; higher levels cost several times as much. */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 6;

const BROTLI_PARAMS: BrotliOptions['params'] = {
  [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
};

const deflate = { br: promisify(brotliCompress), gzip: promisify(gzip) };

export async function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return await deflate.gzip(bytes, { level: GZIP_LEVEL });
  const hint = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return await deflate.br(bytes, { params: { ...BROTLI_PARAMS, ...hint } });
}

/** Compresses a body that is sent while it is made. */
export function compressor(encoding: Encoding): Transform {
  if (encoding === 'gzip') return createGzip({ level: GZIP_LEVEL });
  return createBrotliCompress({ params: BROTLI_PARAMS });
}

/** Different `Accept-Encoding` whose meaning is remembered; browsers send a handful. */
const REMEMBERED_MAX = 200;
const remembered = new LRUCache<string, Encoding | 'identity'>({
  max: REMEMBERED_MAX,
  memoMethod: bestEncoding,
});

/** The coding to send this many bytes in; null = as they are. */
export function encodingFor(accept: string | undefined, byteCount: number): Encoding | null {
  if (accept === undefined || byteCount < COMPRESS_BYTES_MIN) return null;
  const best = remembered.memo(accept);
  return best === 'identity' ? null : best;
}

function bestEncoding(accept: string): Encoding | 'identity' {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': accept } });
  const names = negotiator.encodings([...PREFERENCE, 'identity'], { preferred: PREFERENCE });
  return PREFERENCE.find((encoding) => encoding === names[0]) ?? 'identity';
}
