/** The file to import: one Keepa answer again and again, each time under another ASIN. */
import { closeSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { sampleAnswer } from './sample-product.ts';

/** `sent` has answers one after another, indented as Keepa sends them; `lines` has one a line. */
export const LAYOUTS = ['sent', 'lines'] as const;
export type Layout = (typeof LAYOUTS)[number];

export interface BenchInput {
  readonly path: string;
  readonly layout: Layout;
  readonly answers: number;
  /** All answers are of one length, so that each can be found. */
  readonly answerBytes: number;
  readonly bytes: number;
}

/** Where somebody has real answers, one of them; else a made one of ordinary size. */
export function answerText(realData: string | undefined): string {
  if (realData === undefined) return JSON.stringify(sampleAnswer(), null, 2);
  return readFileSync(join(realData, 'keepa', 'product-B0F7XPYCSJ.json'), 'utf8');
}

export function writeInput(
  path: string,
  layout: Layout,
  answer: string,
  bytes: number,
): BenchInput {
  const asin = /"asin"\s*:\s*"([A-Z0-9]{10})"/.exec(answer)?.[1];
  if (asin === undefined) throw new Error('an answer without a product');
  const text = layout === 'sent' ? answer : JSON.stringify(JSON.parse(answer));
  const bytesOf = (index: number) => Buffer.from(`${text.replaceAll(asin, asinOf(index))}\n`);
  const answerBytes = bytesOf(0).length;
  const answers = Math.max(1, Math.round(bytes / answerBytes));
  const file = openSync(path, 'w');
  for (let index = 0; index < answers; index += 1) writeSync(file, bytesOf(index));
  closeSync(file);
  return { path, layout, answers, answerBytes, bytes: answers * answerBytes };
}

/** Distinct, and in no order: a file of products is not sorted by ASIN. */
export function asinOf(index: number): string {
  const scattered = Math.imul(index, 0x9e3779b1) >>> 0;
  return `B0${scattered.toString(36).toUpperCase().padStart(8, '0')}`;
}

/** Seconds that reading, decoding and parsing every answer takes, and parsing alone. */
export function parseAll({ path, answers, answerBytes }: BenchInput): {
  readonly readAndParse: number;
  readonly parse: number;
} {
  const file = openSync(path, 'r');
  const bytes = Buffer.alloc(answerBytes);
  let parse = 0;
  const began = performance.now();
  for (let index = 0; index < answers; index += 1) {
    readSync(file, bytes, 0, answerBytes, index * answerBytes);
    const text = bytes.toString('utf8');
    const parsing = performance.now();
    JSON.parse(text);
    parse += performance.now() - parsing;
  }
  const readAndParse = (performance.now() - began) / 1000;
  closeSync(file);
  return { readAndParse, parse: parse / 1000 };
}
