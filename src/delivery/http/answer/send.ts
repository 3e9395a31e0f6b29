/**
 * Writes answers, all of them: status, headers and body go to Node in one piece, past the
 * framework's reply, which would check and copy each header once more.
 */
import { pipeline, Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../app/context.ts';
import type { OpenAnswers } from '../pipeline/open-answers.ts';
import type { Content } from './body.ts';
import { corsHeaders, fixedHeaders, quotaHeaders, STRICT_POLICY } from './headers.ts';

export interface Answer {
  readonly status: number;
  /** Absent: the answer has no body. */
  readonly content?: Content | StreamedContent;
  /** Names and values in turn, beyond those every answer carries. */
  readonly headers?: readonly string[];
  /** `no-store` unless given. */
  readonly cacheControl?: string;
  /** What a browser may load from the answer: nothing, unless given. */
  readonly contentPolicy?: string;
}

/** A body that is sent while it is made. */
export interface StreamedContent {
  readonly headers: readonly string[];
  readonly payload: Readable;
}

export type Send = (request: FastifyRequest, reply: FastifyReply, answer: Answer) => void;

export interface SendOptions {
  readonly app: AppContext;
  readonly origins: ReadonlySet<string>;
  readonly open: OpenAnswers;
}

export function createSend({ app, origins, open }: SendOptions): Send {
  const fixed = fixedHeaders(origins);
  const strict = [...fixed, 'content-security-policy', STRICT_POLICY];
  const headersOf = (request: FastifyRequest, answer: Answer): string[] => {
    const { content, cacheControl = 'no-store', contentPolicy } = answer;
    const headers = ['x-request-id', request.id, 'cache-control', cacheControl];
    headers.push(...(contentPolicy === undefined ? strict : fixed));
    if (contentPolicy !== undefined) headers.push('content-security-policy', contentPolicy);
    if (content !== undefined) headers.push(...content.headers);
    if (answer.headers !== undefined) headers.push(...answer.headers);
    if (request.quota !== null) headers.push(...quotaHeaders(request.quota, app.clock.now()));
    if (origins.size > 0) headers.push(...corsHeaders(request, origins));
    return headers;
  };
  return (request, reply, answer) => {
    const response = reply.hijack().raw;
    const headers = headersOf(request, answer);
    // While it closes, the framework marks every answer, so that those behind it would be lost.
    if (open.isClosing) response.removeHeader('connection');
    if (request.endsConnection || open.isLast(response)) headers.push('connection', 'close');
    response.writeHead(answer.status, headers);
    const payload = answer.content?.payload ?? '';
    if (!(payload instanceof Readable)) {
      response.end(payload, 'latin1');
      return;
    }
    // A fault after the first byte can only be told by ending the connection.
    pipeline(payload, response, (fault) => {
      const isGone = fault === null || fault === undefined || request.raw.socket.destroyed;
      if (!isGone) app.log.error({ requestId: request.id, err: fault }, 'answer broken off');
    });
  };
}
