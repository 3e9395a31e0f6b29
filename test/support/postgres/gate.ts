/** A way to a server that a test can cut, shut, or hold up so that nothing passes nor ends. */
import { connect, createServer, type Socket } from 'node:net';

export interface Gate {
  /** The server's URL by way of the gate. */
  readonly url: string;
  /** Ends all connections. New ones are let through. */
  cut(): void;
  /** Lets nothing pass, on connections as they are and on new ones. */
  hold(): void;
  /** Lets pass what waits. */
  release(): void;
  /** Ends all connections and refuses new ones, as a server that is gone does. */
  shut(): void;
  reopen(): Promise<void>;
  /** Leads new connections to another server, as an address does that moves. */
  lead(url: string): void;
  close(): Promise<void>;
}

export async function openGate(url: string): Promise<Gate> {
  let target = new URL(url);
  const sockets = new Set<Socket>();
  let isHeld = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => to.write(chunk));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      if (isHeld) from.pause();
    }
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const address = server.address();
  const through = new URL(url);
  through.port = String(typeof address === 'object' ? address?.port : '');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: through.href,
    cut,
    hold() {
      isHeld = true;
      for (const socket of sockets) socket.pause();
    },
    release() {
      isHeld = false;
      for (const socket of sockets) socket.resume();
    },
    shut() {
      server.close();
      cut();
    },
    lead(to) {
      target = new URL(to);
    },
    reopen: () => listen(Number(through.port)),
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
