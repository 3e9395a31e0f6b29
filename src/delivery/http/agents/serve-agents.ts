/** `POST /mcp`: messages of assistants. What they ask is counted as the operations it needs. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authorize } from '../../../app/accounts/authorize.ts';
import { ShelflineError } from '../../../domain/values/error.ts';
import { whenReady } from '../../../domain/values/maybe-promise.ts';
import { BodyRoom } from '../admission/body-room.ts';
import type { FrontDoor } from '../admission/front-door.ts';
import { Body } from '../answer/body.ts';
import { JSON_TYPE } from '../answer/representation.ts';
import { callWhenReady, turnAfterBody } from '../pipeline/entrance.ts';
import type { Service } from '../pipeline/service.ts';
import { presentedKey } from '../request/head.ts';
import { checkMediaType, invalidBody } from '../request/json-body.ts';
import { askInside } from './ask-inside.ts';

export interface AgentQuestion {
  readonly key: string;
  /** Asks operations of this service in the name of the key. */
  readonly ask: typeof fetch;
}

/** Answers one message of an assistant. */
export type AnswerAgent = (request: Request, question: AgentQuestion) => Promise<Response>;

export const AGENTS_PATH = '/mcp';

export function addAgents(
  fastify: FastifyInstance,
  service: Service,
  door: FrontDoor,
  answer: AnswerAgent,
): void {
  const bodyRoom = new BodyRoom();
  const ask = askInside(fastify);
  fastify.route({
    method: 'POST',
    url: AGENTS_PATH,
    onRequest: (request, reply, done) => {
      const checked = whenReady(checkCaller(service, request), ({ key }) =>
        bodyRoom.expect(key.id, request, reply),
      );
      callWhenReady(checked, done);
    },
    preHandler: turnAfterBody(door),
    handler: async (request, reply) => {
      const key = presentedKey(request.headers) ?? '';
      const answered = await answer(messageOf(request), { key, ask });
      await send(service, request, reply, answered);
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

/** Sessions do not count: an assistant has a key of its own. */
function checkCaller({ app, origins }: Service, request: FastifyRequest) {
  const { origin, host } = request.headers;
  if (origin !== undefined && !isServedOrigin(origin, host, origins)) {
    const remedy = 'add it to the setting corsOrigins, or call from a program';
    throw new ShelflineError('foreign_origin', `Pages of this origin are not served; ${remedy}.`);
  }
  request.caller = null;
  return whenReady(authorize(app, presentedKey(request.headers)), (caller) => {
    request.caller = caller;
    return caller;
  });
}

function messageOf({ headers, body }: FastifyRequest): Request {
  if (!(body instanceof Uint8Array)) throw invalidBody('Send a JSON-RPC message as the body.');
  checkMediaType(headers);
  const read = new Headers();
  for (const [name, value] of Object.entries(headers)) read.set(name, String(value));
  return new Request(`http://inside${AGENTS_PATH}`, {
    method: 'POST',
    headers: read,
    body: new Uint8Array(body),
  });
}

async function send(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  answered: Response,
): Promise<void> {
  const { status, headers } = answered;
  const contentType = headers.get('content-type') ?? JSON_TYPE;
  const body = new Body({ contentType, content: await answered.text() });
  const content = await body.contentFor(request.headers['accept-encoding']);
  service.send(request, reply, { status, content });
}
