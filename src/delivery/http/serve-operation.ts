/**
 * The one pipeline every operation is served through. The router has found the route; then key and
 * plan (before the body is read), parameters, quota, and only then the operation.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Authorization, authorize } from '../../app/authorize.ts';
import type { AppContext } from '../../app/context.ts';
import type { Body } from './answer/body.ts';
import type { BodyCache, KeptBody } from './answer/body-cache.ts';
import { etagOf, freshnessOf, isNamedBy, isNamedByTag, isSame } from './answer/etag.ts';
import { CACHE_CONTROL, dispositionOf } from './answer/headers.ts';
import { csvBody, jsonBody, prefersCsv } from './answer/representation.ts';
import { sendCoded } from './answer/send-coded.ts';
import { type AnswerData, answerNow, type BoundOperation, contextOf } from './bind-operation.ts';
import { withDeadline } from './deadline.ts';
import type { FairTurns } from './fair-turns.ts';
import { inSteps } from './pace.ts';
import { presentedKey } from './request/presented-key.ts';
import { type Question, readQuestion } from './request/read-question.ts';
import { serveListed } from './serve-listed.ts';
import { takeQuota } from './take-quota.ts';

export interface Service {
  readonly app: AppContext;
  /** How long an operation may take; 0 = as long as it likes. */
  readonly timeoutMs: number;
  readonly bodies: BodyCache;
  /** Whose step of an answer made in steps is next. */
  readonly turns: FairTurns;
  /** Operations that can answer without waiting, by their whole path. */
  readonly quickRoutes: Map<string, BoundOperation>;
}

/** Key and plan; throws 401 or 403. */
export async function authorizeRequest(
  { app }: Service,
  request: FastifyRequest,
): Promise<Authorization> {
  request.caller = await authorize(app, presentedKey(request.headers));
  return request.caller;
}

export async function serveOperation(
  service: Service,
  bound: BoundOperation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { caller } = request;
  if (caller === null) throw new TypeError('an operation was served before its key was checked');
  const { operation } = bound;
  if (operation.input === 'query' && operation.cost === undefined) {
    return await serveRepeatable(service, bound, caller, request, reply);
  }
  const { params, representation } = readQuestion(bound, request);
  await takeQuota(service.app, caller, operation.cost?.(params) ?? 1, request, reply);
  if (operation.listed !== undefined) {
    const context = contextOf(service.app, bound.form, params, caller);
    return await serveListed(service, operation.listed, params, context, request, reply);
  }
  const body = await answer(service, bound, { params, representation }, caller, request);
  return await sendBody(body, request, reply);
}

/**
 * A question that has the same answer as long as the data is the same. An address that was answered
 * before is known to be a good question, so that nothing but its key and quota needs checking.
 */
async function serveRepeatable(
  service: Service,
  bound: BoundOperation,
  caller: Authorization,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { app, bodies } = service;
  const address = addressOf(bound, request);
  const kept = bodies.get(address);
  const known = request.headers['if-none-match'];
  const question = kept === null ? readQuestion(bound, request) : null;
  await takeQuota(app, caller, 1, request, reply);
  const freshness = await freshnessOf(app);
  if (kept !== null && isSame(kept.freshness, freshness)) {
    if (isNamedBy(known, kept.etag)) return notModified(kept.etag, reply);
    return await sendKept(kept, bodies, address, request, reply);
  }
  const asked = question ?? readQuestion(bound, request);
  const etag = etagOf(bound, asked.params, asked.representation, freshness);
  if (isNamedByTag(known, etag)) return notModified(etag, reply);
  const made = {
    body: await answer(service, bound, asked, caller, request),
    etag,
    freshness,
    route: request.routeOptions.url ?? '',
    ready: new Map(),
  };
  // One made from data that changed on the way is told, and not kept.
  const isLasting = isSame(freshness, await freshnessOf(app));
  if (isNamedBy(known, etag)) notModified(etag, reply);
  else await sendKept(made, bodies, address, request, reply);
  if (isLasting) bodies.set(address, made);
  return reply;
}

/** All that tells one question from another, as the client wrote it. */
function addressOf({ operation }: BoundOperation, { raw, headers }: FastifyRequest): string {
  const isCsv = operation.rows !== undefined && prefersCsv(headers.accept);
  return isCsv ? `csv ${raw.url}` : (raw.url ?? '');
}

/** The body of the answer, made in steps where that takes long. */
async function answer(
  service: Service,
  bound: BoundOperation,
  { params, representation }: Question,
  caller: Authorization,
  { raw }: FastifyRequest,
): Promise<Body> {
  const make = async (app: AppContext) => {
    const context = contextOf(app, bound.form, params, caller);
    const dataNow = answerNow(bound, params, context);
    const data: unknown = dataNow ?? (await bound.operation.handle(params, context));
    await app.pause?.();
    if (representation === 'json') return jsonBody(data as AnswerData);
    return await csvBody(context, bound.operation, data as AnswerData, raw.url ?? '');
  };
  return await withDeadline(inSteps(service, caller.key.id, make), service.timeoutMs);
}

async function sendKept(
  { body, etag }: KeptBody,
  bodies: BodyCache,
  address: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('etag', etag);
  reply.header('cache-control', CACHE_CONTROL);
  const formsBefore = body.encoded.size;
  await sendBody(body, request, reply);
  if (body.encoded.size > formsBefore) bodies.grew(address);
  return reply;
}

function notModified(etag: string, reply: FastifyReply): FastifyReply {
  return reply.code(304).headers({ etag, 'cache-control': CACHE_CONTROL }).send();
}

function sendBody(
  body: Body,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  const { contentType, fileName, beside } = body;
  reply.header('content-type', contentType);
  if (fileName !== null) {
    reply.header('content-disposition', dispositionOf(fileName));
  }
  reply.headers(beside);
  return sendCoded(request, reply, body);
}
