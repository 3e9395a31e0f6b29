/**
 * Serves every operation, after the router found the route and the key was checked: parameters,
 * then quota, then the operation. A step waits only for what is not ready.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Authorization } from '../../../app/accounts/authorize.ts';
import type { AppContext } from '../../../app/context.ts';
import { type MaybePromise, whenReady } from '../../../domain/values/maybe-promise.ts';
import { type AnswerData, type BoundOperation, contextOf } from '../../interface/bind-operation.ts';
import type { Body } from '../answer/body.ts';
import type { KeptBody } from '../answer/body-cache.ts';
import { etagOf, freshnessOf, isNamedBy, isNamedByTag, isSame } from '../answer/etag.ts';
import { csvBody, jsonBody, prefersCsv } from '../answer/representation.ts';
import { CACHE_CONTROL } from '../answer/send.ts';
import { type Question, readQuestion } from '../request/read-question.ts';
import { inSteps, withDeadline } from './long-answers.ts';
import { takeQuota } from './quota.ts';
import { serveListed } from './serve-listed.ts';
import type { Service } from './service.ts';

interface Exchange {
  readonly service: Service;
  readonly bound: BoundOperation;
  readonly caller: Authorization;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export function serveOperation(
  service: Service,
  bound: BoundOperation,
  request: FastifyRequest,
  reply: FastifyReply,
): MaybePromise<void> {
  const { caller } = request;
  if (!caller) throw new TypeError('an operation was served before its key was checked');
  const exchange = { service, bound, caller, request, reply };
  const { input, cost, listed } = bound.operation;
  if (input === 'query' && cost === undefined) return serveRepeatable(exchange);
  const question = readQuestion(bound, request);
  const { params } = question;
  return whenReady(takeQuota(service.app, caller, cost?.(params) ?? 1, request), () => {
    if (listed !== undefined) {
      const context = contextOf(service.app, bound.form, params, caller);
      return serveListed(service, listed, params, context, request, reply);
    }
    return whenReady(makeBody(exchange, question), (body) => sendBody(exchange, body));
  });
}

/**
 * Serves a question whose answer changes only with the data. An address that was answered before
 * needs no more validation: only its key and quota are checked.
 */
function serveRepeatable(exchange: Exchange): MaybePromise<void> {
  const { service, bound, caller, request } = exchange;
  const address = addressOf(bound, request);
  const kept = service.bodies.get(address);
  const question = kept === null ? readQuestion(bound, request) : null;
  return whenReady(takeQuota(service.app, caller, 1, request), () =>
    whenReady(freshnessOf(service.app), (freshness) => {
      if (kept === null || !isSame(kept.freshness, freshness)) {
        const asked = question ?? readQuestion(bound, request);
        const etag = etagOf(bound, asked.params, asked.representation, freshness);
        if (isNamedByTag(request.headers['if-none-match'], etag)) {
          return sendNotModified(exchange, etag);
        }
        return whenReady(makeBody(exchange, asked), (body) =>
          sendMade(exchange, address, { body, etag, freshness }),
        );
      }
      return sendKept(exchange, address, kept);
    }),
  );
}

/** Returns what identifies a question, as the client wrote it. */
function addressOf({ operation }: BoundOperation, { raw, headers }: FastifyRequest): string {
  const isCsv = operation.rows !== undefined && prefersCsv(headers.accept);
  return isCsv ? `csv ${raw.url}` : (raw.url ?? '');
}

/** Makes the body of the answer, in steps if that takes long. */
function makeBody(
  { service, bound, caller, request }: Exchange,
  { params, representation }: Question,
): MaybePromise<Body> {
  const make = (app: AppContext): MaybePromise<Body> => {
    const context = contextOf(app, bound.form, params, caller);
    const handled = bound.operation.handle(params, context) as MaybePromise<AnswerData>;
    return whenReady(handled, (data) =>
      whenReady(app.pause?.(), () =>
        representation === 'json'
          ? jsonBody(data)
          : csvBody(context, bound.operation, data, request.raw.url ?? ''),
      ),
    );
  };
  return withDeadline(inSteps(service, caller.key.id, make), service.settings.handlerTimeoutMs);
}

/** Sends a new body, and keeps it unless the data has changed meanwhile. */
function sendMade(exchange: Exchange, address: string, made: KeptBody): MaybePromise<void> {
  const { app, bodies } = exchange.service;
  return whenReady(freshnessOf(app), (freshness) => {
    if (isSame(made.freshness, freshness)) bodies.set(address, made);
    return sendKept(exchange, address, made);
  });
}

function sendKept(exchange: Exchange, address: string, kept: KeptBody): MaybePromise<void> {
  const { service, request } = exchange;
  const { body, etag } = kept;
  if (isNamedBy(request.headers['if-none-match'], etag)) return sendNotModified(exchange, etag);
  const sizeBefore = body.size;
  return whenReady(sendBody(exchange, body, etag), () => {
    const isKept = service.bodies.get(address) === kept;
    if (isKept && body.size !== sizeBefore) service.bodies.set(address, kept);
  });
}

function sendNotModified({ service, request, reply }: Exchange, etag: string): void {
  const answer = { status: 304, headers: ['etag', etag], cacheControl: cacheControlFor(request) };
  service.send(request, reply, answer);
}

/** A browser must not keep what a session read: after its end, others use the browser, too. */
function cacheControlFor({ hasSession }: FastifyRequest): string {
  return hasSession ? 'no-store' : CACHE_CONTROL;
}

/** Sends a body in the client's preferred encoding. Clients may keep only a body with a tag. */
function sendBody(
  { service, request, reply }: Exchange,
  body: Body,
  etag?: string,
): MaybePromise<void> {
  const cacheControl = cacheControlFor(request);
  const kept = etag === undefined ? {} : { headers: ['etag', etag], cacheControl };
  return whenReady(body.contentFor(request.headers['accept-encoding']), (content) =>
    service.send(request, reply, { status: 200, content, ...kept }),
  );
}
