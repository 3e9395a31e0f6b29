/**
 * Fetches a picture from the store's host and from nowhere else: redirects are not followed, names
 * that lead to private addresses are refused, and more than the limit is not read.
 */
import { lookup } from 'node:dns';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { KeptPicture, WantedPicture } from '../../ports/picture-shelf.ts';
import { isPublicAddress } from '../public-address/public-address.ts';
import { pictureType } from './picture-type.ts';

/** Where pictures of listings stand. */
export const PICTURE_HOST = 'https://m.media-amazon.com';

const BYTES_MAX = 2 * 1024 * 1024;
const TIMEOUT_MS = 10_000;
const OK = 200;

export interface PictureHost {
  readonly origin: string;
  /** True for a host of one's own, such as that of a test. */
  readonly mayBePrivate?: boolean;
}

/** Returns null unless the host answers with a picture. */
export async function fetchPicture(
  { origin, mayBePrivate = false }: PictureHost,
  { name, pixels }: WantedPicture,
): Promise<KeptPicture | null> {
  const [id, kind] = name.split('.');
  const url = new URL(`/images/I/${id}._SL${pixels}_.${kind}`, origin);
  const content = await read(url, mayBePrivate ? undefined : publicLookup);
  const contentType = content === null ? null : pictureType(content);
  return content === null || contentType === null ? null : { contentType, content };
}

function read(url: URL, lookupWith: LookupFunction | undefined): Promise<Buffer | null> {
  const request = url.protocol === 'https:' ? secureRequest : plainRequest;
  return new Promise((resolve) => {
    const options = {
      headers: { accept: 'image/*' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(lookupWith === undefined ? {} : { lookup: lookupWith }),
    };
    const asked = request(url, options, (response) => {
      void readAll(response).then(resolve);
    });
    asked.on('error', () => resolve(null));
    asked.end();
  });
}

/** Stops reading as soon as it is too much, whatever length the host announces. */
async function readAll(response: IncomingMessage): Promise<Buffer | null> {
  if (response.statusCode !== OK) {
    response.destroy();
    return null;
  }
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response) {
      size += (chunk as Buffer).length;
      if (size > BYTES_MAX) return null;
      chunks.push(chunk as Buffer);
    }
  } catch {
    // The host broke off, or took too long: there is no picture.
    return null;
  }
  return Buffer.concat(chunks);
}

/** The connection goes to the address that was checked here: a name cannot change in between. */
const publicLookup: LookupFunction = (name, options, callback) => {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    if (error !== null) {
      callback(error, []);
      return;
    }
    const open = addresses.filter(({ address }) => isPublicAddress(address));
    const [first] = open;
    if (first === undefined) callback(new Error(`${name} leads to no public address`), []);
    else if (options.all === true) callback(null, open);
    else callback(null, first.address, first.family);
  });
};
