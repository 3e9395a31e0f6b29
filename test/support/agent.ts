/** An assistant at a service with the small market. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { LightMyRequestResponse } from 'fastify';
import type { HttpSettings } from '../../src/delivery/http/settings.ts';
import { formA } from '../../src/delivery/interface/forms.ts';
import { createAgentAnswers } from '../../src/delivery/mcp/answer-agents.ts';
import type { RequestOptions } from './http-harness.ts';
import { startMarketHarness } from './market-harness.ts';

type Values = Readonly<Record<string, unknown>>;

export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly details: readonly { readonly field: string; readonly allowed?: readonly string[] }[];
  readonly next: string;
}

export interface Agent {
  readonly client: Client;
  readonly url: string;
  readonly key: string;
  /** ASINs of the market. */
  readonly asins: readonly string[];
  /** Calls a tool that answers. */
  tool(name: string, asked?: Values): Promise<Values>;
  /** Calls a tool that refuses. */
  refusal(name: string, asked: Values): Promise<Refusal>;
  /** Asks the interface with the same key. */
  get(path: string): Promise<{ readonly data: Values }>;
  request(url: string, options?: RequestOptions): Promise<LightMyRequestResponse>;
  post(message: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** Adds the key to requests of programs that cannot send one. Returns the address for them. */
  withoutKey(): string;
  close(): Promise<void>;
}

export async function startAgent(settings: Partial<HttpSettings> = {}): Promise<Agent> {
  const defects: unknown[] = [];
  const agents = createAgentAnswers({
    version: '0.0.0-test',
    onDefect: (thrown) => defects.push(thrown),
  });
  const harness = await startMarketHarness({ forms: [formA], agents, settings });
  const [url, key] = [await harness.listen(), await harness.mintKey('pro')];
  const request: Agent['request'] = (path, options) => harness.request(path, { key, ...options });
  const get = async (path: string) => (await request(`/api/v1${path}`)).json();
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  const address = new URL('/mcp', url);
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit }));
  const found = await get('/search?keyword=yoga');
  const call = async (name: string, asked: Values = {}) =>
    await client.callTool({ name, arguments: asked });
  return {
    client,
    url,
    key,
    asins: (found.data.products as { asin: string }[]).map(({ asin }) => asin),
    async tool(name, asked) {
      const { content, isError, structuredContent } = await call(name, asked);
      const [first] = content;
      if (isError === true || first?.type !== 'text') throw new Error(JSON.stringify(content));
      const answer = structuredContent as Values;
      if (JSON.stringify(answer) !== first.text) throw new Error('the text differs');
      return answer;
    },
    async refusal(name, asked) {
      const { content, isError } = await call(name, asked);
      const [first] = content;
      if (isError !== true || first?.type !== 'text') throw new Error(JSON.stringify(content));
      return JSON.parse(first.text).error;
    },
    get,
    request,
    post: (payload, headers) =>
      request('/mcp', {
        method: 'POST',
        payload,
        headers: { 'content-type': 'application/json', accept: ACCEPT, ...headers },
      }),
    withoutKey() {
      harness.fastify.server.prependListener('request', ({ headers }) => {
        headers['x-api-key'] ??= key;
      });
      return `${url}/mcp`;
    },
    async close() {
      await client.close();
      await harness.close();
      if (defects.length > 0) throw new AggregateError(defects, 'tools have defects');
    },
  };
}

const ACCEPT = 'application/json, text/event-stream';
