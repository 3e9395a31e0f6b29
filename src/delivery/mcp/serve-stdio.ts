/** Serves one assistant over standard input and output, until the input ends. */
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { type AgentOptions, createAgentServer } from './agent-server.ts';
import type { AskOptions } from './knowledge.ts';

/** Resolves when the assistant has closed the connection. */
export async function serveAgent(options: AgentOptions, ask: AskOptions): Promise<void> {
  const ended = new Promise<void>((resolve) => process.stdin.once('close', resolve));
  const connection = serveStdio(() => createAgentServer(options, ask));
  await ended;
  await connection.close();
}
