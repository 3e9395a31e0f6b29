/**
 * Decides which request is served next, and which are refused during overload. Keys take turns,
 * however many requests each sends. The line has no clock: callers pass the time in milliseconds.
 */

export interface LineLimits {
  readonly inFlightMax: number;
  readonly keyInFlightMax: number;
  readonly waitingMax: number;
  readonly keyWaitingMax: number;
}

/** The longest wait in a line that becomes empty now and then, as it does between bursts. */
export const PATIENCE_MS = 750;
/**
 * The longest wait in a line that has not been empty for `PATIENCE_MS`. Such a line will not empty
 * soon. A longer wait would delay all answers without adding any.
 */
export const STANDING_PATIENCE_MS = 300;
/**
 * A line of this length is not an overload. If its requests waited long, the process itself was
 * blocked, and it will soon answer them all.
 */
export const SHORT_LINE = 32;

interface Lane<Visitor> {
  readonly key: string;
  served: number;
  readonly waiting: { readonly visitor: Visitor; readonly since: number }[];
}

/** The next request, and whether it is served or has waited too long. */
export interface Turn<Visitor> {
  readonly visitor: Visitor;
  readonly isServed: boolean;
}

export class Line<Visitor> {
  readonly #limits: LineLimits;
  readonly #room: Allowance;
  readonly #lanes = new Map<string, Lane<Visitor>>();
  /** The lanes with a request that may be served, the next one first. */
  readonly #turns = new Set<Lane<Visitor>>();
  #served = 0;
  #emptyAt = 0;

  constructor(limits: LineLimits) {
    this.#limits = limits;
    this.#room = new Allowance(limits.keyWaitingMax, limits.waitingMax);
  }

  get waiting(): number {
    return this.#room.total;
  }

  /** Returns whether a request of this key would be served before all waiting ones. */
  isOpen(key: string): boolean {
    if (this.#turns.size > 0 || this.#served >= this.#limits.inFlightMax) return false;
    const lane = this.#lanes.get(key);
    return lane === undefined || lane.served < this.#limits.keyInFlightMax;
  }

  /** Whether a request waits and there is room to serve it. */
  get isMoving(): boolean {
    return this.#turns.size > 0 && this.#served < this.#limits.inFlightMax;
  }

  /** Returns false if there is no room to wait. */
  wait(key: string, visitor: Visitor, now: number): boolean {
    if (this.waiting === 0) this.#emptyAt = now;
    if (!this.#room.take(key, 1)) return false;
    const lane = this.#laneOf(key);
    lane.waiting.push({ visitor, since: now });
    if (lane.served < this.#limits.keyInFlightMax) this.#turns.add(lane);
    return true;
  }

  /** Takes the next request; null if none waits or all places are busy. `begin` it to serve it. */
  next(now: number): Turn<Visitor> | null {
    if (this.#served >= this.#limits.inFlightMax) return null;
    const { value: lane } = this.#turns.values().next();
    if (lane === undefined) return null;
    const turn = this.#takeFirst(lane, now);
    // Moves the lane to the end: other keys come first now.
    this.#turns.delete(lane);
    if (lane.waiting.length > 0) this.#turns.add(lane);
    return turn;
  }

  /** Removes the requests that waited too long, and returns them. */
  expired(now: number): Visitor[] {
    const gone: Visitor[] = [];
    for (const lane of this.#lanes.values()) {
      for (let first = lane.waiting[0]; first !== undefined; first = lane.waiting[0]) {
        if (this.#isInTime(first.since, now) || (this.#isShort && this.#mayServe(lane))) break;
        gone.push(this.#takeFirst(lane, now).visitor);
      }
      if (lane.waiting.length === 0) this.#turns.delete(lane);
    }
    return gone;
  }

  /** Counts a request as being served, until `end`. */
  begin(key: string): void {
    const lane = this.#laneOf(key);
    lane.served += 1;
    this.#served += 1;
    if (lane.served >= this.#limits.keyInFlightMax) this.#turns.delete(lane);
  }

  end(key: string): void {
    const lane = this.#laneOf(key);
    lane.served -= 1;
    this.#served -= 1;
    if (lane.waiting.length > 0) this.#turns.add(lane);
    else this.#forget(lane);
  }

  #takeFirst(lane: Lane<Visitor>, now: number): Turn<Visitor> {
    const first = lane.waiting.shift();
    if (first === undefined) throw new RangeError('nobody waits in a lane that has a turn');
    const isServed = this.#isShort || this.#isInTime(first.since, now);
    this.#room.give(lane.key, 1);
    this.#forget(lane);
    return { visitor: first.visitor, isServed };
  }

  get #isShort(): boolean {
    return this.waiting <= SHORT_LINE;
  }

  #mayServe(lane: Lane<Visitor>): boolean {
    return this.#served < this.#limits.inFlightMax && this.#turns.has(lane);
  }

  #isInTime(since: number, now: number): boolean {
    const isStanding = now - this.#emptyAt > PATIENCE_MS;
    return now - since <= (isStanding ? STANDING_PATIENCE_MS : PATIENCE_MS);
  }

  #laneOf(key: string): Lane<Visitor> {
    const known = this.#lanes.get(key);
    if (known !== undefined) return known;
    const lane: Lane<Visitor> = { key, served: 0, waiting: [] };
    this.#lanes.set(key, lane);
    return lane;
  }

  #forget({ key, served, waiting }: Lane<Visitor>): void {
    if (served === 0 && waiting.length === 0) this.#lanes.delete(key);
  }
}

export class Allowance {
  readonly #keyMax: number;
  readonly #max: number;
  readonly #held = new Map<string, number>();
  #total = 0;

  constructor(keyMax: number, max: number) {
    this.#keyMax = keyMax;
    this.#max = max;
  }

  get total(): number {
    return this.#total;
  }

  /** Takes an amount. Returns false, and takes nothing, if it is too much. */
  take(key: string, amount: number): boolean {
    const held = (this.#held.get(key) ?? 0) + amount;
    if (held > Math.min(this.#keyMax, this.#max - this.#total)) return false;
    this.#held.set(key, held);
    this.#total += amount;
    return true;
  }

  give(key: string, amount: number): void {
    const held = (this.#held.get(key) ?? 0) - amount;
    if (held > 0) this.#held.set(key, held);
    else this.#held.delete(key);
    this.#total -= amount;
  }
}
