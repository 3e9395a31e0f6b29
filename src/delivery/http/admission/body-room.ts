/**
 * Room for bodies on their way in. They take no part in being served until they have arrived, so
 * that slow ones keep nobody out; there is an allowance of them for each key, and of their memory.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ShelflineError } from '../../../domain/error.ts';
import { BODY_BYTES_MAX } from '../settings.ts';
import { Allowance } from './allowance.ts';

const MIB = 1024 * 1024;
const ARRIVING_MAX = 512;
const KEY_ARRIVING_MAX = 64;
const BYTES_MAX = 64 * MIB;
const KEY_BYTES_MAX = 16 * MIB;

export class BodyRoom {
  readonly #arriving = new Allowance(KEY_ARRIVING_MAX, ARRIVING_MAX);
  readonly #bytes = new Allowance(KEY_BYTES_MAX, BYTES_MAX);
  readonly #arrived = new WeakMap<FastifyRequest, () => void>();

  /** Before a body is read. Throws `overloaded` when the key has too many on their way. */
  expect(keyId: string, request: FastifyRequest, reply: FastifyReply): void {
    const bytes = bytesOf(request);
    if (!this.#arriving.take(keyId, 1)) throw noRoom(reply);
    if (!this.#bytes.take(keyId, bytes)) {
      this.#arriving.give(keyId, 1);
      throw noRoom(reply);
    }
    let isArriving = true;
    const arrived = () => {
      if (isArriving) this.#arriving.give(keyId, 1);
      isArriving = false;
    };
    this.#arrived.set(request, arrived);
    reply.raw.once('close', () => {
      arrived();
      this.#bytes.give(keyId, bytes);
    });
  }

  /** The whole body is here. */
  arrived(request: FastifyRequest): void {
    this.#arrived.get(request)?.();
  }
}

/** What the body may hold; one of unknown or absurd length holds no more than is read of it. */
function bytesOf({ headers }: FastifyRequest): number {
  const told = Number(headers['content-length'] ?? BODY_BYTES_MAX);
  return Math.min(Number.isFinite(told) ? told : 0, BODY_BYTES_MAX);
}

function noRoom(reply: FastifyReply): ShelflineError {
  // Nobody reads the body, so that nothing behind it can be read.
  reply.header('connection', 'close');
  return new ShelflineError(
    'overloaded',
    'Too many bodies of this key are on their way; send fewer at once, and each without a pause.',
  );
}
