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
import { keptOrMade } from '../../../domain/kept-or-made.ts';
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

/** The same for a body that is sent while it is made. */
export function compressor(encoding: Encoding): Transform {
  if (encoding === 'gzip') return createGzip({ level: GZIP_LEVEL });
  return createBrotliCompress({ params: BROTLI_PARAMS });
}

/** Different `Accept-Encoding` whose meaning is remembered; browsers send a handful. */
const REMEMBERED_MAX = 200;
const remembered = new Map<string, Encoding | null>();

/** The coding to send these bytes in; null = as they are. */
export function encodingFor(accept: string | undefined, byteCount: number): Encoding | null {
  if (accept === undefined || byteCount < COMPRESS_BYTES_MIN) return null;
  return keptOrMade(remembered, REMEMBERED_MAX, accept, bestEncoding);
}

function bestEncoding(accept: string): Encoding | null {
  const weights = qualities(accept);
  let best: Encoding | null = null;
  let most = 0;
  for (const encoding of PREFERENCE) {
    const weight = weights.get(encoding) ?? weights.get('*') ?? 0;
    if (weight > most) {
      best = encoding;
      most = weight;
    }
  }
  return most >= (weights.get('identity') ?? 0) ? best : null;
}

/** `gzip;q=0.5, br` -> gzip 0.5, br 1. Also reads `Accept`; other parameters are ignored. */
export function qualities(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    const value = weight === undefined ? 1 : Number(weight.slice(2));
    if (name !== '') weights.set(name, value >= 0 && value <= 1 ? value : 0);
  }
  return weights;
}
