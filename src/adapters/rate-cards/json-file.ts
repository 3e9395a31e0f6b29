/** Reads a JSON file and names the line of each fault. */
import { readFileSync } from 'node:fs';
import { Ajv, type ErrorObject } from 'ajv';
import type { TSchema } from 'typebox';

export interface JsonFile {
  readonly path: string;
  readonly text: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** What is wrong, and the path of the faulty member. */
export interface Fault {
  readonly path: readonly string[];
  readonly what: string;
}

/** Reads a JSON file. Throws an `Error` that names the line where the text stops being JSON. */
export function readJson(path: string): JsonFile {
  const text = readFileSync(path, 'utf8');
  try {
    return { path, text, value: JSON.parse(text) };
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    const [, line = text.split('\n').length] = / \(line (\d+) column \d+\)/.exec(words) ?? [];
    throw new Error(`${path}:${line}: ${words}`, { cause: error });
  }
}

/** Returns an `Error` that names the line of a fault, in the file that has most of its path. */
export function faultAt(files: readonly JsonFile[], { path, what }: Fault): Error {
  const places = files.map((file) => ({ file, ...placeInJson(file.text, path) }));
  const [nearest] = places.toSorted((one, other) => other.depth - one.depth);
  return new Error(`${nearest?.file.path}:${nearest?.line}: ${what}`);
}

const ajv = new Ajv({ strict: false, allErrors: true });

/** Returns the most deeply nested fault by the schema, or null if there is none. */
export function schemaFault(schema: TSchema, value: unknown): Fault | null {
  if (ajv.validate(schema, value)) return null;
  const faults = (ajv.errors ?? []).filter(isTelling);
  const placed = faults.map((error) => ({ path: pathOf(error), error }));
  const [worst] = placed.toSorted((one, other) => other.path.length - one.path.length);
  if (worst === undefined) return null;
  return { path: worst.path, what: `${worst.path.join('.')} ${wordsOf(worst.error)}` };
}

/** Returns whether an error is about a member's real type, not about being null. */
function isTelling({ keyword, params }: ErrorObject): boolean {
  return keyword !== 'anyOf' && !(keyword === 'type' && params['type'] === 'null');
}

function pathOf({ instancePath, params }: ErrorObject): string[] {
  const names = instancePath
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  const extra = params['additionalProperty'];
  return typeof extra === 'string' ? [...names, extra] : names;
}

function wordsOf({ keyword, params, message }: ErrorObject): string {
  if (keyword === 'additionalProperties') return 'is no member that this schema knows';
  if (keyword === 'enum') return `must be one of ${params['allowedValues'].join(', ')}`;
  return message ?? 'is not valid';
}

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:\n]|[^\s{}[\],:"]+/g;

/** The line of a member, and how many steps of its path the text has. */
interface Place {
  readonly line: number;
  readonly depth: number;
}

/** Finds the line of the member at a path, or of the nearest member around it. */
function placeInJson(text: string, path: readonly string[]): Place {
  const open: (string | number)[] = [];
  let line = 1;
  let found: Place = { line: 1, depth: 0 };
  let isName = false;
  for (const [token] of text.matchAll(TOKENS)) {
    const last = open.length - 1;
    if (token === '\n') line += 1;
    else if (token === '}' || token === ']') {
      open.pop();
      isName = false;
    } else if (token === ',') {
      const at = open[last];
      if (typeof at === 'number') open[last] = at + 1;
      else isName = true;
    } else if (token !== ':') {
      if (isName) open[last] = JSON.parse(token) as string;
      isName = false;
      const isOnPath = open.every((name, depth) => String(name) === path[depth]);
      if (isOnPath && open.length > found.depth) found = { line, depth: open.length };
      if (token === '[') open.push(0);
      if (token === '{') open.push('');
      isName = token === '{';
    }
  }
  return found;
}
