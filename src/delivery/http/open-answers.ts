/**
 * The answers that are still to be given, and which of them is the last of its connection: while
 * the service closes, that one says so, and none before it.
 */
import type { ServerResponse } from 'node:http';

export class OpenAnswers {
  /** In the order their requests came. */
  readonly #answers = new Set<ServerResponse>();
  /** Connections are to end with the answers given now. */
  isClosing = false;

  get size(): number {
    return this.#answers.size;
  }

  add(answer: ServerResponse): void {
    if (this.#answers.has(answer)) return;
    this.#answers.add(answer);
    answer.once('close', () => this.#answers.delete(answer));
  }

  /** The service closes, and no request that came after on the same connection waits. */
  isLast(answer: ServerResponse): boolean {
    if (!this.isClosing) return false;
    const { socket } = answer.req;
    let isPassed = false;
    for (const other of this.#answers) {
      if (isPassed && other.req.socket === socket) return false;
      isPassed ||= other === answer;
    }
    return true;
  }
}
