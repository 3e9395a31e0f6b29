/** Stopping the service in the ways its operators do: a request in progress is answered first. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runJson, temporaryDirectory } from '../support/program.ts';

const ROOT = join(import.meta.dirname, '../..');
/** By then a signal has arrived; and it is another one than the first. */
const ARRIVED_MS = 200;
const LATER_MS = 1200;
const BODY = '{"sort": "any"}';
const directory = temporaryDirectory();
let key = '';

beforeAll(async () => {
  const made = ['keys', 'create', '--plan', 'pro', '--data-dir', directory.path];
  key = (await runJson<{ key: string }>(made)).key;
});
const groups: number[] = [];
afterEach(() => {
  // Nothing is left of a group that ended as it should.
  for (const group of groups.splice(0)) killGroup(group);
});
afterAll(() => directory.remove());

const SERVE = ['serve', '--port', '0', '--data-dir', directory.path];
const DIRECT = ['bin/shelfline.mjs', ...SERVE];

describe('a signal that stops the service', () => {
  it('may be sent to npm, whose shell does not pass it on', async () => {
    const { child, ended, port } = await started('npm', ['run', 'shelfline', '--', ...SERVE]);
    const request = await halfRequest(port);
    child.kill('SIGTERM');
    await refused(port);
    expect(await finished(request)).toMatch(/^HTTP\/1.1 400 /);
    await ended;
  });

  it('may arrive twice at once, from who sent it and from who passes it on', async () => {
    const { child, ended, port } = await started(process.execPath, DIRECT);
    const request = await halfRequest(port);
    // Two of a kind that arrive at once are one to the system, and later would be another one.
    child.kill('SIGTERM');
    child.kill('SIGINT');
    await refused(port);
    await setTimeout(ARRIVED_MS);
    expect(await finished(request)).toMatch(/^HTTP\/1.1 400 /);
    await ended;
    expect(child.exitCode).toBe(0);
  });

  it('ends it at once when it is sent again later', async () => {
    const { child, ended, port } = await started(process.execPath, DIRECT);
    const request = await halfRequest(port);
    child.kill('SIGTERM');
    await refused(port);
    await setTimeout(LATER_MS);
    child.kill('SIGTERM');
    await ended;
    expect(child.exitCode).toBe(1);
    expect(await finished(request)).toBe('');
  });

  it.each([
    ['to the script of the checkout, which waits', ['scripts/run.mjs', 'cli', ...SERVE]],
    [
      'to the command on a Node that strips types only when asked to',
      ['--no-experimental-strip-types', ...DIRECT],
    ],
  ])('may be sent %s, and it exits 0', async (_, command) => {
    const { child, ended, port } = await started(process.execPath, command);
    const request = await halfRequest(port);
    child.kill('SIGTERM');
    await refused(port);
    expect(await finished(request)).toMatch(/^HTTP\/1.1 400 /);
    await ended;
    expect(child.exitCode).toBe(0);
  });
});

describe('a signal under load', () => {
  it.each([1, 2])('loses no request of kept connections, with %s workers', async (workers) => {
    const { child, ended, port } = await started(process.execPath, [
      ...DIRECT,
      '--workers',
      String(workers),
    ]);
    const clients = Array.from({ length: 16 }, () => askUntilTold(port));
    await Promise.all(clients.map(({ begun }) => begun));
    child.kill('SIGTERM');
    const asked = await Promise.all(clients.map(({ lost }) => lost));
    expect(asked).toEqual(asked.map(() => 0));
    await ended;
    expect(child.exitCode).toBe(0);
  });
});

describe('a signal at the start', () => {
  it('loses no request that was sent when the service was ready, with 2 workers', async () => {
    const port = await freePort();
    const args = ['--workers', '2', '--port', String(port), '--data-dir', directory.path];
    const child = spawn(process.execPath, ['bin/shelfline.mjs', 'serve', ...args], { cwd: ROOT });
    const ended = once(child, 'close');
    child.stdout.resume();
    child.stderr.resume();
    while (!(await isReady(port))) await setTimeout(5);
    const answers = Array.from({ length: 60 }, () => searchOnce(port));
    await Promise.all(answers.map(({ sent }) => sent));
    child.kill('SIGTERM');
    const statuses = await Promise.all(answers.map(({ status }) => status));
    expect(statuses).toEqual(answers.map(() => 200));
    await ended;
    expect(child.exitCode).toBe(0);
  });
});

async function freePort(): Promise<number> {
  const trial = createServer().listen(0, '127.0.0.1');
  await once(trial, 'listening');
  const { port } = trial.address() as AddressInfo;
  trial.close();
  await once(trial, 'close');
  return port;
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
  await answer?.text();
  return answer?.status === 200;
}

/** Sends a search on a connection of its own. The status is null if it is never answered. */
function searchOnce(port: number) {
  const socket = createConnection(port, '127.0.0.1');
  socket.on('error', () => {});
  let received = '';
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1');
  });
  const head = `GET /api/v1/search?keyword=mat HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\n`;
  const sent = new Promise<void>((resolve) => {
    socket.write(`${head}Connection: close\r\n\r\n`, () => resolve());
  });
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const status = closed.then(() => {
    const found = /^HTTP\/1.1 (\d+)/.exec(received)?.[1];
    return found === undefined ? null : Number(found);
  });
  return { sent, status };
}

/** Asks two things at once, again and again, until an answer says that the connection ends. */
function askUntilTold(port: number) {
  const socket = createConnection(port, '127.0.0.1');
  const usage = `GET /api/v1/usage HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\n\r\n`;
  const pair = `${usage}GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`;
  let received = '';
  let sent = 0;
  const answers = () => received.split('HTTP/1.1 200 OK').length - 1;
  const send = () => {
    sent += 2;
    socket.write(pair);
  };
  const begun = new Promise<void>((resolve) => {
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
      if (answers() >= 10) resolve();
      const isComplete = answers() === sent && received.endsWith('{"status":"ok"}}');
      if (isComplete && !/connection: close/i.test(received)) send();
    });
  });
  socket.on('error', () => {});
  send();
  return { begun, lost: once(socket, 'close').then(() => sent - answers()) };
}

interface Started {
  readonly child: ChildProcess;
  readonly port: number;
  /** When the last process that holds its output is gone. */
  readonly ended: Promise<unknown>;
}

/** Leads a process group of its own, so that a signal to that group spares the tests. */
async function started(program: string, args: readonly string[]): Promise<Started> {
  const child = spawn(program, args, { cwd: ROOT, detached: true });
  const ended = once(child, 'close');
  if (child.pid !== undefined) groups.push(child.pid);
  let printed = '';
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    printed += String(chunk);
    const port = /Serving http:\/\/[\d.]+:(\d+)/.exec(printed)?.[1];
    if (port !== undefined) {
      child.stdout.resume();
      child.stderr.resume();
      return { child, port: Number(port), ended };
    }
  }
  throw new Error(`it did not serve: ${printed}${String(child.stderr.read())}`);
}

function killGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** A request that the service waits for: its body is still on its way. */
async function halfRequest(port: number): Promise<Socket> {
  const socket = createConnection(port, '127.0.0.1');
  // A connection that is cut shows as an answer that is missing.
  socket.on('error', () => {});
  socket.write(
    [
      'POST /api/v1/profit-calc HTTP/1.1',
      'Host: localhost',
      `X-API-Key: ${key}`,
      'Content-Type: application/json',
      `Content-Length: ${BODY.length}`,
      'Expect: 100-continue',
      '',
      '',
    ].join('\r\n'),
  );
  const [answered] = await once(socket, 'data');
  expect(String(answered)).toMatch(/^HTTP\/1.1 100 /);
  return socket;
}

/** The answer once the body is there; empty where the connection is cut. */
async function finished(socket: Socket): Promise<string> {
  let answer = '';
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString();
  });
  socket.write(BODY);
  if (!socket.closed) await once(socket, 'close');
  return answer;
}

/** Waits until nobody listens any more. */
async function refused(port: number): Promise<void> {
  for (;;) {
    const trial = createConnection(port, '127.0.0.1');
    const isOpen = await once(trial, 'connect').then(
      () => true,
      () => false,
    );
    trial.destroy();
    if (!isOpen) return;
  }
}
