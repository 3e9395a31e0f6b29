/**
 * Lets requests in. A request is served at once as long as the event loop keeps up; else it waits
 * in a line, so that the loop gets to read what else arrived: clients that went away, probes, keys
 * that ask little. What cannot be served in time is turned away early, which costs a fraction of an
 * answer.
 */
import type { Server, ServerResponse } from 'node:http';
import { ShelflineError } from '../../../domain/values/error.ts';
import { Line, type LineLimits } from './line.ts';

/**
 * How long requests are answered before the loop reads again what arrived meanwhile. Each of its
 * turns accepts one new connection: long ones would leave clients outside until they give up.
 */
const RUN_MS = 1;
/** How many turns of the loop may accept a connection before those who wait are served again. */
const ACCEPTING_TURNS_MAX = 16;
/** How often the line is searched for requests that wait in vain. */
const SWEEP_MS = 100;

export interface Visitor {
  readonly key: string;
  readonly response: ServerResponse;
  /** Counts as being served from its turn until its answer is closed. */
  readonly isCounted: boolean;
  /** One of the two is called, once, unless the client goes away. */
  serve(): void;
  refuse(fault: ShelflineError): void;
}

export interface FrontDoorOptions {
  readonly limits: LineLimits;
  readonly isClosing: () => boolean;
  readonly server: Server;
}

export class FrontDoor {
  readonly #isClosing: () => boolean;
  readonly #line: Line<Visitor>;
  #runEnds = 0;
  /** The loop has turned since the run began. */
  #hasTurned = true;
  #isDraining = false;
  #hasAccepted = false;
  #acceptingTurns = 0;
  #sweep: NodeJS.Timeout | undefined;

  constructor({ limits, isClosing, server }: FrontDoorOptions) {
    this.#isClosing = isClosing;
    this.#line = new Line(limits);
    server.on('connection', () => {
      this.#hasAccepted = true;
    });
  }

  enter(visitor: Visitor): void {
    const now = performance.now();
    if (this.#isOpen(visitor.key, now)) this.#serve(visitor);
    else if (this.#line.wait(visitor.key, visitor, now)) this.#goOn();
    else visitor.refuse(overloaded());
  }

  /** While the service closes, all requests that came together are read before one is answered. */
  #isOpen(key: string, now: number): boolean {
    if (this.#isClosing() || !this.#line.isOpen(key)) return false;
    if (now >= this.#runEnds && this.#hasTurned) this.#startRun(now);
    return now < this.#runEnds;
  }

  #startRun(now: number): void {
    this.#runEnds = now + RUN_MS;
    this.#hasTurned = false;
    setImmediate(() => {
      this.#hasTurned = true;
    });
  }

  #serve({ key, response, isCounted, serve }: Visitor): void {
    if (isCounted) {
      this.#line.begin(key);
      response.on('close', () => {
        this.#line.end(key);
        this.#goOn();
      });
    }
    serve();
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
      if (visitor.response.closed || visitor.response.req.socket.writable === false) continue;
      if (isServed) this.#serve(visitor);
      else visitor.refuse(overloaded());
      now = performance.now();
    }
    this.#goOn();
  }

  /** After one connection was accepted more may wait: the loop turns once more to see. */
  #letsMoreIn(): boolean {
    this.#acceptingTurns = this.#hasAccepted ? this.#acceptingTurns + 1 : 0;
    this.#hasAccepted = false;
    if (this.#acceptingTurns > ACCEPTING_TURNS_MAX) this.#acceptingTurns = 0;
    return this.#acceptingTurns > 0;
  }

  #turnAwayExpired(): void {
    this.#sweep = undefined;
    for (const visitor of this.#line.expired(performance.now())) visitor.refuse(overloaded());
    this.#goOn();
  }
}

function overloaded(): ShelflineError {
  return new ShelflineError('overloaded', 'Too many requests are being served; try again soon.');
}
