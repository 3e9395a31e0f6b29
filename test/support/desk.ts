/**
 * Something that all tests of a run share, and that is made when the first of them asks, so that
 * runs without such tests do not pay for it. Tests ask over a port, because they run in processes
 * of their own.
 */
import { connect, createServer, type Server } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Shared {
  close(): Promise<void>;
}

export interface Desk {
  readonly port: number;
  close(): Promise<void>;
}

/** @param answer what a test gets of the shared thing, as JSON */
export async function openDesk<Thing extends Shared>(
  make: () => Promise<Thing>,
  answer: (made: Thing) => object,
): Promise<Desk> {
  let made: Promise<Thing> | null = null;
  const server = createServer((socket) => {
    made ??= make();
    made.then(
      (thing) => socket.end(JSON.stringify(answer(thing))),
      (error: Error) => socket.end(JSON.stringify({ error: error.message })),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return {
    port: portOf(server),
    async close() {
      server.close();
      const thing = await made?.catch(() => null);
      await thing?.close();
    },
  };
}

/** Asks the desk at a port; throws if what it offers could not be made. */
export async function askDesk<Answer extends object>(port: number): Promise<Answer> {
  const answer: Answer = JSON.parse(await text(connect(port, '127.0.0.1')));
  if ('error' in answer) throw new Error(String(answer.error));
  return answer;
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}
