/**
 * Reads a query string strictly: UTF-8 only, no control characters, no repeated parameters, and no
 * value that is empty or blank: who leaves one so forgot something.
 */
import { invalidParameter, missingParameter } from '../../../domain/values/error.ts';

const NAME_SHOWN_MAX = 60;
const CONTROL = /\p{Cc}/u;
/** A text that needs no decoding or checking. */
const PLAIN = /^[\w.,:-]*$/;

export function readQueryString(url: string): Map<string, string> {
  const given = new Map<string, string>();
  const start = url.indexOf('?');
  if (start === -1) return given;
  for (const pair of url.slice(start + 1).split('&')) {
    if (pair === '') continue;
    const split = pair.indexOf('=');
    const name = decode(split === -1 ? pair : pair.slice(0, split), null);
    const value = decode(split === -1 ? '' : pair.slice(split + 1), name);
    if (given.has(name)) throw invalidParameter(name, 'is given more than once');
    given.set(name, value);
  }
  if (given.has('')) throw invalidParameter('query', 'holds a value without a name');
  for (const [name, value] of given) {
    if (value.trim() !== '') continue;
    throw missingParameter(
      name.slice(0, NAME_SHOWN_MAX),
      'is empty; give it a value, or leave it out',
    );
  }
  return given;
}

/** Refuses characters that no text parameter may contain; the error names `field`. */
export function checkText(text: string, field: string): void {
  if (CONTROL.test(text)) throw invalidParameter(field, 'holds control characters');
  if (!text.isWellFormed()) throw invalidParameter(field, 'is not valid Unicode');
}

function decode(text: string, field: string | null): string {
  if (PLAIN.test(text)) return text;
  let decoded: string;
  try {
    decoded = decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw invalidParameter(field ?? 'query', 'is not valid percent-encoded UTF-8');
  }
  checkText(decoded, field ?? 'query');
  return decoded;
}
