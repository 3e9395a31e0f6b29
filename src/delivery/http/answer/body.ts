/** The body of an answer: a text or bytes, in each coding it was sent in so far. */
import { type MaybePromise, whenReady } from '../../../domain/maybe-promise.ts';
import { compress, type Encoding, encodingFor } from './compression.ts';

export interface BodyOptions {
  readonly contentType: string;
  /** Name for saving it, on CSV. */
  readonly fileName?: string;
  /** Headers for what the body has no room for. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly content: string | Buffer;
}

/** A body in one coding, ready to be sent. */
export interface Content {
  /** The headers that describe it: names and values in turn. */
  readonly headers: readonly string[];
  /** A text holds one byte in each character. */
  readonly payload: string | Buffer;
}

/** Node sends a text up to 16 KiB, headers included, without allocating for it. */
const TEXT_BYTES_MAX = 14 * 1024;

export class Body {
  readonly #headers: readonly string[];
  /** Without any coding. */
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

  /** Bytes it holds, in all codings. */
  get size(): number {
    let size = this.plain.payload.length;
    for (const { payload } of this.#compressed.values()) size += payload.length;
    return size;
  }

  /** In the coding the client prefers. It is compressed once. */
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

/** A body without content, for statuses that have one all the same. */
export const EMPTY: Content = { headers: ['content-length', '0'], payload: '' };

function payloadOf(content: string | Buffer): string | Buffer {
  const length = Buffer.byteLength(content);
  const isShort = length <= TEXT_BYTES_MAX;
  // A text of ASCII alone is its bytes already.
  if (typeof content === 'string' && isShort && length === content.length) return content;
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return isShort ? bytes.toString('latin1') : bytes;
}

function dispositionOf(fileName: string): readonly string[] {
  return ['content-disposition', `attachment; filename="${fileName}"`];
}
