/** Reads what an operator asks: parameters in path and query, and a JSON body. */
import type { FastifyRequest } from 'fastify';
import { bindSchema, type Params } from '../../interface/bind-operation.ts';
import type { JsonObject } from '../../interface/coerce.ts';
import { strictSchema } from '../../interface/json-schema.ts';
import { checkMediaType, parseJsonBody } from '../request/json-body.ts';
import { readQueryString } from '../request/query-string.ts';
import { addPathParams } from '../request/read-question.ts';
import type { AdminOperation } from './admin-operation.ts';

export interface AdminQuestion {
  readonly params: Params;
  readonly body: Params;
}

/** Returns a reader of requests for one operation. It throws 400. */
export function bindQuestion(
  operation: AdminOperation,
): (request: FastifyRequest) => AdminQuestion {
  const params = bindSchema(strictSchema(operation.params));
  const body = operation.body === undefined ? null : bindSchema(strictSchema(operation.body));
  return (request) => {
    const query = readQueryString(request.raw.url ?? '');
    addPathParams(query, request.params);
    const asked = params.typed(query);
    params.check(asked);
    if (body === null) return { params: asked, body: {} };
    // A copy, because the check fills in defaults.
    const given = { ...bodyOf(request) };
    body.check(given);
    return { params: asked, body: given };
  };
}

/** Returns nothing for a request without a body: all its fields may be optional. */
function bodyOf({ headers, body }: FastifyRequest): JsonObject {
  if (!(body instanceof Uint8Array) || body.length === 0) return {};
  checkMediaType(headers);
  return parseJsonBody(body);
}
