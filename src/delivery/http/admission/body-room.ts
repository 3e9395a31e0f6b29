/**
 * Limits request bodies that are still arriving. A request counts as being served only after its
 * body has arrived, so slow bodies block nobody. Each caller has an allowance of bodies and bytes.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ShelflineError } from '../../../domain/values/error.ts';
import { BODY_BYTES_MAX, TOO_SLOW } from '../settings.ts';
import { Allowance } from './line.ts';

const MIB = 1024 * 1024;
const ARRIVING_MAX = 512;
const OWN_ARRIVING_MAX = 64;
const BYTES_MAX = 64 * MIB;
const OWN_BYTES_MAX = 16 * MIB;

export interface BodyLimits {
  /** The largest body, in bytes. The route refuses larger ones. */
  readonly bytesMax: number;
  /** The most time for a body to arrive; without it, the time for whole requests counts. */
  readonly arrivesWithinMs?: number;
}

export class BodyRoom {
  readonly #limits: BodyLimits;
  readonly #arriving = new Allowance(OWN_ARRIVING_MAX, ARRIVING_MAX);
  readonly #bytes = new Allowance(OWN_BYTES_MAX, BYTES_MAX);

  constructor(limits: BodyLimits = { bytesMax: BODY_BYTES_MAX }) {
    this.#limits = limits;
  }

  /** Reserves room for a body. Throws `overloaded` if too many of the caller arrive. */
  expect(caller: string, request: FastifyRequest, reply: FastifyReply): void {
    const { bytesMax, arrivesWithinMs } = this.#limits;
    const bytes = bytesOf(request, bytesMax);
    if (!this.#arriving.take(caller, 1)) throw noRoom(request);
    if (!this.#bytes.take(caller, bytes)) {
      this.#arriving.give(caller, 1);
      throw noRoom(request);
    }
    const deadline =
      arrivesWithinMs === undefined ? undefined : setTimeout(endSlow, arrivesWithinMs, request);
    request.bodyArrived = () => {
      clearTimeout(deadline);
      this.#arriving.give(caller, 1);
      request.bodyArrived = null;
    };
    reply.raw.once('close', () => {
      request.bodyArrived?.();
      this.#bytes.give(caller, bytes);
    });
  }
}

function bytesOf({ headers }: FastifyRequest, bytesMax: number): number {
  const announced = Number(headers['content-length'] ?? bytesMax);
  return Math.min(Number.isFinite(announced) ? announced : 0, bytesMax);
}

function noRoom(request: FastifyRequest): ShelflineError {
  // The body stays unread, so no further request can be read from the connection.
  request.endsConnection = true;
  return new ShelflineError(
    'overloaded',
    'Too many of your bodies are on their way; send fewer at once, and each without a pause.',
  );
}

/** Refuses a request as Node does when it takes too long, and does not wait for the client. */
function endSlow({ raw, server }: FastifyRequest): void {
  const late = Object.assign(new Error('the body took too long'), { code: TOO_SLOW });
  server.server.emit('clientError', late, raw.socket);
  raw.socket.destroySoon();
}
