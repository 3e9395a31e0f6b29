/** Reads what an operator asks: parameters in path and query, and in a JSON body. */
import type { FastifyRequest } from 'fastify';
import { type AdminOperation, placeOf } from '../../interface/admin-operation.ts';
import { bindSchema, type Params } from '../../interface/bind-operation.ts';
import type { JsonObject } from '../../interface/coerce.ts';
import { partOf, strictSchema } from '../../interface/json-schema.ts';
import { checkMediaType, parseJsonBody } from '../request/json-body.ts';
import { readQueryString } from '../request/query-string.ts';
import { addPathParams } from '../request/read-question.ts';

/** Returns a reader of requests for one operation. It throws 400. */
export function bindQuestion(operation: AdminOperation): (request: FastifyRequest) => Params {
  const all = strictSchema(operation.params);
  const isInBody = (name: string) => placeOf(operation, name) === 'body';
  const address = bindSchema(partOf(all, (name) => !isInBody(name)));
  const body = bindSchema(partOf(all, isInBody));
  const hasBody = Object.keys(all.properties).some(isInBody);
  return (request) => {
    const query = readQueryString(request.raw.url ?? '');
    addPathParams(query, request.params);
    const asked = address.typed(query);
    address.check(asked);
    if (!hasBody) return asked;
    // A copy, because the check fills in defaults.
    const given = { ...bodyOf(request) };
    body.check(given);
    return { ...asked, ...given };
  };
}

/** Returns nothing for a request without a body: all its fields may be optional. */
function bodyOf({ headers, body }: FastifyRequest): JsonObject {
  if (!(body instanceof Uint8Array) || body.length === 0) return {};
  checkMediaType(headers);
  return parseJsonBody(body);
}
