/**
 * The text of an API key: `sl_`, at least 26 random base62 characters, and their CRC-32 in 6 more.
 * The checksum rejects mistyped keys without a lookup, and secret scanners verify keys by it.
 */

const KEY_PREFIX = 'sl_';
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 32 base62 characters carry 190 bits. */
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const KEY_PATTERN = /^sl_[0-9A-Za-z]{32,128}$/;
/** The largest multiple of 62 in a byte. Bytes from here on would favor the first letters. */
const UNBIASED_BYTES = 248;
/** `sl_` and six characters: enough to recognize a key in a list, useless to a thief. */
const SHOWN_LENGTH = 9;

/** Operators see and change the installation; readers only ask it. */
export type Role = 'reader' | 'operator';

/** Makes unpredictable bytes. See the port `Random`. */
export type RandomBytes = (count: number) => Uint8Array;

/** Makes a new key. Only its hash is stored, so nobody can see its text later. */
export function mintKey(randomBytes: RandomBytes): string {
  const body = KEY_PREFIX + randomBase62(randomBytes, RANDOM_LENGTH);
  return body + checksumOf(body);
}

/** Checks whether the text can be a key: its alphabet, length and checksum. */
export function isWellFormedKey(text: string): boolean {
  if (!KEY_PATTERN.test(text)) return false;
  const body = text.slice(0, -CHECKSUM_LENGTH);
  return checksumOf(body) === text.slice(-CHECKSUM_LENGTH);
}

export function shownPrefix(key: string): string {
  return key.slice(0, SHOWN_LENGTH);
}

/** Makes uniform base62 characters by rejection sampling. */
export function randomBase62(randomBytes: RandomBytes, length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < UNBIASED_BYTES && text.length < length) text += BASE62.charAt(byte % 62);
    }
  }
  return text;
}

function checksumOf(body: string): string {
  let rest = crc32(body);
  let digits = '';
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) {
    digits = BASE62.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/** Returns the CRC-32 (ISO 3309 and zip, reflected polynomial EDB88320) of an ASCII text. */
export function crc32(text: string): number {
  let crc = 0xffffffff;
  for (let at = 0; at < text.length; at += 1) {
    crc ^= text.charCodeAt(at);
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
