/**
 * Admits requests. It serves a request immediately while the event loop keeps up. Otherwise the
 * request waits in a line, which gives the loop time to notice other events: closed connections,
 * probes, requests of less busy keys. Requests that would wait too long are refused early, which
 * costs a fraction of an answer.
 */
import type { Server, ServerResponse } from 'node:http';
import { ShelflineError } from '../../../domain/values/error.ts';
import { Line, type LineLimits } from './line.ts';

/**
 * The time to serve requests before the loop reads new events. Each turn of the loop accepts one
 * new connection, so longer runs would make new clients wait until they give up.
 */
const RUN_MS = 1;
/** The most turns in a row that may accept connections before waiting requests are served again. */
const ACCEPTING_TURNS_MAX = 16;
/** How often the line is searched for requests that have waited too long. */
const SWEEP_MS = 100;

export interface Visitor {
  readonly key: string;
  readonly response: ServerResponse;
  /** Whether it counts as being served, from its turn until its answer is closed. */
  readonly isCounted: boolean;
  /** Either `serve` or `refuse` is called once, unless the client disconnects. */
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
  /** Whether the loop has turned since the run began. */
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

  /** Returns whether to serve immediately. A closing service first reads all that arrived. */
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

  /** Returns whether to let the loop turn again: after one accepted connection, more may wait. */
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
