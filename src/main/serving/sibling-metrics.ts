/** Collects the metrics of all serving threads of a process, no matter which is asked. */
import { randomUUID } from 'node:crypto';
import { BroadcastChannel } from 'node:worker_threads';
import type { SiblingMetrics } from '../../delivery/http/monitoring/metrics.ts';

export interface SiblingOptions {
  /** Shared only by the threads of this process. */
  readonly channel: string;
  /** The number of the thread, from 1. */
  readonly worker: number;
  readonly workers: number;
}

/** A slower thread is busy, and is left out. */
const ANSWER_MS = 1_000;

interface Question {
  readonly kind: 'question';
  readonly id: string;
}

interface Answer {
  readonly kind: 'answer';
  readonly id: string;
  readonly worker: string;
  readonly text: string;
}

export function createSiblingMetrics(options: SiblingOptions): SiblingMetrics {
  const worker = String(options.worker);
  const channel = new BroadcastChannel(options.channel);
  channel.unref();
  const waiting = new Map<string, (answer: Answer) => void>();
  let ownText: () => Promise<string> = async () => '';
  channel.onmessage = (event) => {
    const message = (event as { readonly data: Question | Answer }).data;
    if (message.kind === 'answer') waiting.get(message.id)?.(message);
    else void answerTo(message);
  };
  const answerTo = async ({ id }: Question) => {
    const text = await ownText();
    channel.postMessage({ kind: 'answer', id, worker, text } satisfies Answer);
  };
  return {
    worker,
    offer: (text) => {
      ownText = text;
    },
    collect: () =>
      new Promise((resolve) => {
        const id = randomUUID();
        const texts = new Map<string, string>();
        const finish = () => {
          clearTimeout(timer);
          waiting.delete(id);
          resolve(texts);
        };
        const timer = setTimeout(finish, ANSWER_MS);
        waiting.set(id, (answer) => {
          texts.set(answer.worker, answer.text);
          if (texts.size === options.workers - 1) finish();
        });
        channel.postMessage({ kind: 'question', id } satisfies Question);
      }),
    close: () => channel.close(),
  };
}
