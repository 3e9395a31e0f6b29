/** Parses a body: JSON in UTF-8, an object, not nested absurdly, no text a store could choke on. */
import type { IncomingHttpHeaders } from 'node:http';
import { ShelflineError } from '../../../domain/error.ts';
import { unsupportedMediaType } from '../answer/error-body.ts';
import { BODY_DEPTH_MAX } from '../settings.ts';
import { checkText } from './query-string.ts';
import { repeatedMember } from './repeated-member.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** The content type and coding a body may have; throws 415 for any other. */
export function checkMediaType(headers: IncomingHttpHeaders): void {
  const charset = /;\s*charset="?([^";\s]+)/i.exec(headers['content-type'] ?? '')?.[1];
  const coding = headers['content-encoding'] ?? 'identity';
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) throw unsupportedMediaType();
  if (coding.toLowerCase() !== 'identity') throw unsupportedMediaType();
}

export function parseJsonBody(bytes: Uint8Array): JsonObject {
  let text: string;
  try {
    text = UTF8.decode(bytes);
  } catch {
    throw invalidBody('The body is not valid UTF-8.');
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalidBody('The body is not valid JSON.');
  }
  if (!isObject(value)) throw invalidBody('The body must be a JSON object.');
  checkValue(value, '', 1);
  const twice = repeatedMember(text);
  if (twice !== null) throw givenTwice(twice);
  return value;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function invalidBody(message: string): ShelflineError {
  return new ShelflineError('invalid_body', message);
}

function givenTwice(field: string): ShelflineError {
  return new ShelflineError('invalid_body', `${field}: is given twice; send it once.`, {
    details: [{ field, issue: 'is given twice' }],
  });
}

function checkValue(value: unknown, path: string, depth: number): void {
  if (typeof value === 'string') checkText(value, path);
  if (typeof value !== 'object' || value === null) return;
  if (depth > BODY_DEPTH_MAX) throw invalidBody('The body is nested too deeply.');
  for (const [key, inner] of Object.entries(value)) {
    if (key === '__proto__') throw invalidBody('The body may not hold the name __proto__.');
    const place = Array.isArray(value) ? `${path}[${key}]` : joinPath(path, key);
    checkValue(inner, place, depth + 1);
  }
}

const joinPath = (path: string, key: string) => (path === '' ? key : `${path}.${key}`);
