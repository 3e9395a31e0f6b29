import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Body } from './body.ts';
import { compress, type Encoding, encodingFor } from './compression.ts';

/** Sends a body in the coding the client prefers; what it compressed stays with the body. */
export function sendCoded(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Body,
): FastifyReply | Promise<FastifyReply> {
  const accept = request.headers['accept-encoding'];
  const encoding = accept === undefined ? null : encodingFor(accept, body.bytes.length);
  if (encoding === null) return reply.send(body.content);
  const known = body.encoded.get(encoding);
  if (known !== undefined) return sendEncoded(reply, known, encoding);
  return compress(body.bytes, encoding).then((made) => {
    body.encoded.set(encoding, made);
    return sendEncoded(reply, made, encoding);
  });
}

function sendEncoded(reply: FastifyReply, bytes: Buffer, encoding: Encoding): FastifyReply {
  return reply.header('content-encoding', encoding).send(bytes);
}
