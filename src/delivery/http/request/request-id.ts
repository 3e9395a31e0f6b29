/** The id of a request: the client's own when it is a sane token, else a new one. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const SANE_TOKEN = /^[A-Za-z0-9._-]{1,64}$/;
/** An API key sent here by mistake must not travel on into logs. */
const LOOKS_LIKE_KEY = /sl_[0-9A-Za-z]{20}/;

/** New ids are one random UUID a thread whose last group counts its requests. */
const COUNTED_DIGITS = 12;
const ownPrefix = randomUUID().slice(0, -COUNTED_DIGITS);
let count = 0;

export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const theirs = headers['x-request-id'];
  if (typeof theirs === 'string' && SANE_TOKEN.test(theirs) && !LOOKS_LIKE_KEY.test(theirs)) {
    return theirs;
  }
  count += 1;
  return ownPrefix + count.toString(16).padStart(COUNTED_DIGITS, '0');
}
