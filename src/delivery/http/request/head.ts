/** Reads the head of a request: its id, its key, and any fault. */
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { ShelflineError } from '../../../domain/values/error.ts';
import { headersTooLarge, uriTooLong } from '../answer/error-body.ts';
import { HEADER_BYTES_MAX, URL_BYTES_MAX } from '../settings.ts';

const SANE_TOKEN = /^[A-Za-z0-9._-]{1,64}$/;
/** An API key or token sent as an id by mistake must not reach the logs. */
const LOOKS_LIKE_KEY = /sl(at|rt|ac)?_[0-9A-Za-z]{20}/;

/** New ids share one random UUID per thread. Its last group counts the requests. */
const COUNTED_DIGITS = 12;
const ownPrefix = randomUUID().slice(0, -COUNTED_DIGITS);
let count = 0;

/** Returns the request's id: the client's own if it is a valid token, else a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const theirs = headers['x-request-id'];
  if (typeof theirs === 'string' && SANE_TOKEN.test(theirs) && !LOOKS_LIKE_KEY.test(theirs)) {
    return theirs;
  }
  count += 1;
  return ownPrefix + count.toString(16).padStart(COUNTED_DIGITS, '0');
}

const BEARER = /^bearer +(\S+) *$/i;

/** Returns the API key. `X-API-Key` overrides `Authorization: Bearer`. Never reads the URL. */
export function presentedKey(headers: IncomingHttpHeaders): string | null {
  const direct = headers['x-api-key'];
  const key = typeof direct === 'string' ? direct.trim() : '';
  return key === '' ? bearerToken(headers) : key;
}

export function bearerToken({ authorization }: IncomingHttpHeaders): string | null {
  return BEARER.exec(authorization ?? '')?.[1] ?? null;
}

export const SESSION_COOKIE = 'shelfline_session';
const TOKEN_IN_COOKIE = new RegExp(`(?:^|; )${SESSION_COOKIE}=([A-Za-z0-9]+)(?:;|$)`);

/**
 * Returns the token of the dashboard's session; null for a request that a page of another origin
 * makes, or a program that has the cookie but is no browser.
 */
export function sessionToken(headers: IncomingHttpHeaders): string | null {
  const [, token] = TOKEN_IN_COOKIE.exec(headers.cookie ?? '') ?? [];
  return token !== undefined && isFromOwnOrigin(headers) ? token : null;
}

/**
 * Browsers say so in `Sec-Fetch-Site`, and older ones in `Origin`. The scheme counts, too: pages of
 * the same host over plain HTTP may be anybody's.
 */
export function isFromOwnOrigin(headers: IncomingHttpHeaders): boolean {
  const { origin, host } = headers;
  if (origin !== undefined) {
    const page = URL.parse(origin);
    const scheme = schemeOf(headers);
    if (page?.host !== host || (scheme !== null && page?.protocol !== `${scheme}:`)) return false;
  }
  const site = headers['sec-fetch-site'];
  return site === undefined ? origin !== undefined : site === 'same-origin';
}

/** Returns the scheme of the address that was asked; null if a proxy does not say. */
export function schemeOf(headers: IncomingHttpHeaders): 'http' | 'https' | null {
  const [first] = `${headers['x-forwarded-proto'] ?? ''}`.toLowerCase().split(',');
  if (first === 'http' || first === 'https') return first;
  return isForwarded(headers) ? null : 'http';
}

export function isForwarded(headers: IncomingHttpHeaders): boolean {
  return headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

export function isLoopback({ remoteAddress }: Socket): boolean {
  return LOOPBACK.has(remoteAddress ?? '');
}

const ADDRESS = /^[\d.:a-f]{2,45}$/i;

/**
 * Returns the address of the client: the one that a proxy on this machine has added, else that of
 * the connection.
 */
export function clientAddress({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>) {
  const [added = ''] = `${headers['x-forwarded-for'] ?? ''}`.split(',').slice(-1);
  const claimed = added.trim();
  if (isLoopback(socket) && ADDRESS.test(claimed)) return claimed;
  return socket.remoteAddress ?? '';
}

/** Colon, space and line end of a header line. */
const LINE_EXTRA_BYTES = 4;

type Head = Pick<IncomingMessage, 'url' | 'rawHeaders' | 'httpVersion'>;

/** Returns what is wrong with the head, before any of it is used; null if nothing is. */
export function headFault({ url = '', rawHeaders, httpVersion }: Head): ShelflineError | null {
  // Target and headers are ASCII or Latin-1 here, so one character is one byte.
  if (url.length > URL_BYTES_MAX) return uriTooLong();
  let bytes = 0;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    bytes += name.length + (rawHeaders[at + 1] ?? '').length + LINE_EXTRA_BYTES;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (bytes > HEADER_BYTES_MAX) return headersTooLarge();
  if (hosts > 1) return badRequest('The header Host is given twice; send it once.');
  if (hosts === 0 && httpVersion !== '1.0') return badRequest('HTTP/1.1 requires the header Host.');
  return null;
}

function badRequest(message: string): ShelflineError {
  return new ShelflineError('bad_request', message);
}
