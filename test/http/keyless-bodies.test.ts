/** Bodies before a key: no route reads a large one, and few small ones arrive at a time. */
import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { AGENTS_PATH } from '../../src/delivery/http/agents/serve-agents.ts';
import { ADMIN_BASE } from '../../src/delivery/interface/admin-operation.ts';
import { formA } from '../../src/delivery/interface/forms.ts';
import { createAgentAnswers } from '../../src/delivery/mcp/answer-agents.ts';
import { ADMIN_OPERATIONS } from '../../src/delivery/operations/admin/all.ts';
import { echoApp } from '../support/echo-form.ts';
import { type HeldService, startHeldService } from '../support/held-service.ts';
import { startHarness } from '../support/http-harness.ts';
import { rawRequest } from '../support/raw-http.ts';

let service: HeldService | null = null;
afterEach(async () => await service?.close());

const head = (method: string, path: string, length: number) =>
  `${method} ${path} HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nConnection: close\r\n` +
  `Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
const statusOf = (text: string) => /^HTTP\/1.1 (\d+)/.exec(text)?.[1];

/** Others ask for a key. The head names an origin, as a page does that signs somebody in. */
const REFUSED: Readonly<Record<string, number>> = { '/session': 413, [AGENTS_PATH]: 403 };

it('no route waits for a body without a key', async () => {
  const agents = createAgentAnswers({ version: '0.0.0-test', onDefect: () => {} });
  const harness = await startHarness({ forms: [formA], agents, app: echoApp() });
  const port = Number(new URL(await harness.listen()).port);
  const routes = [
    ...ADMIN_OPERATIONS.map(({ method, path }) => [method, ADMIN_BASE + path] as const),
    ...formA.routes.map(({ method, path }) => [method, `/api/v1${path}`] as const),
    ...(['POST', 'DELETE'] as const).map((method) => [method, '/session'] as const),
    ['POST', AGENTS_PATH] as const,
  ].filter(([method]) => method !== 'GET');
  expect(routes.length).toBeGreaterThan(12);
  for (const [method, path] of routes) {
    const url = path.replaceAll(/:\w+/g, '1');
    const { status } = await rawRequest(port, `${head(method, url, 262_144)}{`);
    expect([method, url, status]).toEqual([method, url, REFUSED[url] ?? 401]);
  }
  await harness.close();
});

it('lets few sign-ins arrive at a time, each for a short time', async () => {
  const held = await startHeldService({ keylessBodyTimeoutMs: 300, signInsAtOnce: 1_000 });
  service = held;
  const lines = await Promise.all(
    Array.from({ length: 100 }, () => held.send(`${head('POST', '/session', 200)}{`)),
  );
  const answered = () => lines.filter((line) => line.received() !== '');
  while (answered().length < 36) await setTimeout(1);
  expect(new Set(answered().map((line) => statusOf(line.received())))).toEqual(new Set(['503']));
  const ends = await Promise.all(lines.map((line) => line.ended()));
  expect(ends.filter((text) => statusOf(text) === '408')).toHaveLength(64);
  const body = JSON.stringify({ key: await held.harness.mintKey() });
  const next = await held.send(head('POST', '/session', body.length) + body);
  expect(statusOf(await next.until('set-cookie'))).toBe('204');
});
