/** Reads the question of a request: checked parameters, and JSON or CSV. */
import type { FastifyRequest } from 'fastify';
import { invalidParameter } from '../../../domain/values/error.ts';
import type { BoundOperation, Params } from '../../interface/bind-operation.ts';
import { invalidBody, unknownNames } from '../../interface/report-faults.ts';
import { type Representation, takeRepresentation } from '../answer/representation.ts';
import { checkMediaType, parseJsonBody } from './json-body.ts';
import { checkText, readQueryString } from './query-string.ts';

export interface Question {
  readonly params: Params;
  readonly representation: Representation;
}

/** Throws 400. */
export function readQuestion(bound: BoundOperation, request: FastifyRequest): Question {
  const query = readQueryString(request.raw.url ?? '');
  const representation = takeRepresentation(bound.operation, query, request.headers);
  if (bound.operation.input === 'query') {
    addPathParams(query, request.params);
    return { params: bound.fromText(query), representation };
  }
  // With a body, the query may contain only the format.
  if (query.size > 0) {
    const known = bound.operation.rows === undefined ? [] : ['format'];
    throw unknownNames([...query.keys()], known, bound.schema);
  }
  const { headers, body } = request;
  if (!(body instanceof Uint8Array)) throw invalidBody('Send a JSON object as the body.');
  checkMediaType(headers);
  return { params: bound.fromJson(parseJsonBody(body)), representation };
}

/** Adds path parameters. The query must not repeat them. */
export function addPathParams(query: Map<string, string>, path: unknown): void {
  for (const [name, value] of Object.entries(path ?? {})) {
    if (query.has(name)) throw invalidParameter(name, 'is given more than once');
    const text = String(value).trim();
    checkText(text, name);
    if (text !== '') query.set(name, text);
  }
}
