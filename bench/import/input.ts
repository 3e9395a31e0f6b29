/** Makes the file to import: one Keepa answer repeated, each time under another ASIN. */
import { closeSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { sampleAnswer } from './sample-product.ts';

/**
 * `sent` has answers one after another, indented as Keepa sends them; `lines` has one a line;
 * `document` is one answer with every product, which one call of `JSON.parse` can take.
 */
export const LAYOUTS = ['sent', 'lines', 'document'] as const;
export type Layout = (typeof LAYOUTS)[number];

export interface BenchInput {
  readonly path: string;
  readonly layout: Layout;
  readonly answers: number;
  /** All answers (in a document: products) are of one length, so that each can be found. */
  readonly answerBytes: number;
  /** How much further the next one begins. */
  readonly stepBytes: number;
  /** Where the first one begins. */
  readonly firstByte: number;
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
  const { before, repeated, between, after } = partsOf(layout, answer);
  const bytesOf = (index: number, end: string) =>
    Buffer.from(repeated.replaceAll(asin, asinOf(index)) + end);
  const answerBytes = bytesOf(0, '').length;
  const stepBytes = answerBytes + Buffer.byteLength(between);
  const answers = Math.max(1, Math.round(bytes / stepBytes));
  const file = openSync(path, 'w');
  let written = writeSync(file, before);
  for (let index = 0; index < answers; index += 1) {
    written += writeSync(file, bytesOf(index, index === answers - 1 ? after : between));
  }
  closeSync(file);
  const firstByte = Buffer.byteLength(before);
  return { path, layout, answers, answerBytes, stepBytes, firstByte, bytes: written };
}

/**
 * The parts of a file: `repeated` many times, with `between` in between, and what is around them.
 */
function partsOf(layout: Layout, answer: string) {
  if (layout !== 'document') {
    const repeated = layout === 'sent' ? answer : JSON.stringify(JSON.parse(answer));
    return { before: '', repeated, between: '\n', after: '\n' };
  }
  const open = answer.indexOf('[', answer.indexOf('"products"')) + 1;
  const begin = answer.indexOf('{', open);
  const end = answer.lastIndexOf(']');
  const repeated = answer.slice(begin, end).trimEnd();
  const between = `,${answer.slice(open, begin)}`;
  return { before: answer.slice(0, begin), repeated, between, after: answer.slice(end) };
}

/** Distinct, and in no order: a file of products is not sorted by ASIN. */
export function asinOf(index: number): string {
  const scattered = Math.imul(index, 0x9e3779b1) >>> 0;
  return `B0${scattered.toString(36).toUpperCase().padStart(8, '0')}`;
}

/** The text of one answer, or of one product of a document. */
export function textAt({ answerBytes, stepBytes, firstByte }: BenchInput, file: number) {
  const bytes = Buffer.alloc(answerBytes);
  return (index: number): string => {
    readSync(file, bytes, 0, answerBytes, firstByte + index * stepBytes);
    return bytes.toString('utf8');
  };
}

/** Seconds that reading, decoding and parsing every answer takes, and parsing alone. */
export function parseAll(input: BenchInput): {
  readonly readAndParse: number;
  readonly parse: number;
} {
  const file = openSync(input.path, 'r');
  const read = textAt(input, file);
  let parse = 0;
  const began = performance.now();
  for (let index = 0; index < input.answers; index += 1) {
    const text = read(index);
    const parsing = performance.now();
    JSON.parse(text);
    parse += performance.now() - parsing;
  }
  const readAndParse = (performance.now() - began) / 1000;
  closeSync(file);
  return { readAndParse, parse: parse / 1000 };
}

/** Seconds for the whole file in one call of `JSON.parse`; null where it is no one document. */
export function parseAtOnce({ path, layout }: BenchInput): number | null {
  if (layout !== 'document') return null;
  const text = readFileSync(path, 'utf8');
  const began = performance.now();
  JSON.parse(text);
  return (performance.now() - began) / 1000;
}
