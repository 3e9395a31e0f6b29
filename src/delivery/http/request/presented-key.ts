/** The API key a request presents: `X-API-Key` wins over `Authorization: Bearer`. Never the URL. */
import type { IncomingHttpHeaders } from 'node:http';

const BEARER = /^bearer +(\S+) *$/i;

export function presentedKey(headers: IncomingHttpHeaders): string | null {
  const direct = headers['x-api-key'];
  const key = typeof direct === 'string' ? direct.trim() : '';
  return key === '' ? bearerToken(headers) : key;
}

export function bearerToken({ authorization }: IncomingHttpHeaders): string | null {
  return BEARER.exec(authorization ?? '')?.[1] ?? null;
}
