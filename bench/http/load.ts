/**
 * A closed-loop load generator over bare sockets: each connection sends its next request when the
 * last one is answered. It parses no more of an answer than its status and length, so that it costs
 * little next to the server it measures.
 */
import { connect, type Socket } from 'node:net';

export interface LoadOptions {
  readonly port: number;
  /** Whole requests as bytes; sent round robin. */
  readonly requests: readonly Buffer[];
  readonly connections: number;
  readonly durationMs: number;
}

export interface LoadResult {
  readonly answers: number;
  readonly requestsPerSecond: number;
  readonly p50Us: number;
  readonly p99Us: number;
  /** Answers that were not 200. */
  readonly failures: number;
  readonly bodyBytesPerAnswer: number;
}

const HEAD_END = Buffer.from('\r\n\r\n');

export async function runLoad(options: LoadOptions): Promise<LoadResult> {
  const { port, requests, connections, durationMs } = options;
  const tally: Tally = { latenciesUs: [], failures: 0, bodyBytes: 0 };
  let next = 0;
  const nextRequest = (): Buffer => requests[next++ % requests.length] ?? HEAD_END;
  const startedAt = performance.now();
  const until = startedAt + durationMs;
  await Promise.all(
    Array.from({ length: connections }, () => runConnection(port, until, nextRequest, tally)),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const sorted = tally.latenciesUs.toSorted((a, b) => a - b);
  const count = sorted.length;
  return {
    answers: count,
    requestsPerSecond: count / seconds,
    p50Us: sorted[Math.floor(count * 0.5)] ?? 0,
    p99Us: sorted[Math.floor(count * 0.99)] ?? 0,
    failures: tally.failures,
    bodyBytesPerAnswer: tally.bodyBytes / count,
  };
}

interface Tally {
  readonly latenciesUs: number[];
  failures: number;
  bodyBytes: number;
}

function runConnection(
  port: number,
  until: number,
  nextRequest: () => Buffer,
  tally: Tally,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let pending = Buffer.alloc(0);
    let sentAt = 0;
    const send = () => {
      sentAt = performance.now();
      if (sentAt < until) socket.write(nextRequest());
      else socket.end();
    };
    socket.on('connect', send);
    socket.on('data', (chunk) => {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      const headEnd = pending.indexOf(HEAD_END);
      if (headEnd === -1) return;
      const head = pending.toString('latin1', 0, headEnd);
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      if (pending.length < headEnd + HEAD_END.length + length) return;
      tally.latenciesUs.push((performance.now() - sentAt) * 1000);
      tally.bodyBytes += length;
      if (!head.startsWith('HTTP/1.1 200')) tally.failures += 1;
      pending = Buffer.alloc(0);
      send();
    });
    socket.on('close', () => resolve());
    socket.on('error', reject);
  });
}
