/**
 * Limits request bodies that are still arriving. A request counts as being served only after its
 * body has arrived, so slow bodies block nobody. Each key has an allowance of bodies and of bytes.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ShelflineError } from '../../../domain/values/error.ts';
import { BODY_BYTES_MAX } from '../settings.ts';
import { Allowance } from './line.ts';

const MIB = 1024 * 1024;
const ARRIVING_MAX = 512;
const KEY_ARRIVING_MAX = 64;
const BYTES_MAX = 64 * MIB;
const KEY_BYTES_MAX = 16 * MIB;

export class BodyRoom {
  readonly #arriving = new Allowance(KEY_ARRIVING_MAX, ARRIVING_MAX);
  readonly #bytes = new Allowance(KEY_BYTES_MAX, BYTES_MAX);

  /** Reserves room for a body. Throws `overloaded` if too many bodies of the key are arriving. */
  expect(keyId: string, request: FastifyRequest, reply: FastifyReply): void {
    const bytes = bytesOf(request);
    if (!this.#arriving.take(keyId, 1)) throw noRoom(request);
    if (!this.#bytes.take(keyId, bytes)) {
      this.#arriving.give(keyId, 1);
      throw noRoom(request);
    }
    request.bodyArrived = () => {
      this.#arriving.give(keyId, 1);
      request.bodyArrived = null;
    };
    reply.raw.once('close', () => {
      request.bodyArrived?.();
      this.#bytes.give(keyId, bytes);
    });
  }
}

function bytesOf({ headers }: FastifyRequest): number {
  const told = Number(headers['content-length'] ?? BODY_BYTES_MAX);
  return Math.min(Number.isFinite(told) ? told : 0, BODY_BYTES_MAX);
}

function noRoom(request: FastifyRequest): ShelflineError {
  // The body stays unread, so no further request can be read from the connection.
  request.endsConnection = true;
  return new ShelflineError(
    'overloaded',
    'Too many bodies of this key are on their way; send fewer at once, and each without a pause.',
  );
}
