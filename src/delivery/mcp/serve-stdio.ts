/** Serves one assistant over standard input and output, until the input ends. */
import { once } from 'node:events';
import { Transform } from 'node:stream';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { type AgentOptions, createAgentServer } from './agent-server.ts';
import type { AskOptions } from './knowledge.ts';

/** The largest message, as over HTTP. */
const MESSAGE_BYTES_MAX = 256 * 1024;

/** Resolves when the assistant has closed the connection, or asks the program to stop. */
export async function serveAgent(options: AgentOptions, ask: AskOptions): Promise<void> {
  const { stdin, stdout } = process;
  const messages = shortLines(MESSAGE_BYTES_MAX, () => stdout.write(`${TOO_LONG}\n`));
  const ends = [once(messages, 'end'), once(stdin, 'close'), once(process, 'SIGTERM')];
  const transport = new StdioServerTransport(messages, stdout);
  const connection = serveStdio(() => createAgentServer(options, ask), { transport });
  stdin.pipe(messages);
  await Promise.race([...ends, once(process, 'SIGINT')]);
  stdin.unpipe(messages).pause();
  await connection.close();
}

/** The id of a message that was not read is not known. */
const TOO_LONG = JSON.stringify({
  jsonrpc: '2.0',
  id: null,
  error: {
    code: -32600,
    message: `A message may have at most ${MESSAGE_BYTES_MAX / 1024} KiB; this one was not read.`,
  },
});

const LINE_END = 10;

/** Returns a stream that passes whole lines on. Longer lines are dropped, and reported each. */
export function shortLines(bytesMax: number, onTooLong: () => void): Transform {
  let held: Buffer[] = [];
  let length = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      for (let start = 0; start < chunk.length; ) {
        const end = chunk.indexOf(LINE_END, start) + 1;
        const part = chunk.subarray(start, end === 0 ? chunk.length : end);
        start += part.length;
        length += part.length;
        if (length <= bytesMax) held.push(part);
        else held = [];
        if (end === 0) continue;
        if (length <= bytesMax) this.push(Buffer.concat(held));
        else onTooLong();
        held = [];
        length = 0;
      }
      done();
    },
  });
}
