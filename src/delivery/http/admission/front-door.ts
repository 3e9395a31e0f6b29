/**
 * Every request of a connection comes in here. It is served at once as long as the event loop keeps
 * up; else it waits in a line, so that the loop gets to read what else arrived: who went away,
 * whoever watches the service, keys that ask little. What cannot be served in time is turned away
 * early, which costs a fraction of an answer.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { ShelflineError } from '../../../domain/error.ts';
import { CLIENT_WENT_AWAY, msSince, type OnFinished } from '../access-log.ts';
import type { OpenAnswers } from '../open-answers.ts';
import { presentedKey } from '../request/presented-key.ts';
import { requestIdOf } from '../request/request-id.ts';
import { Line, type LineLimits } from './line.ts';

/** Served however busy the rest is: whoever watches the service must get an answer. */
const ALWAYS_SERVED = new Set(['/healthz', '/readyz', '/metrics']);
/**
 * How long requests are answered before the loop reads again what arrived meanwhile. Each of its
 * turns accepts one new connection: long ones would leave clients outside until they give up.
 */
const RUN_MS = 1;
/** So many turns of the loop may accept a connection before those who wait are served again. */
const ACCEPTING_TURNS_MAX = 16;
/** How often those are looked for who wait in vain. */
const SWEEP_MS = 100;

/** True when it answered; false when nothing was sent, and what was taken is passed on. */
export type ShortWay = (request: IncomingMessage, response: ServerResponse, at: number) => boolean;
/** Turns a request away. */
type TurnAway = (request: IncomingMessage, response: ServerResponse, at: number) => void;

export interface FrontDoorOptions {
  readonly limits: LineLimits;
  readonly open: OpenAnswers;
  readonly shortWay: ShortWay;
  readonly turnAway: TurnAway;
  readonly onFinished: OnFinished;
}

interface Visitor {
  readonly key: string;
  readonly socket: IncomingMessage['socket'];
  /** Each is called at most once, and one of them is. */
  serve(): void;
  refuse(): void;
  leave(): void;
}

export class FrontDoor {
  readonly #options: FrontDoorOptions;
  readonly #line: Line<Visitor>;
  /** Until then requests are served as they come. */
  #runEnds = 0;
  /** The loop has turned since the run began. */
  #hasTurned = true;
  #isDraining = false;
  #hasAccepted = false;
  #acceptingTurns = 0;
  #sweep: NodeJS.Timeout | undefined;

  constructor(options: FrontDoorOptions) {
    this.#options = options;
    this.#line = new Line(options.limits);
  }

  /** Stands before what listens to the server so far. */
  placeBefore(server: Server): void {
    const others = server.listeners('request');
    server.removeAllListeners('request');
    server.on('connection', () => {
      this.#hasAccepted = true;
    });
    server.on('request', (request, response) => {
      this.#receive(request, response, () => {
        for (const other of others) other.call(server, request, response);
      });
    });
  }

  /** Until a request is served whose body has arrived. Throws `overloaded`. */
  turn({ raw }: FastifyRequest, response: ServerResponse): Promise<void> {
    const key = keyOf(raw);
    return new Promise((resolve, reject) => {
      this.#serveOrWait(performance.now(), {
        key,
        socket: raw.socket,
        serve: () => {
          this.#hold(key, response);
          resolve();
        },
        refuse: () => reject(overloaded()),
        leave: () => reject(overloaded()),
      });
    });
  }

  #receive(request: IncomingMessage, response: ServerResponse, longWay: () => void): void {
    const { open, shortWay, turnAway } = this.#options;
    // An operator's requests would pass here, too, once keys have roles.
    if (!open.isClosing && ALWAYS_SERVED.has(request.url ?? '')) {
      open.add(response);
      longWay();
      return;
    }
    const at = performance.now();
    const key = keyOf(request);
    const serve = () => {
      if (shortWay(request, response, at)) return;
      open.add(response);
      // A body may take its time to arrive; it waits for its turn once more when it did.
      if (request.method === 'GET' || request.method === 'HEAD') this.#hold(key, response);
      longWay();
    };
    if (this.#isOpen(key, at)) {
      serve();
      return;
    }
    open.add(response);
    const { socket } = request;
    const refuse = () => turnAway(request, response, at);
    this.#wait(at, { key, socket, serve, refuse, leave: () => this.#left(request, at) });
  }

  #serveOrWait(at: number, visitor: Visitor): void {
    if (this.#isOpen(visitor.key, at)) visitor.serve();
    else this.#wait(at, visitor);
  }

  /** While the service closes, all requests that came together must be known before one is answered. */
  #isOpen(key: string, at: number): boolean {
    if (this.#options.open.isClosing || !this.#line.isOpen(key)) return false;
    if (at >= this.#runEnds && this.#hasTurned) this.#startRun(at);
    return at < this.#runEnds;
  }

  #startRun(at: number): void {
    this.#runEnds = at + RUN_MS;
    this.#hasTurned = false;
    setImmediate(() => {
      this.#hasTurned = true;
    });
  }

  #wait(at: number, visitor: Visitor): void {
    if (this.#line.wait(visitor.key, visitor, at)) this.#goOn();
    else visitor.refuse();
  }

  #hold(key: string, response: ServerResponse): void {
    this.#line.begin(key);
    response.once('close', () => {
      this.#line.end(key);
      this.#goOn();
    });
  }

  #goOn(): void {
    if (this.#line.isMoving && !this.#isDraining) {
      this.#isDraining = true;
      setImmediate(() => this.#drain());
    }
    if (this.#line.waiting > 0) this.#sweep ??= setTimeout(() => this.#turnAwayExpired(), SWEEP_MS);
  }

  #drain(): void {
    this.#isDraining = false;
    if (this.#letsMoreIn()) {
      this.#goOn();
      return;
    }
    let now = performance.now();
    this.#startRun(now);
    while (now < this.#runEnds) {
      const turn = this.#line.next(now);
      if (turn === null) break;
      const { visitor, isServed } = turn;
      if (visitor.socket.writable === false) visitor.leave();
      else if (isServed) visitor.serve();
      else visitor.refuse();
      now = performance.now();
    }
    this.#goOn();
  }

  /** Where one connection was accepted, more may wait; the next turn sees. */
  #letsMoreIn(): boolean {
    this.#acceptingTurns = this.#hasAccepted ? this.#acceptingTurns + 1 : 0;
    this.#hasAccepted = false;
    if (this.#acceptingTurns > ACCEPTING_TURNS_MAX) this.#acceptingTurns = 0;
    return this.#acceptingTurns > 0;
  }

  #turnAwayExpired(): void {
    this.#sweep = undefined;
    for (const visitor of this.#line.expired(performance.now())) visitor.refuse();
    this.#goOn();
  }

  #left(request: IncomingMessage, at: number): void {
    const requestId = requestIdOf(request);
    const method = request.method ?? '';
    const ms = msSince(at);
    const status = CLIENT_WENT_AWAY;
    this.#options.onFinished({ requestId, method, route: null, status, ms, key: null });
  }
}

export function overloaded(): ShelflineError {
  return new ShelflineError('overloaded', 'Too many requests are being served; try again soon.');
}

/** All without a key are one. */
function keyOf({ headers }: IncomingMessage): string {
  return presentedKey(headers) ?? '';
}
