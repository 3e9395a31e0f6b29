/** Reads uploads: bodies of any type and size, for as long as bytes keep coming. */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Upload } from '../../interface/admin-operation.ts';

/** A client that sends nothing for so long is gone. */
const STALL_MS = 60_000;

const uploading = new WeakSet<Socket>();

/** Returns whether a request may take longer than others, because its body is a large file. */
export function isUploading(socket: Socket): boolean {
  return uploading.has(socket);
}

/** Leaves the bodies of these routes unread. */
export function leaveBodiesUnread(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_, payload, done) => done(null, payload));
}

/** Returns the file that is the body of a request. */
export function uploadOf({ raw, headers }: FastifyRequest): Upload {
  const told = headers['content-length'];
  return { input: bytesOf(raw), bytesAnnounced: told === undefined ? null : Number(told) };
}

/** Yields a body piece by piece. Ends the connection of a client that stalls. */
async function* bytesOf(request: IncomingMessage): AsyncGenerator<Uint8Array> {
  const { socket } = request;
  uploading.add(socket);
  const end = () => request.destroy();
  request.setTimeout(STALL_MS, end);
  try {
    // After a refusal, the answer still needs the connection.
    yield* request.iterator({ destroyOnReturn: false });
  } finally {
    uploading.delete(socket);
    request.off('timeout', end);
    socket.setTimeout(0);
  }
}
