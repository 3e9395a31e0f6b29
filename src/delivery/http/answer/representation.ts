/** JSON or CSV: what the client asked for, and the body in that form. */
import type { IncomingHttpHeaders } from 'node:http';
import Negotiator from 'negotiator';
import { invalidParameter } from '../../../domain/error.ts';
import type { AnswerData } from '../bind-operation.ts';
import { dataSchema } from '../json-schema.ts';
import type { CsvRow, FormTraits, Operation, OperationContext } from '../operation.ts';
import { shorten } from '../request/fault-words.ts';
import { withBlankItems } from './blank-items.ts';
import { Body } from './body.ts';
import { CSV_TYPE, csvPieces } from './csv.ts';
import { CORRECTED_KEYWORD } from './headers.ts';

export type Representation = 'json' | 'csv';

export const JSON_TYPE = 'application/json; charset=utf-8';
const REPRESENTATIONS = ['json', 'csv'] as const;

/** Takes `format` out of the query; it wins over `Accept`. Throws 400 on an unknown one. */
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

/** @param url the address asked, of which a link to what follows is made */
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

/** A table without rows has the columns that a row would have. */
function blankRow(operation: Operation, form: FormTraits, data: AnswerData): CsvRow {
  const [blank = {}] = rowsOf(operation, withBlankItems(data, dataSchema(operation.data(form))));
  return blank;
}

/** What JSON says in fields that a table does not have. */
function headersOf(operation: Operation, data: AnswerData, url: string): Record<string, string> {
  const next = operation.next?.(data) ?? null;
  const corrected = operation.correctedKeyword?.(data) ?? null;
  return {
    ...(next === null ? {} : { link: nextLink(url, next) }),
    ...(corrected === null ? {} : { [CORRECTED_KEYWORD]: encodeURIComponent(corrected) }),
  };
}

/** The same question with other parameters, as RFC 8288 has it; relative to the address asked. */
function nextLink(url: string, changes: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(url.split('?')[1] ?? '');
  for (const [name, value] of Object.entries(changes)) query.set(name, value);
  return `<?${query}>; rel="next"`;
}

/** Only an `Accept` with this, in any case (RFC 9110 §8.3.1), can ask for CSV. */
const NAMES_CSV = /text\/(?:csv|\*)/i;

/** Whether `Accept` prefers CSV to JSON, whichever of the two it names first. */
export function prefersCsv(accept: string | undefined): boolean {
  if (accept === undefined || !NAMES_CSV.test(accept)) return false;
  const reversed = accept.split(',').reverse().join(',');
  return [accept, reversed].every((header) => {
    const negotiator = new Negotiator({ headers: { accept: header } });
    return negotiator.mediaType([JSON_TYPE, CSV_TYPE]) === CSV_TYPE;
  });
}
