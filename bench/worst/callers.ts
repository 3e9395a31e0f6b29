/** Who sends the worst requests, and who sends ordinary ones meanwhile. */
import { Agent, request } from 'node:http';
import type { WorstRequest } from './requests.ts';

export interface Target {
  readonly port: number;
  readonly key: string;
}

export interface Answered {
  readonly status: number;
  readonly bytes: number;
  readonly ms: number;
}

const agent = new Agent({ keepAlive: true });

export function send(
  { port, key }: Target,
  { method, path, body, headers = {} }: WorstRequest,
  turn: number,
): Promise<Answered> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const content = body === undefined ? undefined : JSON.stringify(body);
    const type = content === undefined ? {} : { 'content-type': 'application/json' };
    const sent = request(
      {
        ...{ agent, port, host: '127.0.0.1', method, path: path(turn) },
        headers: { 'x-api-key': key, ...type, ...headers },
      },
      (response) => {
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, bytes, ms: performance.now() - began }),
        );
        response.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(content);
  });
}

/** Ordinary requests at a steady pace, whether or not the ones before are answered; their times. */
export async function callSteadily(
  target: Target,
  paths: readonly string[],
  perSecond: number,
  durationMs: number,
): Promise<readonly Answered[]> {
  const began = performance.now();
  const answers: Promise<Answered>[] = [];
  for (let turn = 0; ; turn++) {
    const wait = began + (turn * 1000) / perSecond - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    if (performance.now() - began > durationMs) break;
    const path = paths[turn % paths.length] ?? '';
    answers.push(send(target, { name: 'ordinary', method: 'GET', path: () => path }, turn));
  }
  return Promise.all(answers);
}

/** Sends one request after another until `isOver` says so; returns the answers. */
export async function callRepeatedly(
  target: Target,
  worst: WorstRequest,
  isOver: () => boolean,
): Promise<readonly Answered[]> {
  const answers: Answered[] = [];
  while (!isOver()) answers.push(await send(target, worst, answers.length));
  return answers;
}

export function quantile(answers: readonly Answered[], share: number): number {
  const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}
