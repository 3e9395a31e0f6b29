/**
 * `/session/oidc`: sends a browser to the service that knows the person, and takes it back. What
 * ties both together is in a cookie of this browser, so the answer to another one counts nothing.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type OutsideSignIn,
  type SignInSecrets,
  startOutsideSession,
} from '../../../app/accounts/outside-sign-in.ts';
import { ShelflineError } from '../../../domain/values/error.ts';
import type { Service } from '../pipeline/service.ts';
import { sessionCookie } from './session.ts';

export const OUTSIDE_PATH = '/session/oidc';
export const CALLBACK_PATH = `${OUTSIDE_PATH}/callback`;

const COOKIE = 'shelfline_sign_in';
const IN_COOKIE = new RegExp(`(?:^|; )${COOKIE}=([\\w-]+)(?:;|$)`);
/** For a person who looks for the second factor. */
const LASTS_S = 600;
const PLACE_LENGTH_MAX = 2_000;

interface Begun extends SignInSecrets {
  /** The page to which the person wants to go. */
  readonly to: string;
}

export function addOutsideSignIn(
  fastify: FastifyInstance,
  service: Service,
  { provider, rules, origin }: OutsideSignIn,
): void {
  const { app } = service;
  const isSecure = origin.startsWith('https:');
  const cookie = (value: string, seconds: number) =>
    `${COOKIE}=${value}; HttpOnly; SameSite=Lax; Path=${OUTSIDE_PATH}; Max-Age=${seconds}` +
    (isSecure ? '; Secure' : '');
  const goOn = (
    request: FastifyRequest,
    reply: FastifyReply,
    location: string,
    cookies: readonly string[],
  ) => {
    const headers = ['location', location, ...cookies.flatMap((one) => ['set-cookie', one])];
    service.send(request, reply, { status: 303, headers });
  };
  const explain = (request: FastifyRequest, reply: FastifyReply, fault: unknown) => {
    const reason = reasonOf(fault);
    const { cause } = Object(fault);
    const why = cause instanceof Error ? cause.message : (fault as Error).message;
    app.log.warn({ requestId: request.id, reason, why }, 'a sign-in was refused');
    goOn(request, reply, `/?signIn=${reason}`, [cookie('', 0)]);
  };

  fastify.get(OUTSIDE_PATH, async (request, reply) => {
    try {
      const { url, secrets } = await provider.begin();
      const begun: Begun = { ...secrets, to: placeIn(queryOf(request)) };
      const value = Buffer.from(JSON.stringify(begun)).toString('base64url');
      goOn(request, reply, url, [cookie(value, LASTS_S)]);
    } catch (fault) {
      explain(request, reply, fault);
    }
  });
  fastify.get(CALLBACK_PATH, async (request, reply) => {
    try {
      const { to, ...secrets } = begunIn(request);
      const claims = await provider.finish(queryOf(request).toString(), secrets);
      const { token, expiresAt } = await startOutsideSession(app, rules, claims);
      const seconds = expiresAt - app.clock.now();
      goOn(request, reply, to, [sessionCookie(token, seconds, isSecure), cookie('', 0)]);
    } catch (fault) {
      explain(request, reply, fault);
    }
  });
}

/** Why the page of sign-ins is shown again. */
type Reason = 'unknown' | 'failed' | 'away';

/** Throws a defect on. */
function reasonOf(fault: unknown): Reason {
  if (!(fault instanceof ShelflineError)) throw fault;
  switch (fault.code) {
    case 'operator_only':
    case 'invalid_api_key':
    case 'plan_without_api_access':
      return 'unknown';
    case 'provider_unavailable':
    case 'unavailable':
      return 'away';
    default:
      return 'failed';
  }
}

function queryOf({ url }: FastifyRequest): URLSearchParams {
  return new URLSearchParams(url.split('?', 2)[1]);
}

/** Returns a page of this service: a link must not lead elsewhere by way of a sign-in. */
function placeIn(query: URLSearchParams): string {
  const to = query.get('to') ?? '/';
  const here = 'http://here';
  const url = to.length > PLACE_LENGTH_MAX ? null : URL.parse(to, here);
  return url?.origin === here ? url.pathname.replace(/^\/+/, '/') + url.search : '/';
}

function begunIn({ headers }: FastifyRequest): Begun {
  const [, value] = IN_COOKIE.exec(headers.cookie ?? '') ?? [];
  const begun = value === undefined ? null : parse(Buffer.from(value, 'base64url').toString());
  if (begun !== null) return begun;
  throw new ShelflineError('bad_request', 'This sign-in was not begun in this browser.');
}

/** The browser could have changed it. Only its own sign-in would fail then. */
function parse(text: string): Begun | null {
  try {
    const { state, nonce, verifier, to } = Object(JSON.parse(text));
    const texts = [state, nonce, verifier, to];
    const isWhole = texts.every((one) => typeof one === 'string' && one !== '');
    return isWhole ? { state, nonce, verifier, to: placeIn(new URLSearchParams({ to })) } : null;
  } catch {
    return null;
  }
}
