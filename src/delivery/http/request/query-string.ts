/**
 * Reads a query string strictly: UTF-8 only, no control characters, no parameter twice. A value
 * that is empty or white space only counts as not given.
 */
import { invalidParameter } from '../../../domain/error.ts';

const CONTROL = /\p{Cc}/u;

export function readQueryString(url: string): Map<string, string> {
  const given = new Map<string, string>();
  const start = url.indexOf('?');
  if (start === -1) return given;
  for (const pair of utf8Text(url.slice(start + 1)).split('&')) {
    if (pair === '') continue;
    const split = pair.indexOf('=');
    const name = decode(split === -1 ? pair : pair.slice(0, split), null);
    const value = decode(split === -1 ? '' : pair.slice(split + 1), name).trim();
    if (given.has(name)) throw invalidParameter(name, 'is given more than once');
    given.set(name, value);
  }
  for (const [name, value] of given) if (value === '') given.delete(name);
  return given;
}

/** Refuses what no text parameter may hold; `field` names it in the answer. */
export function checkText(text: string, field: string): void {
  if (CONTROL.test(text)) throw invalidParameter(field, 'holds control characters');
  if (!text.isWellFormed()) throw invalidParameter(field, 'is not valid Unicode');
}

function decode(text: string, field: string | null): string {
  let decoded: string;
  try {
    decoded = decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw invalidParameter(field ?? 'query', 'is not valid percent-encoded UTF-8');
  }
  checkText(decoded, field ?? 'query');
  return decoded;
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Node hands over bytes beyond ASCII as Latin-1; clients that do not encode them mean UTF-8. */
function utf8Text(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant.
  if (/^[\x00-\x7f]*$/.test(text)) return text;
  try {
    return UTF8.decode(Buffer.from(text, 'latin1'));
  } catch {
    throw invalidParameter('query', 'is not valid UTF-8');
  }
}
