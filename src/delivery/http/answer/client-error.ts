/**
 * Answers requests that Node's parser refuses: malformed or oversized headers, unknown methods,
 * slow clients. Then closes the socket.
 */
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ShelflineError } from '../../../domain/values/error.ts';
import { statusOf } from '../../present/error-status.ts';
import { PARSED_HEAD_BYTES_MAX, TOO_SLOW } from '../settings.ts';
import { errorBody, headersTooLarge, uriTooLong } from './error-body.ts';

export interface ClientError extends Error {
  readonly code?: string;
  /** The bytes at which the parser failed. */
  readonly rawPacket?: unknown;
}

/** Answers and closes the socket. Returns the status; null if the client is gone. */
export function answerClientError(error: ClientError, socket: Socket): number | null {
  if (error.code === 'ECONNRESET' || !socket.writable || hasAnswerUnderway(socket)) {
    socket.destroy(error);
    return null;
  }
  const refusal = refusalOf(error);
  const requestId = randomUUID();
  const body = errorBody(refusal, requestId);
  const status = statusOf(refusal);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      `X-Request-Id: ${requestId}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  return status;
}

function refusalOf({ code, rawPacket }: ClientError): ShelflineError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return isAllRequestLine(rawPacket) ? uriTooLong() : headersTooLarge();
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new ShelflineError('payload_too_large', 'The chunk extensions are too large.');
    case TOO_SLOW:
      return new ShelflineError('request_timeout', 'The request took too long to arrive.');
    case 'HPE_INVALID_URL':
      return new ShelflineError(
        'bad_request',
        'The URL holds characters that must be percent-encoded as UTF-8.',
      );
    default:
      return new ShelflineError('bad_request', 'This is not a well-formed HTTP/1.1 request.');
  }
}

/** Returns whether the target is too long. Node reports the same error for long headers. */
function isAllRequestLine(bytes: unknown): boolean {
  if (!Buffer.isBuffer(bytes)) return false;
  return /^[A-Z]{3,8} \S+$/.test(bytes.toString('latin1', 0, PARSED_HEAD_BYTES_MAX));
}

/** Returns whether Node is writing a response, which other bytes would corrupt. */
function hasAnswerUnderway(socket: Socket): boolean {
  const { _httpMessage } = socket as { _httpMessage?: { headersSent: boolean } | null };
  return _httpMessage?.headersSent === true;
}
