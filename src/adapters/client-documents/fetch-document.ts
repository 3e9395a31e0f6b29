/**
 * Fetches one JSON object over https for somebody who names the address. The name is looked up once
 * and the address checked there, so nothing can change between check and connection.
 */
import { type LookupAllOptions, lookup } from 'node:dns';
import { type RequestOptions, request } from 'node:https';
import { isIP } from 'node:net';
import { ShelflineError } from '../../domain/values/error.ts';
import { isPublicAddress } from '../public-address/public-address.ts';

/** A description has a few lines. */
const BYTES_MAX = 16 * 1024;
const TIMEOUT_MS = 5_000;
const HTTPS_PORT = '';

export interface Fetched {
  readonly content: Readonly<Record<string, unknown>>;
  /** For how long the sender allows to keep it, in seconds; null if it does not say. */
  readonly maxAgeS: number | null;
}

/** What tests replace: who counts as public, and the authority that signed their certificate. */
export interface FetchOptions {
  readonly isAllowed?: (address: string) => boolean;
  readonly isAllowedPort?: (port: string) => boolean;
  readonly timeoutMs?: number;
  readonly tls?: Pick<RequestOptions, 'ca'>;
}

/** Throws `provider_unavailable`, saying why there is no such document. */
export async function fetchDocument(url: URL, options: FetchOptions = {}): Promise<Fetched> {
  const { isAllowed = isPublicAddress, isAllowedPort = (port) => port === HTTPS_PORT } = options;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (url.protocol !== 'https:' || !isAllowedPort(url.port)) throw noDocument('only https is read');
  // An address in place of a name is never looked up, so it would not be checked.
  if (isIP(host) !== 0 && !isAllowed(host)) throw noDocument('its address is not a public one');
  return await new Promise<Fetched>((resolve, reject) => {
    const fail = (why: string) => reject(noDocument(why));
    const signal = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
    const asked = request(url, {
      ...options.tls,
      // No connection of before, and no proxy: what was checked is what is asked.
      agent: false,
      headers: { accept: 'application/json' },
      signal,
      lookup: (name, how, done) =>
        lookup(name, { ...how, all: true } as LookupAllOptions, (fault, found) => {
          if (fault !== null) return done(fault, []);
          if (found.length > 0 && found.every(({ address }) => isAllowed(address))) {
            const [{ address, family } = { address: '', family: 0 }] = found;
            return how.all === true ? done(null, found) : done(null, address, family);
          }
          done(new Error('its address is not a public one'), []);
        }),
    });
    asked.on('error', ({ message }) => fail(signal.aborted ? 'it does not answer' : message));
    asked.on('response', (response) => {
      const { statusCode, headers } = response;
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('error', ({ message }) => fail(signal.aborted ? 'it is too slow' : message));
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        chunks.push(chunk);
        if (bytes > BYTES_MAX) asked.destroy(new Error(`it has more than ${BYTES_MAX} bytes`));
      });
      response.on('end', () => {
        if (statusCode !== 200) return fail(`it answered with HTTP status ${statusCode}`);
        const content = objectIn(Buffer.concat(chunks));
        if (content === null) return fail('it is not a JSON object');
        resolve({ content, maxAgeS: maxAgeIn(headers['cache-control']) });
      });
    });
    asked.end();
  });
}

function objectIn(bytes: Buffer): Fetched['content'] | null {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Fetched['content']) : null;
  } catch {
    return null;
  }
}

function maxAgeIn(cacheControl: string | undefined): number | null {
  if (/\bno-(store|cache)\b/i.test(cacheControl ?? '')) return 0;
  const [, seconds] = /\bmax-age=(\d{1,9})/i.exec(cacheControl ?? '') ?? [];
  return seconds === undefined ? null : Number(seconds);
}

function noDocument(why: string): ShelflineError {
  const message = `The client's description cannot be read: ${why}.`;
  return new ShelflineError('provider_unavailable', message);
}
