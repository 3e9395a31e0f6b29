/** Serves one assistant over standard input and output, until the input ends. */
import { once } from 'node:events';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { type AgentOptions, createAgentServer } from './agent-server.ts';
import type { AskOptions } from './knowledge.ts';

/** Resolves when the assistant has closed the connection, or asks the program to stop. */
export async function serveAgent(options: AgentOptions, ask: AskOptions): Promise<void> {
  const { stdin } = process;
  const ends = [once(stdin, 'end'), once(stdin, 'close'), once(process, 'SIGTERM')];
  const connection = serveStdio(() => createAgentServer(options, ask));
  await Promise.race([...ends, once(process, 'SIGINT')]);
  await connection.close();
}
