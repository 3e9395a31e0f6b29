/**
 * One of the clients of an overload; none of them heeds `Retry-After`. With a rate, it sends at it
 * whatever the server does, each request over a free connection. Without, each connection asks
 * again as soon as it is answered. After a second it gives up and closes the connection. `main.ts`
 * starts it and reads its result as JSON.
 */
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';

export interface ClientInput {
  readonly port: number;
  /** Null: each connection asks again once it is answered. */
  readonly ratePerSecond: number | null;
  readonly seconds: number;
  readonly connectionsMax: number;
  readonly requests: readonly string[];
}

export interface ClientResult {
  /** From the first request to the end of counting, by the clock on the wall. */
  seconds: number;
  offered: number;
  /** Requests no connection was free for. */
  unsent: number;
  answered: number;
  refused: number;
  /** Other answers than 200 and 503, and connections that broke. */
  failed: number;
  /** Not answered within a second. */
  late: number;
  /** Of answers 200. */
  readonly latenciesMs: number[];
}

const DEADLINE_MS = 1_000;
const TICK_MS = 1;
const HEAD_END = Buffer.from('\r\n\r\n');

const [, , inputFile = ''] = process.argv;
const input: ClientInput = JSON.parse(readFileSync(inputFile, 'utf8'));
const { ratePerSecond } = input;
let isRunning = true;
const requests = input.requests.map((text) => Buffer.from(text));
const result: ClientResult = {
  seconds: 0,
  offered: 0,
  unsent: 0,
  answered: 0,
  refused: 0,
  failed: 0,
  late: 0,
  latenciesMs: [],
};
const idle: Connection[] = [];
const open = new Set<Connection>();

class Connection {
  readonly socket: Socket;
  sentAt = 0;
  #pending: Buffer = Buffer.alloc(0);

  constructor() {
    this.socket = connect({ port: input.port, host: '127.0.0.1', noDelay: true });
    this.socket.on('data', (chunk) => this.#receive(chunk));
    this.socket.on('error', () => {});
    this.socket.on('close', () => {
      if (this.sentAt > 0) result.failed += 1;
      open.delete(this);
    });
    open.add(this);
  }

  send(bytes: Buffer, now: number): void {
    this.sentAt = now;
    this.socket.write(bytes);
  }

  giveUp(): void {
    result.late += 1;
    this.sentAt = 0;
    open.delete(this);
    this.socket.destroy();
  }

  #receive(chunk: Buffer): void {
    this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    const headEnd = this.#pending.indexOf(HEAD_END);
    if (headEnd === -1) return;
    const head = this.#pending.toString('latin1', 0, headEnd);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (this.#pending.length < headEnd + HEAD_END.length + length) return;
    if (this.sentAt > 0) count(head.slice(9, 12), performance.now() - this.sentAt);
    this.#pending = Buffer.alloc(0);
    this.sentAt = 0;
    if (!open.has(this)) return;
    if (ratePerSecond === null && isRunning) ask(this, performance.now());
    else idle.push(this);
  }
}

function count(status: string, ms: number): void {
  if (status === '503') result.refused += 1;
  else if (status !== '200') result.failed += 1;
  else {
    result.answered += 1;
    result.latenciesMs.push(ms);
  }
}

function ask(connection: Connection, now: number): void {
  result.offered += 1;
  connection.send(requests[result.offered % requests.length] ?? HEAD_END, now);
}

function sendOne(now: number): void {
  let connection = idle.pop();
  while (connection?.socket.writable === false) connection = idle.pop();
  if (connection === undefined && open.size < input.connectionsMax) connection = new Connection();
  if (connection === undefined) {
    result.offered += 1;
    result.unsent += 1;
  } else ask(connection, now);
}

/** Sends what is due: by the rate, or over the connections that are free. */
function sendDue(now: number, elapsed: number): void {
  if (ratePerSecond === null) {
    while (idle.length > 0 || open.size < input.connectionsMax) sendOne(now);
    return;
  }
  const due = Math.floor((elapsed / 1_000) * ratePerSecond);
  while (result.offered < due) sendOne(now);
}

const startedAt = performance.now();
const timer = setInterval(() => {
  const now = performance.now();
  const elapsed = now - startedAt;
  sendDue(now, Math.min(elapsed, input.seconds * 1_000));
  for (const connection of open) {
    if (connection.sentAt > 0 && now - connection.sentAt > DEADLINE_MS) connection.giveUp();
  }
  if (elapsed < input.seconds * 1_000) return;
  clearInterval(timer);
  isRunning = false;
  result.seconds = (performance.now() - startedAt) / 1_000;
  for (const connection of open) connection.sentAt = 0;
  process.send?.(result, () => process.exit(0));
}, TICK_MS);
