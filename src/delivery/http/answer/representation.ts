/** Chooses JSON or CSV as the client asked, and makes the CSV body. */
import type { IncomingHttpHeaders } from 'node:http';
import Negotiator from 'negotiator';
import { invalidParameter } from '../../../domain/values/error.ts';
import type { AnswerData } from '../../interface/bind-operation.ts';
import { isObject } from '../../interface/coerce.ts';
import { dataSchema, type JsonSchema } from '../../interface/json-schema.ts';
import type { CsvRow, Form, Operation, OperationContext } from '../../interface/operation.ts';
import { shorten } from '../../interface/report-faults.ts';
import { CSV_TYPE, csvPieces } from '../../present/csv.ts';
import { Body } from './body.ts';
import { CORRECTED_KEYWORD } from './send.ts';

export type Representation = 'json' | 'csv';

export const JSON_TYPE = 'application/json; charset=utf-8';
const REPRESENTATIONS = ['json', 'csv'] as const;

/** Removes `format` from the query; it overrides `Accept`. Throws 400 for an unknown format. */
export function takeRepresentation(
  operation: Operation,
  query: Map<string, string>,
  { accept }: IncomingHttpHeaders,
): Representation {
  if (operation.rows === undefined) return 'json';
  const asked = query.get('format');
  query.delete('format');
  if (asked === undefined) return prefersCsv(accept) ? 'csv' : 'json';
  const known = REPRESENTATIONS.find((name) => name === asked);
  if (known === undefined) {
    const issue = `must be one of ${REPRESENTATIONS.join(', ')}, not "${shorten(asked)}"`;
    throw invalidParameter('format', issue, REPRESENTATIONS);
  }
  return known;
}

export function jsonBody(data: AnswerData): Body {
  const content = JSON.stringify({ success: true, data });
  return new Body({ contentType: JSON_TYPE, content });
}

/** @param url the requested address, on which the link to the next page is based */
export async function csvBody(
  { app, form }: Pick<OperationContext, 'app' | 'form'>,
  operation: Operation,
  data: AnswerData,
  url: string,
): Promise<Body> {
  let content = '';
  for (const piece of csvPieces(rowsOf(operation, data), data, () =>
    blankRow(operation, form, data),
  )) {
    content += piece;
    await app.pause?.();
  }
  const headers = headersOf(operation, data, url);
  return new Body({ contentType: CSV_TYPE, fileName: `${operation.name}.csv`, headers, content });
}

const rowsOf = ({ rows }: Operation, data: unknown): Iterable<CsvRow> => rows?.(data) ?? [];

/** Returns an empty row, which names the columns of a table without rows. */
function blankRow(operation: Operation, form: Form, data: AnswerData): CsvRow {
  const [blank = {}] = rowsOf(operation, withBlankItems(data, dataSchema(operation, form)));
  return blank;
}

/** Returns headers for fields of the JSON answer that a table does not have. */
function headersOf(operation: Operation, data: AnswerData, url: string): Record<string, string> {
  const next = operation.next?.(data) ?? null;
  const corrected = operation.correctedKeyword?.(data) ?? null;
  return {
    ...(next === null ? {} : { link: nextLink(url, next) }),
    ...(corrected === null ? {} : { [CORRECTED_KEYWORD]: encodeURIComponent(corrected) }),
  };
}

/** Returns a link to this question with other parameters (RFC 8288), relative to the address. */
function nextLink(url: string, changes: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(url.split('?')[1] ?? '');
  for (const [name, value] of Object.entries(changes)) query.set(name, value);
  return `<?${query}>; rel="next"`;
}

/** Only an `Accept` that contains this, in any case (RFC 9110 §8.3.1), can ask for CSV. */
const NAMES_CSV = /text\/(?:csv|\*)/i;

/** Returns whether `Accept` prefers CSV to JSON, in either order. */
export function prefersCsv(accept: string | undefined): boolean {
  if (accept === undefined || !NAMES_CSV.test(accept)) return false;
  const reversed = accept.split(',').reverse().join(',');
  return [accept, reversed].every((header) => {
    const negotiator = new Negotiator({ headers: { accept: header } });
    return negotiator.mediaType([JSON_TYPE, CSV_TYPE]) === CSV_TYPE;
  });
}

/** Returns the value with a blank item in every empty list. */
function withBlankItems(value: unknown, schema: JsonSchema): unknown {
  const shape = shapeOf(schema);
  if (Array.isArray(value)) {
    const items = shape.items ?? {};
    return value.length === 0 ? [blank(items)] : value.map((item) => withBlankItems(item, items));
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      withBlankItems(inner, shape.properties?.[name] ?? {}),
    ]),
  );
}

/** Returns an empty value of a schema: null, or an object or list of nulls. */
function blank({ properties, type, items }: JsonSchema): unknown {
  if (type === 'array') return [blank(items ?? {})];
  if (properties === undefined) return null;
  return Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [name, blank(inner)]),
  );
}

/** Returns the part of a nullable schema that is not null. */
function shapeOf(schema: JsonSchema): JsonSchema {
  return schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
}
