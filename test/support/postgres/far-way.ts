/** A way to a server on which each statement takes longer, as to machines that are far away. */
import { connect, createServer } from 'node:net';

export interface FarWay {
  /** The server's URL by way of it. */
  readonly url: string;
  /**
   * Returns how often somebody has waited for the server since the last call. Statements that are
   * on their way together are waited for once.
   */
  roundTrips(): number;
  close(): Promise<void>;
}

export async function openFarWay(url: string, delayMs: number): Promise<FarWay> {
  const target = new URL(url);
  const ends = new Set<() => void>();
  let trips = 0;
  let underWay = 0;
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ port: Number(target.port), host: target.hostname, noDelay: true });
    let isAnswered = true;
    const end = () => {
      near.destroy();
      far.destroy();
      if (ends.delete(end) && !isAnswered) underWay -= 1;
    };
    ends.add(end);
    // What follows without waiting for an answer belongs to the statement before it.
    let sendAt = 0;
    near.on('data', (chunk) => {
      if (isAnswered) {
        if (underWay === 0) trips += 1;
        underWay += 1;
        sendAt = performance.now() + delayMs;
      }
      isAnswered = false;
      setTimeout(() => far.write(chunk), Math.max(0, sendAt - performance.now()));
    });
    far.on('data', (chunk) => {
      if (!isAnswered) underWay -= 1;
      isAnswered = true;
      near.write(chunk);
    });
    for (const socket of [near, far]) socket.on('error', end).on('close', end);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const through = new URL(url);
  through.port = String(typeof address === 'object' ? address?.port : '');
  return {
    url: through.href,
    roundTrips() {
      const counted = trips;
      trips = 0;
      return counted;
    },
    async close() {
      for (const end of ends) end();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
