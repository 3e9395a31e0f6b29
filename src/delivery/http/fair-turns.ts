/**
 * Lets the steps of long answers run one at a time, those of different callers in turns. The event
 * loop turns after each step, so that short requests are served between any two.
 */
export class FairTurns {
  /** Who is waiting, in the order of their next turns. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #isTaken = false;

  async run<Result>(who: string, step: () => Promise<Result>): Promise<Result> {
    await this.begin(who);
    try {
      return await step();
    } finally {
      this.end();
    }
  }

  /** Resolves when it is one's turn, which lasts until `end`. */
  async begin(who: string): Promise<void> {
    if (this.#isTaken) await new Promise<void>((begin) => this.#queue(who, begin));
    this.#isTaken = true;
  }

  end(): void {
    setImmediate(() => this.#passOn());
  }

  #queue(who: string, begin: () => void): void {
    const own = this.#waiting.get(who);
    if (own === undefined) this.#waiting.set(who, [begin]);
    else own.push(begin);
  }

  #passOn(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#isTaken = false;
      return;
    }
    const [who, [begin, ...rest]] = next;
    this.#waiting.delete(who);
    if (rest.length > 0) this.#waiting.set(who, rest);
    begin?.();
  }
}
