/** Clients of others: one of the protocol of 2025, and the inspector, over both transports. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TOOLS } from '../../src/delivery/mcp/tools.ts';
import { type Agent, startAgent } from '../support/agent.ts';

const ROOT = join(import.meta.dirname, '../..');
const INSPECTOR = join(ROOT, 'node_modules/.bin/inspector');
const NAMES = TOOLS.map(({ name }) => name);

let agent: Agent;
let program: readonly string[];
beforeAll(async () => {
  agent = await startAgent();
  program = [join(ROOT, 'src/main/cli.ts'), 'mcp', '--url', agent.url, '--key', agent.key];
});
afterAll(() => agent.close());

it('serves a client of 2025 over HTTP', async () => {
  const requestInit = { headers: { authorization: `Bearer ${agent.key}` } };
  const address = new URL('/mcp', agent.url);
  expect(await toolsOf(new StreamableHTTPClientTransport(address, { requestInit }))).toEqual(NAMES);
});

it('serves a client of 2025 over standard input, asking a service elsewhere', async () => {
  const transport = new StdioClientTransport({ command: process.execPath, args: [...program] });
  expect(await toolsOf(transport)).toEqual(NAMES);
});

it('refuses a line of 16 MB over standard input, and goes on', async () => {
  const child = spawn(process.execPath, [...program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  child.stdin.write(`{"jsonrpc":"2.0","id":1,"method":"${'x'.repeat(16 << 20)}"}\n`);
  child.stdin.write('{"jsonrpc":"2.0","id":2,"method":"ping"}\n');
  const read = async () => JSON.parse((await lines.next()).value as string) as object;
  expect(await read()).toMatchObject({ id: null, error: { code: -32600 } });
  expect(await read()).toMatchObject({ id: 2 });
  child.stdin.end();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

it('is understood by the inspector, whose strict reading finds no fault', async () => {
  const key = `X-API-Key: ${agent.key}`;
  const http = [`${agent.url}/mcp`, '--transport', 'http', '--header', key];
  const listed = await inspect(...http, '--method', 'tools/list', '--strict');
  expect((listed['tools'] as { name: string }[]).map(({ name }) => name)).toEqual(NAMES);
  const call = ['--method', 'tools/call', '--tool-name', 'get_usage'];
  const over = [
    await inspect(...http, ...call),
    await inspect(process.execPath, ...program, ...call),
  ];
  expect(over.map((answer) => answer['structuredContent'])).toEqual([
    expect.objectContaining({ plan: 'pro' }),
    expect.objectContaining({ plan: 'pro' }),
  ]);
});

/** Calls every tool without arguments: each answers, or says what to do. Returns their names. */
async function toolsOf(transport: Transport): Promise<string[]> {
  const client = new Client({ name: 'of 2025', version: '1' });
  await client.connect(transport);
  try {
    const { tools } = await client.listTools();
    for (const { name } of tools) {
      const { content } = await client.callTool({ name, arguments: {} });
      const [first] = content as { readonly text: string }[];
      const { summary, error } = JSON.parse(first?.text ?? '{}');
      expect([name, summary ?? error.next]).toEqual([name, expect.any(String)]);
    }
    return tools.map(({ name }) => name);
  } finally {
    await client.close();
  }
}

async function inspect(...args: readonly string[]): Promise<Record<string, unknown>> {
  const { stdout } = await promisify(execFile)(INSPECTOR, ['--cli', ...args], { cwd: ROOT });
  return JSON.parse(stdout);
}
