/** More than can be answered: who is served, who waits, who is turned away, and what it costs. */
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { createKey } from '../../src/app/accounts/manage-keys.ts';
import type { HttpSettings } from '../../src/delivery/http/settings.ts';
import { type HeldService, question, startHeldService } from '../support/held-service.ts';

let service: HeldService;
afterEach(async () => await service.close());

const start = async (settings: Partial<HttpSettings>) => {
  service = await startHeldService(settings);
  return await service.harness.mintKey('pro');
};
/** A key has a lane of its own once it was found. */
const introduce = async (key: string) => {
  const line = await service.send(question(key, '/api/v1/usage'));
  await line.until('"success"');
};
/** A question arrives in its own time. */
const begun = async (count: number) => {
  while (service.begun() < count) await setTimeout(1);
};
const postHead = (key: string, length: number) =>
  `POST /api/v1/post HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\n` +
  `Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
const statusesOf = (text: string) => [...text.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, one]) => one);

it('turns away at once what there is no room for, uncounted; probes are answered', async () => {
  const key = await start({ inFlightMax: 2, waitingMax: 0 });
  const running = [await service.send(question(key)), await service.send(question(key))];
  await begun(2);
  const refused = await service.send(question(key) + question(key, '/healthz'));
  const text = await refused.until('"status":"ok"');
  expect(statusesOf(text)).toEqual(['503', '200']);
  const requestId = /x-request-id: (\S+)/.exec(text)?.[1];
  expect(text).toContain(`"code":"overloaded"`);
  expect(text).toContain(`"requestId":"${requestId}"`);
  for (const header of [
    'retry-after: 2',
    'x-ratelimit-remaining: 498',
    'cache-control: no-store',
  ]) {
    expect(text).toContain(header);
  }
  service.release();
  for (const line of running) expect(statusesOf(await line.until('"success"'))).toEqual(['200']);
  const after = await service.harness.request('/api/v1/usage', { key });
  expect(after.json().data.used).toBe(2);
  const logged = service.harness.lines.filter(({ fields }) => fields['status'] === 503);
  expect(logged.map(({ fields }) => fields['route'])).toEqual(['/api/v1/echo']);
  expect(logged.map(({ fields }) => fields['key'])).toEqual([expect.stringMatching(/^key_/)]);
});

it('answers what an operator reads, once it knows the key', async () => {
  const key = await start({ inFlightMax: 1, waitingMax: 0 });
  const { app } = service.harness;
  const operator = await createKey(app, { plan: 'operator', role: 'operator' });
  const look = async (as: string) => {
    const line = await service.send(question(as, '/admin/v1/plans'));
    return statusesOf(await line.until('"success"'));
  };
  expect(await look(operator.key)).toEqual(['200']);
  const running = await service.send(question(key));
  await begun(1);
  expect(await look(operator.key)).toEqual(['200']);
  expect(await look(key)).toEqual(['503']);
  service.release();
  await running.until('"success"');
});

it('lets no key take the room of others, and answers what waited for its turn', async () => {
  const greedy = await start({ inFlightMax: 3, keyInFlightMax: 2, keyWaitingMax: 2 });
  await introduce(greedy);
  const lines = await Promise.all(Array.from({ length: 6 }, () => service.send(question(greedy))));
  await begun(2);
  while (lines.filter((line) => line.received() !== '').length < 2) await setTimeout(1);
  await service.send(question(await service.harness.mintKey()));
  await begun(3);
  service.release();
  const texts = await Promise.all(lines.map((line) => line.until('"success"')));
  expect(texts.flatMap(statusesOf).toSorted()).toEqual(['200', '200', '200', '200', '503', '503']);
});

it('does nothing for a client that went away while it waited', async () => {
  const key = await start({ inFlightMax: 1 });
  const first = await service.send(question(key));
  await begun(1);
  const accepted = once(service.harness.fastify.server, 'connection');
  const other = await service.send(question(key, '/api/v1/echo?keyword=y'));
  const [incoming] = await accepted;
  while (incoming.bytesRead === 0) await setTimeout(1);
  other.socket.destroy();
  if (!incoming.closed) await once(incoming, 'close');
  service.release();
  await first.until('"success"');
  const last = await service.send(question(key, '/api/v1/echo?keyword=z'));
  await last.until('"success"');
  // Each answer asks twice how new its data is; the one in the middle never did.
  expect(service.begun()).toBe(4);
  const statuses = service.harness.lines.map(({ fields }) => fields['status']);
  expect(statuses.toSorted()).toEqual([200, 200, 499]);
});

it('serves others, and the same key, while a thousand bodies do not arrive', async () => {
  const slow = await start({ inFlightMax: 4, keyInFlightMax: 2 });
  service.release();
  const posts = await Promise.all(
    Array.from({ length: 1_000 }, () => service.send(`${postHead(slow, 50)}{`)),
  );
  while (posts.filter((line) => line.received() !== '').length < 936) await setTimeout(1);
  for (const key of [slow, await service.harness.mintKey()]) {
    const asked = await service.send(question(key));
    expect(statusesOf(await asked.until('"success"'))).toEqual(['200']);
  }
  const body = '{"keyword":"x"}';
  const other = await service.send(postHead(await service.harness.mintKey(), body.length) + body);
  expect(statusesOf(await other.until('"success"'))).toEqual(['200']);
  const refused = posts.map((line) => line.received()).filter((text) => text !== '');
  expect(refused).toHaveLength(936);
  expect(new Set(refused.flatMap(statusesOf))).toEqual(new Set(['503']));
  // Each has its line as any request, and no further one.
  expect(service.harness.lines.filter(({ level }) => level === 'error')).toEqual([]);
  // One that goes away, or arrives, makes room for the next.
  posts.find((line) => line.received() === '')?.write(' '.repeat(49));
  const next = await service.send(postHead(slow, body.length) + body);
  expect(statusesOf(await next.until('"success"'))).toHaveLength(1);
});

it('lets made-up keys and links take the turns of one caller, and known keys their own', async () => {
  const known = await start({ inFlightMax: 1, keyWaitingMax: 4 });
  await introduce(known);
  const running = await service.send(question(known));
  await begun(1);
  const strangers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      service.send(
        at % 2 === 0
          ? question(`sl_made-up-${at}`, '/api/v1/usage')
          : `GET /embed/made-up-${at} HTTP/1.1\r\nHost: x\r\n\r\n`,
      ),
    ),
  );
  const own = await service.send(question(known));
  const refused = () => strangers.filter((line) => line.received() !== '');
  while (refused().length < 16) await setTimeout(1);
  expect(new Set(refused().flatMap((line) => statusesOf(line.received())))).toEqual(
    new Set(['503']),
  );
  service.release();
  for (const line of [running, own])
    expect(statusesOf(await line.until('"success"'))).toEqual(['200']);
  await Promise.all(strangers.map((line) => line.until('"success"')));
  expect(strangers.flatMap((line) => statusesOf(line.received())).toSorted()).toEqual([
    ...['401', '401', '404', '404'],
    ...Array.from({ length: 16 }, () => '503'),
  ]);
});

it('reads no more of bodies than it has memory for', async () => {
  const key = await start({});
  const large = 250 * 1024;
  const posts = await Promise.all(
    Array.from({ length: 70 }, () => service.send(`${postHead(key, large)}{`)),
  );
  // 64 could be on their way, and 65 would be the memory of a key: the first limit counts.
  while (posts.filter((line) => line.received() !== '').length < 6) await setTimeout(1);
  expect(posts.filter((line) => line.received() !== '')).toHaveLength(6);
});

it('closing answers all that came together, and ends each connection with its last answer', async () => {
  const key = await start({ idleGraceMs: 60_000 });
  const idle = await service.send(question(key, '/healthz'));
  await idle.until('"status":"ok"');
  const piped = await service.send(question(key) + question(key, '/healthz') + question(key));
  await begun(2);
  const closed = service.harness.fastify.close();
  while (!service.harness.fastify.server.listening === false) await setTimeout(1);
  // The next request of an idle connection, and two more at once behind those that run.
  idle.write(
    question(key, '/api/v1/usage') + question(key, '/healthz') + question(key, '/nothing'),
  );
  expect(statusesOf(await idle.ended())).toEqual(['200', '200', '200', '404']);
  service.release();
  expect(statusesOf(await piped.ended())).toEqual(['200', '200', '200']);
  for (const line of [idle, piped]) {
    const text = line.received();
    expect(text.split('connection: close')).toHaveLength(2);
    expect(text.lastIndexOf('connection: close')).toBeGreaterThan(text.lastIndexOf('HTTP/1.1 '));
  }
  await closed;
});
