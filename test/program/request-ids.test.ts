/** A request's id is its own: whatever its answer, its thread and the start of the service. */
import { afterAll, expect, it } from 'vitest';
import { question, startHeldService } from '../support/held-service.ts';
import { serve, temporaryDirectory } from '../support/program.ts';
import { rawRequest } from '../support/raw-http.ts';

const directory = temporaryDirectory();
afterAll(() => directory.remove());

const MINUTES_2 = 120_000;
const ROUNDS = 20;
const CLOSE = 'Host: x\r\nConnection: close\r\n\r\n';
/** Answered by a probe, by the framework, and by the parser. */
const REQUESTS = [
  `GET /healthz HTTP/1.1\r\n${CLOSE}`,
  `GET /api/v1/usage HTTP/1.1\r\n${CLOSE}`,
  `GET /nothing HTTP/1.1\r\n${CLOSE}`,
  `GET /${'x'.repeat(9_000)} HTTP/1.1\r\n${CLOSE}`,
  'GET / HTTP/1.1\r\nbroken\r\n\r\n',
  `GET / HTTP/1.1\r\nA: ${'x'.repeat(40_000)}\r\n${CLOSE}`,
];

it(
  'is no other request of its threads, nor of the service started again',
  async () => {
    const answered: (string | undefined)[] = [];
    const logged: string[] = [];
    for (const _ of ['first start', 'second start']) {
      const { program, url } = await serve(['--workers', '2', '--data-dir', directory.path]);
      const port = Number(new URL(url).port);
      for (let round = 0; round < ROUNDS; round += 1) {
        const answers = await Promise.all(REQUESTS.map((text) => rawRequest(port, text)));
        expect(answers.map(({ status }) => status)).toEqual([200, 401, 404, 414, 400, 431]);
        answered.push(...answers.map(({ headers }) => headers.get('x-request-id')));
      }
      const { err } = await program.stop('SIGTERM');
      logged.push(...[...err.matchAll(/"requestId":"([^"]+)"/g)].map(([, id = '']) => id));
    }
    expect(answered).toHaveLength(2 * ROUNDS * REQUESTS.length);
    expect(new Set([undefined, ...answered]).size).toBe(answered.length + 1);
    // What the parser refuses is counted and not logged.
    expect(logged).toHaveLength(2 * ROUNDS * 4);
    expect(new Set(logged).size).toBe(logged.length);
  },
  MINUTES_2,
);

it('is in one line of the log for a request turned away, or whose client went away', async () => {
  const service = await startHeldService({ inFlightMax: 1, waitingMax: 1 });
  const key = await service.harness.mintKey();
  const held = await service.send(question(key));
  while (service.begun() < 1) await new Promise((resolve) => setImmediate(resolve));
  const lines = await Promise.all(Array.from({ length: 4 }, () => service.send(question(key))));
  const refused = () => lines.filter((line) => line.received().includes('overloaded'));
  while (refused().length < 3) await new Promise((resolve) => setImmediate(resolve));
  for (const line of lines) line.socket.destroy();
  service.release();
  await held.until('"success"');
  await service.close();
  const ids = service.harness.lines.map(({ fields }) => fields['requestId']);
  expect(ids).toHaveLength(5);
  expect(new Set(ids).size).toBe(5);
});
