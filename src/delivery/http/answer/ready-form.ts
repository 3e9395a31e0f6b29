/**
 * A kept body as it goes over the wire in one coding: its headers, checked and joined once, and a
 * payload that Node sends in one piece with them.
 */
import type { Body } from './body.ts';
import type { Encoding } from './compression.ts';
import { CACHE_CONTROL, dispositionOf } from './headers.ts';

export interface ReadyForm {
  /** Names and values in turns. */
  readonly headers: readonly string[];
  /** A text holds one byte in each character. */
  readonly payload: string | Buffer;
}

/** A body by its name, with the forms it was sent in so far. */
export interface NamedBody {
  readonly body: Body;
  readonly etag: string;
  /** How it goes over the wire in each coding (null: none), once it was sent so. */
  readonly ready: Map<Encoding | null, ReadyForm>;
}

/** Node sends a text up to 16 KiB, headers included, without allocating for it. */
const TEXT_BYTES_MAX = 14 * 1024;

/** Null as long as the body was not made in this coding. `fixed` stands on every answer. */
export function readyForm(
  { body, etag, ready }: NamedBody,
  encoding: Encoding | null,
  fixed: readonly string[],
): ReadyForm | null {
  const known = ready.get(encoding);
  if (known !== undefined) return known;
  const bytes = encoding === null ? body.bytes : body.encoded.get(encoding);
  if (bytes === undefined) return null;
  const { contentType, fileName, beside } = body;
  const made = {
    headers: [
      ...['content-type', contentType, 'content-length', `${bytes.length}`],
      ...(encoding === null ? [] : ['content-encoding', encoding]),
      ...(fileName === null ? [] : ['content-disposition', dispositionOf(fileName)]),
      ...Object.entries(beside).flat(),
      ...namingHeaders(etag),
      ...fixed,
    ],
    payload: bytes.length > TEXT_BYTES_MAX ? bytes : bytes.toString('latin1'),
  };
  ready.set(encoding, made);
  return made;
}

/** A body just made, as it is: a text of ASCII alone need not become bytes first. */
export function onceOnlyForm(body: Body, etag: string, fixed: readonly string[]): ReadyForm {
  const { content } = body;
  const length = Buffer.byteLength(content);
  const isAscii = typeof content === 'string' && length === content.length;
  return {
    headers: [
      ...['content-type', body.contentType, 'content-length', `${length}`],
      ...namingHeaders(etag),
      ...fixed,
    ],
    payload: isAscii && length <= TEXT_BYTES_MAX ? content : body.bytes,
  };
}

/** What an answer without a body (304) says of it too. */
export function namingHeaders(etag: string): readonly string[] {
  return ['etag', etag, 'cache-control', CACHE_CONTROL];
}
