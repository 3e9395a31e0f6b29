/**
 * The one pipeline every operation is served through. The router has found the route; then key and
 * plan (before the body is read), parameters, quota, and only then the operation.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Authorization, authorize } from '../../app/authorize.ts';
import type { AppContext } from '../../app/context.ts';
import { meter } from '../../app/meter.ts';
import { invalidParameter, ShelflineError } from '../../domain/error.ts';
import { type EpochSeconds, toIso } from '../../domain/time.ts';
import type { Body, BodyCache } from './answer/body-cache.ts';
import { sendBytes } from './answer/compression.ts';
import { answerKey, etagOf, isNamedBy } from './answer/etag.ts';
import { setQuotaHeaders } from './answer/headers.ts';
import { type Representation, renderBody, takeRepresentation } from './answer/representation.ts';
import { type BoundOperation, contextOf, type Params } from './bind-operation.ts';
import { returnCharge } from './charge.ts';
import { withDeadline } from './deadline.ts';
import { invalidBody, isObject } from './request/json-body.ts';
import { presentedKey } from './request/presented-key.ts';
import { checkText, readQueryString } from './request/query-string.ts';
import { unknownNames } from './request/report-faults.ts';

/** A key's answers are nobody else's; a minute old they are asked for again, cheaply (304). */
const CACHE_CONTROL = 'private, max-age=60, must-revalidate';

export interface Service {
  readonly app: AppContext;
  /** How long an operation may take; 0 = as long as it likes. */
  readonly timeoutMs: number;
  readonly bodies: BodyCache;
}

/** Key and plan; throws 401 or 403. */
export async function authorizeRequest({ app }: Service, request: FastifyRequest): Promise<void> {
  request.caller = await authorize(app, presentedKey(request.headers));
}

export async function serveOperation(
  service: Service,
  bound: BoundOperation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { caller } = request;
  if (caller === null) throw new TypeError('an operation was served before its key was checked');
  const { params, representation } = readRequest(bound, request);
  const cost = bound.operation.cost?.(params) ?? 1;
  await takeQuota(service.app, caller, cost, request, reply);
  if (bound.operation.input === 'query' && cost > 0) {
    return await serveRepeatable(service, bound, { params, representation }, request, reply);
  }
  const data = await handle(service, bound, params, request);
  const refund = bound.operation.refund?.(data) ?? 0;
  if (refund > 0) await returnCharge(service.app, request, reply, refund);
  const body = renderBody(bound.operation, data, representation, null);
  return await sendBody(body, request, reply);
}

/** The same question on the same data: answered 304, or from the bodies kept, where possible. */
async function serveRepeatable(
  service: Service,
  bound: BoundOperation,
  { params, representation }: Asked,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { app, bodies } = service;
  const key = await answerKey(app, bound, params, representation);
  const etag = etagOf(key);
  if (isNamedBy(request.headers['if-none-match'], etag)) {
    return reply.code(304).headers({ etag, 'cache-control': CACHE_CONTROL }).send();
  }
  let body = bodies.get(key);
  if (body === null) {
    const data = await handle(service, bound, params, request);
    body = renderBody(bound.operation, data, representation, etag);
    bodies.set(key, body);
  }
  const formsBefore = body.encoded.size;
  await sendBody(body, request, reply);
  if (body.encoded.size > formsBefore) bodies.set(key, body);
  return reply;
}

async function handle(
  { app, timeoutMs }: Service,
  { operation, form }: BoundOperation,
  params: Params,
  { caller }: FastifyRequest,
): Promise<Readonly<Record<string, unknown>>> {
  const context = contextOf(app, form, params, caller ?? undefined);
  const data: unknown = await withDeadline(operation.handle(params, context), timeoutMs);
  return data as Readonly<Record<string, unknown>>;
}

async function sendBody(
  { etag, contentType, fileName, bytes, encoded }: Body,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('content-type', contentType);
  if (etag !== null) reply.headers({ etag, 'cache-control': CACHE_CONTROL });
  if (fileName !== null) {
    reply.header('content-disposition', `attachment; filename="${fileName}"`);
  }
  return await sendBytes(request, reply, bytes, encoded);
}

interface Asked {
  readonly params: Params;
  readonly representation: Representation;
}

function readRequest(bound: BoundOperation, request: FastifyRequest): Asked {
  const query = readQueryString(request.raw.url ?? '');
  const representation = takeRepresentation(bound.operation, query, request.headers);
  if (bound.operation.input === 'query') {
    addPathParams(query, request.params);
    return { params: bound.fromText(query), representation };
  }
  refuseQuery(query, bound);
  if (!isObject(request.body)) throw invalidBody('Send a JSON object as the body.');
  return { params: bound.fromJson(request.body), representation };
}

/** Names in the path are parameters like others: given there, they cannot be given again. */
function addPathParams(query: Map<string, string>, path: unknown): void {
  for (const [name, value] of Object.entries(path ?? {})) {
    if (query.has(name)) throw invalidParameter(name, 'is given more than once');
    checkText(String(value), name);
    query.set(name, String(value));
  }
}

/** Operations that take a body take nothing but the format from the query. */
function refuseQuery(query: ReadonlyMap<string, string>, { operation }: BoundOperation): void {
  if (query.size === 0) return;
  throw unknownNames([...query.keys()], operation.rows === undefined ? [] : ['format']);
}

/** Counts the request; throws 429 when the day's limit does not hold it. */
async function takeQuota(
  app: AppContext,
  caller: Authorization,
  cost: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const metered = await meter(app, caller, cost);
  const now = app.clock.now();
  request.quota = metered;
  setQuotaHeaders(reply, metered, now);
  if (!metered.granted) throw limitExceeded(metered, cost, now);
  if (cost > 0) request.charge = { key: caller.key, day: metered.day, cost };
}

function limitExceeded(
  { limit, remaining, resetsAt }: { limit: number; remaining: number; resetsAt: EpochSeconds },
  cost: number,
  now: EpochSeconds,
): ShelflineError {
  const issue = `${cost} requests are needed and ${remaining} are left today`;
  return new ShelflineError(
    'daily_limit_exceeded',
    `The plan's ${limit} requests a day do not allow this one: ${issue}. Wait for ${toIso(resetsAt)}.`,
    {
      details: cost > 1 ? [{ field: 'items', issue, remaining }] : [],
      retryAfterSeconds: Math.max(1, resetsAt - now),
      resetsAt: toIso(resetsAt),
    },
  );
}
