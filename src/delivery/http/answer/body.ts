/** The body of an answer, as text or bytes. Compressed once per encoding that clients prefer. */
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
import { type MaybePromise, whenReady } from '../../../domain/values/maybe-promise.ts';
import { COMPRESS_BYTES_MIN } from '../settings.ts';

export interface BodyOptions {
  readonly contentType: string;
  readonly fileName?: string;
  /** Headers for information that the body has no room for. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly content: string | Buffer;
}

export interface Content {
  /** The headers of this encoding: names and values alternate. */
  readonly headers: readonly string[];
  /** In a text, each character is one byte. */
  readonly payload: string | Buffer;
}

/** Node sends a text of up to 16 KiB, headers included, without an allocation. */
const TEXT_BYTES_MAX = 14 * 1024;

export class Body {
  readonly #headers: readonly string[];
  readonly plain: Content;
  readonly #compressed = new Map<Encoding, Content>();

  constructor({ contentType, fileName, headers = {}, content }: BodyOptions) {
    this.#headers = [
      'content-type',
      contentType,
      ...(fileName === undefined ? [] : dispositionOf(fileName)),
      ...Object.entries(headers).flat(),
    ];
    this.plain = this.#content(payloadOf(content));
  }

  /** The size in bytes of all encodings. */
  get size(): number {
    let size = this.plain.payload.length;
    for (const { payload } of this.#compressed.values()) size += payload.length;
    return size;
  }

  /** Returns the body in the client's preferred encoding. Compresses it on first use. */
  contentFor(acceptEncoding: string | undefined): MaybePromise<Content> {
    const { payload } = this.plain;
    const encoding = encodingFor(acceptEncoding, payload.length);
    if (encoding === null) return this.plain;
    const known = this.#compressed.get(encoding);
    if (known !== undefined) return known;
    const bytes = typeof payload === 'string' ? Buffer.from(payload, 'latin1') : payload;
    return whenReady(compress(bytes, encoding), (made) => {
      const content = this.#content(made, ['content-encoding', encoding]);
      this.#compressed.set(encoding, content);
      return content;
    });
  }

  #content(payload: string | Buffer, coding: readonly string[] = []): Content {
    const length = ['content-length', `${payload.length}`];
    return { headers: [...this.#headers, ...length, ...coding], payload };
  }
}

/** For answers with a length but no content. */
export const EMPTY: Content = { headers: ['content-length', '0'], payload: '' };

function payloadOf(content: string | Buffer): string | Buffer {
  const length = Buffer.byteLength(content);
  const isShort = length <= TEXT_BYTES_MAX;
  // ASCII text needs no conversion to bytes.
  if (typeof content === 'string' && isShort && length === content.length) return content;
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return isShort ? bytes.toString('latin1') : bytes;
}

function dispositionOf(fileName: string): readonly string[] {
  return ['content-disposition', `attachment; filename="${fileName}"`];
}

export type Encoding = 'br' | 'gzip';

/** At equal weight the first one wins. */
const PREFERENCE: readonly Encoding[] = ['br', 'gzip'];
/** Near the best JSON ratio of its speed class; higher levels take several times as long. */
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

/** Returns a stream that compresses a body while it is made. */
export function compressor(encoding: Encoding): Transform {
  if (encoding === 'gzip') return createGzip({ level: GZIP_LEVEL });
  return createBrotliCompress({ params: BROTLI_PARAMS });
}

/** The number of `Accept-Encoding` values to remember; browsers send a handful. */
const REMEMBERED_MAX = 200;
const remembered = new LRUCache<string, Encoding | 'identity'>({
  max: REMEMBERED_MAX,
  memoMethod: bestEncoding,
});

/** Returns the encoding for this many bytes; null for none. */
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
