/** The type of a picture by its first bytes: what a server says of it proves nothing. */
import type { KeptPicture } from '../../ports/picture-shelf.ts';

const SIGNS: readonly (readonly [KeptPicture['contentType'], number, string])[] = [
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['image/gif', 0, 'GIF8'],
  ['image/webp', 8, 'WEBP'],
];

/** Returns null for anything else, such as SVG, which can hold scripts. */
export function pictureType(content: Buffer): KeptPicture['contentType'] | null {
  const head = content.toString('latin1', 0, 16);
  return SIGNS.find(([, at, sign]) => head.startsWith(sign, at))?.[0] ?? null;
}
