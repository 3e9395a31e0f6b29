/** Speaks HTTP over a bare socket, for requests no client library would send. */
import { connect } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
  /** Everything received, for connections that carry more than one answer. */
  readonly text: string;
}

/** Not a claim about speed: a busy machine may take long, a server that hangs takes for ever. */
const PATIENCE_MS = 30_000;

/** Sends the bytes and reads until the server closes; fails when it does not close in time. */
export async function rawRequest(
  port: number,
  bytes: string | Uint8Array | readonly (string | Uint8Array)[],
): Promise<RawAnswer> {
  const parts = typeof bytes === 'string' || bytes instanceof Uint8Array ? [bytes] : bytes;
  const received = await new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => {
      for (const part of parts) socket.write(part);
    });
    const end = () => resolve(Buffer.concat(chunks));
    socket.setTimeout(PATIENCE_MS, () => {
      socket.destroy();
      reject(new Error(`no answer and no close: ${Buffer.concat(chunks).toString()}`));
    });
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('close', end);
    // A reset after the answer is a close like any other.
    socket.on('error', (error) => (chunks.length > 0 ? end() : reject(error)));
  });
  return parseAnswer(received.toString('utf8'));
}

function parseAnswer(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const split = line.indexOf(':');
    return [line.slice(0, split).toLowerCase(), line.slice(split + 1).trim()];
  });
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: new Map(headers),
    body: rest.join('\r\n\r\n'),
    text,
  };
}
