/**
 * A service whose questions stay open until the test lets go, asked over connections of its own.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { HttpSettings } from '../../src/delivery/http/settings.ts';
import { echoApp, echoForm } from './echo-form.ts';
import { type Harness, startHarness } from './http-harness.ts';

export interface HeldService {
  readonly harness: Harness;
  /** Questions that were begun. */
  begun(): number;
  /** Lets all questions be answered, those to come too. */
  release(): void;
  /** A connection that sends this at once. */
  send(text: string): Promise<Line>;
  close(): Promise<void>;
}

/** One connection. */
export interface Line {
  readonly socket: Socket;
  write(text: string): void;
  /** Everything received so far. */
  received(): string;
  /** Waits until it was received this often. */
  until(text: string, times?: number): Promise<string>;
  /** Until the other side ends it. */
  ended(): Promise<string>;
}

export async function startHeldService(settings: Partial<HttpSettings>): Promise<HeldService> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let begun = 0;
  const app = echoApp();
  const store = {
    revision: async () => {
      begun += 1;
      await released;
      return 1;
    },
  };
  const harness = await startHarness({
    forms: [echoForm],
    app: { ...app, store: store as unknown as Harness['app']['store'] },
    settings,
  });
  const port = Number(new URL(await harness.listen()).port);
  const sockets: Socket[] = [];
  return {
    harness,
    begun: () => begun,
    release,
    async send(text) {
      const socket = connect(port, '127.0.0.1');
      sockets.push(socket);
      const line = lineOf(socket);
      await once(socket, 'connect');
      line.write(text);
      return line;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      release();
      await harness.close();
    },
  };
}

/** A question that is held, or anything else that is asked without a body. */
export function question(key: string, target = '/api/v1/echo?keyword=x'): string {
  return `GET ${target} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\n\r\n`;
}

function lineOf(socket: Socket): Line {
  let received = '';
  let tell = () => {};
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
    tell();
  });
  socket.on('error', () => {});
  socket.on('close', () => tell());
  const change = () =>
    new Promise<void>((resolve) => {
      tell = resolve;
    });
  return {
    socket,
    write: (text) => socket.write(text),
    received: () => received,
    async until(text, times = 1) {
      while (received.split(text).length <= times) {
        if (socket.closed) throw new Error(`the connection ended without ${text}: ${received}`);
        await change();
      }
      return received;
    },
    async ended() {
      while (!socket.closed) await change();
      return received;
    },
  };
}
