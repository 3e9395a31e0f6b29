/** Chromium told what to do over its debugging protocol: a page opened, asked and looked at. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** The program named by CHROMIUM, else on the PATH; null where there is none. */
export function findChromium(): string | null {
  const { CHROMIUM, PATH = '' } = process.env;
  const places = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const found = [...(CHROMIUM === undefined ? [] : [CHROMIUM]), ...places].find(isProgram);
  return found ?? null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

interface ProtocolEvent {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export interface Browser {
  /** Everything the page told since it was opened. */
  readonly events: readonly ProtocolEvent[];
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** The value of an expression, waited for where it is a promise. */
  evaluate(expression: string): Promise<unknown>;
  call(method: string, params?: Readonly<Record<string, unknown>>): Promise<ProtocolResult>;
  close(): Promise<void>;
}

type ProtocolResult = Readonly<Record<string, unknown>>;

export async function launchBrowser(program: string): Promise<Browser> {
  const folder = await mkdtemp(join(tmpdir(), 'shelfline-browser-'));
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--remote-debugging-port=0'];
  const child = spawn(program, [...flags, `--user-data-dir=${folder}`, 'about:blank'], {
    stdio: 'ignore',
    detached: true,
  });
  const port = await debuggingPort(folder, child);
  const listed = await fetch(`http://127.0.0.1:${port}/json/list`);
  const targets = (await listed.json()) as { type: string; webSocketDebuggerUrl: string }[];
  const page = targets.find(({ type }) => type === 'page');
  const { call, events, socket } = await connect(page?.webSocketDebuggerUrl ?? '');
  for (const domain of ['Page', 'Runtime', 'Log', 'Network']) await call(`${domain}.enable`);
  const loaded = async (method: string, params: ProtocolResult) => {
    const before = events.length;
    await call(method, params);
    while (!events.slice(before).some((one) => one.method === 'Page.loadEventFired')) {
      await pause(10);
    }
  };
  return {
    events,
    call,
    async open(url) {
      // An address that differs by its fragment alone would load nothing.
      await loaded('Page.navigate', { url: 'about:blank' });
      await loaded('Page.navigate', { url });
    },
    reload: () => loaded('Page.reload', {}),
    async evaluate(expression) {
      const asked = { expression, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } = await call('Runtime.evaluate', asked);
      if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails));
      return (result as { value?: unknown }).value;
    },
    async close() {
      socket.close();
      const ended = once(child, 'exit');
      // The group: its helpers would outlive it and hold the folder.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function debuggingPort(folder: string, child: ChildProcess): Promise<string> {
  while (child.exitCode === null) {
    const text = await readFile(join(folder, 'DevToolsActivePort'), 'utf8').catch(() => '');
    const [port = ''] = text.split('\n');
    if (port !== '') return port;
    await pause(20);
  }
  throw new Error(`the browser ended with ${child.exitCode}`);
}

async function connect(url: string) {
  const socket = new WebSocket(url);
  const events: ProtocolEvent[] = [];
  const waiting = new Map<number, PromiseWithResolvers<ProtocolResult>>();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(data);
    if (message.id === undefined) events.push(message);
    else if (message.error === undefined) waiting.get(message.id)?.resolve(message.result);
    else waiting.get(message.id)?.reject(new Error(message.error.message));
  });
  await once(socket, 'open');
  let last = 0;
  const call: Browser['call'] = (method, params = {}) => {
    const answer = Promise.withResolvers<ProtocolResult>();
    last += 1;
    waiting.set(last, answer);
    socket.send(JSON.stringify({ id: last, method, params }));
    return answer.promise;
  };
  return { socket, events, call };
}
