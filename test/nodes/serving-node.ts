/** One `serve` process, which can be killed and started again in its data directory. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Server, serve } from '../support/program.ts';

/** The requests of a day in the plan `few`. */
export const FEW = 500;

/** The end of what a node has said tells why it died. */
const WORDS_MAX = 2_000;

export class ServingNode {
  readonly directory: string;
  /** Counts its starts and ends, so that a request notices one. */
  life = 0;
  /** What it said at an end that nobody asked for. */
  death: string | null = null;
  #server: Server | null = null;

  /** The plan `load` of its settings has no limit that a test would reach, and `few` has one. */
  constructor(directory: string) {
    this.directory = directory;
    writeFileSync(
      join(directory, 'settings.json'),
      JSON.stringify({ plans: { load: 1e9, few: FEW } }),
    );
  }

  /** Null while it does not run. */
  get url(): string | null {
    return this.#server?.url ?? null;
  }

  async start(): Promise<void> {
    this.#server = await serve(['--data-dir', this.directory]);
    this.life += 1;
    const server = this.#server;
    void server.program.ended.then(({ code, out, err }) => {
      if (this.#server !== server) return;
      this.death = `ended with ${code}: ${err.slice(-WORDS_MAX)}${out.slice(-WORDS_MAX)}`;
    });
  }

  async end(signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
    const server = this.#server;
    this.#server = null;
    this.life += 1;
    await server?.program.stop(signal);
  }
}
