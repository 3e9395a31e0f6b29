/** JSON or CSV: what the client asked for, and the body in that form. */
import type { IncomingHttpHeaders } from 'node:http';
import { invalidParameter } from '../../../domain/error.ts';
import type { AnswerData, BoundOperation } from '../bind-operation.ts';
import type { Form } from '../forms/form.ts';
import { dataSchema } from '../json-schema.ts';
import type { Operation } from '../operation.ts';
import { withBlankItems } from './blank-items.ts';
import { Body } from './body.ts';
import { qualities } from './compression.ts';
import { CSV_TYPE, toCsv } from './csv.ts';

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
    throw invalidParameter('format', 'must be one of json, csv', REPRESENTATIONS);
  }
  return known;
}

/** @param url the address asked, of which a link to what follows is made */
export function renderBody(
  { operation, form }: Pick<BoundOperation, 'operation' | 'form'>,
  data: AnswerData,
  representation: Representation,
  url = '',
): Body {
  const isCsv = representation === 'csv' && operation.rows !== undefined;
  const content = isCsv
    ? renderCsv(operation, form, data)
    : JSON.stringify({ success: true, data });
  return new Body({
    contentType: isCsv ? CSV_TYPE : JSON_TYPE,
    fileName: isCsv ? `${operation.name}.csv` : null,
    link: isCsv ? nextLink(url, operation.next?.(data) ?? null) : null,
    content,
  });
}

/** A table without rows has the columns that a row would have. */
function renderCsv({ rows, data: schemaOf }: Operation, form: Form, data: AnswerData): string {
  const found = rows?.(data) ?? [];
  if (found.length > 0) return toCsv(found, data);
  const [blank] = rows?.(withBlankItems(data, dataSchema(schemaOf(form)))) ?? [];
  return toCsv([], data, blank);
}

/** The same question with other parameters, as RFC 8288 has it; relative to the address asked. */
function nextLink(url: string, changes: Readonly<Record<string, string>> | null): string | null {
  if (changes === null) return null;
  const query = new URLSearchParams(url.split('?')[1] ?? '');
  for (const [name, value] of Object.entries(changes)) query.set(name, value);
  return `<?${query}>; rel="next"`;
}

/** Whether `Accept` weighs CSV higher than JSON. */
export function prefersCsv(accept: string | undefined): boolean {
  if (accept === undefined || !accept.includes('text/csv')) return false;
  const weights = qualities(accept);
  const csv = weights.get('text/csv') ?? 0;
  return csv > 0 && csv > (weights.get('application/json') ?? 0);
}
