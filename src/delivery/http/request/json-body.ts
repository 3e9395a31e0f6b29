/** Parses a body: one JSON object in UTF-8, of limited depth, without repeated names. */
import type { IncomingHttpHeaders } from 'node:http';
import { ShelflineError } from '../../../domain/values/error.ts';
import { isObject, type JsonObject } from '../../interface/coerce.ts';
import { invalidBody } from '../../interface/report-faults.ts';
import { unsupportedMediaType } from '../answer/error-body.ts';
import { BODY_DEPTH_MAX } from '../settings.ts';
import { checkText } from './query-string.ts';

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Throws 415 for an unsupported charset or encoding. */
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
  const field = repeatedMember(text);
  if (field === null) return value;
  throw new ShelflineError('invalid_body', `${field}: is given twice; send it once.`, {
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

/** An object or array that is still open at the current position. */
interface Level {
  /** Its path: `items[2]`; empty for the outermost one. */
  readonly path: string;
  readonly names: Set<string> | null;
  /** The name or index of the current member. */
  at: string | number;
}

/**
 * Returns the path of a name that an object has twice, such as `package.lengthMm`; null if there is
 * none. Parsing silently keeps the last value, so client and service could mean different
 * questions.
 * @param text valid JSON
 */
export function repeatedMember(text: string): string | null {
  const levels: Level[] = [];
  let level: Level | undefined;
  for (let place = 0; place < text.length; place += 1) {
    const char = text[place];
    if (char === '"') {
      const end = endOfString(text, place);
      if (level?.names && isName(text, end)) {
        const name: string = JSON.parse(text.slice(place, end));
        level.at = name;
        if (level.names.has(name)) return pathIn(level);
        level.names.add(name);
      }
      place = end - 1;
    } else if (char === '{' || char === '[') {
      const path = level === undefined ? '' : pathIn(level);
      level = { path, names: char === '{' ? new Set() : null, at: 0 };
      levels.push(level);
    } else if (char === '}' || char === ']') {
      levels.pop();
      level = levels.at(-1);
    } else if (char === ',' && typeof level?.at === 'number') {
      level.at += 1;
    }
  }
  return null;
}

function endOfString(text: string, start: number): number {
  let end = start + 1;
  while (text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  return end + 1;
}

/** Returns whether the string that ends here is a name: only names precede a colon. */
function isName(text: string, end: number): boolean {
  let place = end;
  while (' \n\r\t'.includes(text[place] ?? ':')) place += 1;
  return text[place] === ':';
}

function pathIn({ path, names, at }: Level): string {
  if (names === null) return `${path}[${at}]`;
  return path === '' ? `${at}` : `${path}.${at}`;
}
