/** A service on this machine that answers JSON as a test says, and remembers what it was asked. */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ServiceCall {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: unknown;
}

export interface ServiceAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text is sent as it is, anything else as JSON. */
  readonly body?: unknown;
  /** Never answers. */
  readonly isSilent?: boolean;
}

export interface JsonService {
  readonly address: string;
  readonly calls: readonly ServiceCall[];
  /** What the next calls are answered with. */
  answer: (call: ServiceCall) => ServiceAnswer;
  close(): Promise<void>;
}

export async function startJsonService(): Promise<JsonService> {
  const calls: ServiceCall[] = [];
  const server = createServer(async (request, response) => {
    const call = {
      path: request.url ?? '',
      authorization: request.headers.authorization,
      body: JSON.parse(await textOf(request)),
    };
    calls.push(call);
    const { status = 200, headers = {}, body = {}, isSilent = false } = service.answer(call);
    if (isSilent) return;
    response.writeHead(status, headers);
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const service: JsonService = {
    address: `http://127.0.0.1:${port}`,
    calls,
    answer: () => ({}),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return service;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
