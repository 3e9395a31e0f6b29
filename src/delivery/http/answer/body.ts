/**
 * The body of an answer as it travels. It is a text at first, which Node sends in one piece with
 * the headers, and becomes bytes when it is kept or compressed.
 */
import type { Encoding } from './compression.ts';

export interface BodyOptions {
  readonly contentType: string;
  /** Name for saving it, on CSV. */
  readonly fileName: string | null;
  /** Headers that say what the body has no room for. */
  readonly beside?: Readonly<Record<string, string>>;
  readonly content: string | Buffer;
}

export class Body {
  readonly contentType: string;
  readonly fileName: string | null;
  readonly beside: Readonly<Record<string, string>>;
  /** Compressed forms made so far. */
  readonly encoded = new Map<Encoding, Buffer>();
  #content: string | Buffer;

  constructor({ contentType, fileName, beside = {}, content }: BodyOptions) {
    this.contentType = contentType;
    this.fileName = fileName;
    this.beside = beside;
    this.#content = content;
  }

  /** As it can be sent with the least work. */
  get content(): string | Buffer {
    return this.#content;
  }

  /** From now on the content, so that a body is held once. */
  get bytes(): Buffer {
    if (typeof this.#content === 'string') this.#content = Buffer.from(this.#content);
    return this.#content;
  }
}
