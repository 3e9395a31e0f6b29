/** `POST /mcp`: messages of assistants. What they ask is counted as the operations it needs. */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authorizeAgent, isAccessToken } from '../../../app/accounts/agents/tokens.ts';
import { authorize } from '../../../app/accounts/authorize.ts';
import { ShelflineError } from '../../../domain/values/error.ts';
import { whenReady } from '../../../domain/values/maybe-promise.ts';
import type { AnswerAgent } from '../../interface/answer-agent.ts';
import { invalidBody } from '../../interface/report-faults.ts';
import { FreePace } from '../admission/free-pace.ts';
import type { FrontDoor } from '../admission/front-door.ts';
import { Body } from '../answer/body.ts';
import { JSON_TYPE } from '../answer/representation.ts';
import { challengeOf } from '../oauth/metadata.ts';
import { callWhenReady, turnAfterBody } from '../pipeline/entrance.ts';
import { setCaller } from '../pipeline/lanes.ts';
import { withDeadline } from '../pipeline/long-answers.ts';
import type { Service } from '../pipeline/service.ts';
import { presentedKey } from '../request/head.ts';
import { checkMediaType } from '../request/json-body.ts';
import type { HttpSettings } from '../settings.ts';
import { askInside } from './ask-inside.ts';
import { readMessages } from './read-messages.ts';

export const AGENTS_PATH = '/mcp';

export function addAgents(
  fastify: FastifyInstance,
  service: Service,
  door: FrontDoor,
  answer: AnswerAgent,
): void {
  const { settings } = service;
  const pace = new FreePace({
    atOnce: settings.freeMessagesAtOnce,
    perSecond: settings.freeMessagesPerSecond,
  });
  fastify.route({
    method: 'POST',
    url: AGENTS_PATH,
    onRequest: (request, reply, done) => {
      const checked = whenReady(checkCaller(service, request), ({ key }) =>
        service.bodyRoom.expect(key.id, request, reply),
      );
      callWhenReady(checked, done);
    },
    preHandler: turnAfterBody(service, door, false),
    handler: async (request, reply) => {
      const { body, headers, caller } = request;
      if (!(body instanceof Uint8Array)) throw invalidBody('Send a JSON-RPC message as the body.');
      checkMediaType(headers);
      const version = headers['mcp-protocol-version'];
      const { parsed, free } = readMessages(body, version === undefined ? version : `${version}`);
      if (!pace.take(caller?.key.id ?? '', free, performance.now())) throw tooManyFree(settings);
      const gone = signalOfEnd(reply);
      const ask = askInside(fastify, gone);
      const key = presentedKey(headers) ?? '';
      const question = { key, parsed, ask };
      const work = answer(messageOf(headers, body, gone), question).then(bodyOf);
      await send(service, request, reply, await withDeadline(work, settings.handlerTimeoutMs));
    },
  });
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** A page on this machine may send messages, and one whose origin the operator allows. */
function isServedOrigin(origin: string, host: string | undefined, known: ReadonlySet<string>) {
  const page = URL.parse(origin);
  // A name of elsewhere may lead here: nothing but a loopback name shows where the page is from.
  const isHere = page !== null && page.host === host && LOOPBACK.has(page.hostname);
  return isHere || known.has(origin);
}

/** Sessions do not count: an assistant has a key of its own, or a token that asks for one. */
function checkCaller(service: Service, request: FastifyRequest) {
  const { app, origins } = service;
  const { origin, host } = request.headers;
  if (origin !== undefined && !isServedOrigin(origin, host, origins)) {
    const remedy = 'add it to the setting corsOrigins, or call from a program';
    throw new ShelflineError('foreign_origin', `Pages of this origin are not served; ${remedy}.`);
  }
  request.caller = null;
  if (app.oauth !== undefined) request.challenge = challengeOf(app.oauth);
  const key = presentedKey(request.headers);
  const found = isAccessToken(key) ? authorizeAgent(app, key) : authorize(app, key);
  return whenReady(found, (caller) => {
    setCaller(service, request, caller);
    return caller;
  });
}

function tooManyFree({ freeMessagesAtOnce, freeMessagesPerSecond }: HttpSettings): ShelflineError {
  const allowed = `${freeMessagesAtOnce} at once, then ${freeMessagesPerSecond} a second`;
  return new ShelflineError(
    'overloaded',
    `Too many messages that are not counted: a key may send ${allowed}. Keep lists and resources.`,
  );
}

/** Aborts when nobody waits for the answer any more. */
function signalOfEnd({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => controller.abort());
  return controller.signal;
}

function messageOf(headers: IncomingHttpHeaders, body: Uint8Array, signal: AbortSignal): Request {
  const read = new Headers();
  for (const [name, value] of Object.entries(headers)) read.set(name, String(value));
  return new Request(`http://inside${AGENTS_PATH}`, {
    method: 'POST',
    headers: read,
    body: new Uint8Array(body),
    signal,
  });
}

interface Answered {
  readonly status: number;
  readonly body: Body;
}

async function bodyOf(answered: Response): Promise<Answered> {
  const { status, headers } = answered;
  const contentType = headers.get('content-type') ?? JSON_TYPE;
  return { status, body: new Body({ contentType, content: await answered.text() }) };
}

async function send(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body }: Answered,
): Promise<void> {
  const content = await body.contentFor(request.headers['accept-encoding']);
  service.send(request, reply, { status, content });
}
