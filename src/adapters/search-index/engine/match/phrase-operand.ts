/** Finds the documents of a phrase by the segment's word pairs, before titles are read. */
import type { Phrase, QueryWord } from '../../../../domain/search/query/query.ts';
import type { Bitmap } from '../arrays/bitmap.ts';
import { firstAtLeast } from '../arrays/packed-lists.ts';
import { lookUp } from '../arrays/string-table.ts';
import type { Workspace } from '../arrays/workspace.ts';
import type { Segment } from '../segment/segment.ts';
import { bitmapOf, numberedWord, type Operand, packedOperand, union } from './operand.ts';

export interface PhraseDocuments {
  /**
   * Each contains all documents with the phrase in their title, and perhaps others. Without any,
   * nothing is known.
   */
  readonly operands: readonly Operand[];
  /** Documents that certainly have the phrase, if others need their titles read, else null. */
  readonly certain: Bitmap | null;
  /** True if the only operand contains nothing else, so no title has to be read. */
  readonly isExact: boolean;
}

export function phraseDocuments(
  segment: Segment,
  workspace: Workspace,
  phrase: Phrase,
): PhraseDocuments {
  const operands: Operand[] = [];
  let certain: Bitmap | null = null;
  let isExact = false;
  for (const [index, second] of phrase.entries()) {
    const first = phrase[index - 1];
    if (first === undefined) continue;
    const { sure, unsure } = neighbors(segment, first, second);
    // Rare words gain nothing, because few documents have them.
    if (countOf(unsure) >= Math.min(countOfWord(segment, first), countOfWord(segment, second))) {
      continue;
    }
    operands.push(large(segment, workspace, union(segment, workspace, [...sure, ...unsure])));
    if (phrase.length > 2) continue;
    isExact = unsure.length === 0;
    if (isExact) continue;
    const known = union(segment, workspace, sure);
    certain = known.bitmap ?? bitmapOf(segment, known.list, workspace);
  }
  return { operands, certain, isExact };
}

interface Neighbors {
  /** Documents with both words next to each other. */
  readonly sure: readonly Operand[];
  /** Other documents that may have both: one of the words is rare, or both are the same word. */
  readonly unsure: readonly Operand[];
}

function neighbors(segment: Segment, first: QueryWord, second: QueryWord): Neighbors {
  const { words, pairs } = segment;
  const paired = pairs.starts.length - 1;
  const numbersOf = ({ alternatives }: QueryWord) =>
    alternatives.map((token) => lookUp(words, token)).filter((word) => word >= 0);
  const [left, right] = [numbersOf(first), numbersOf(second)];
  const unsure = new Set([
    ...[...left, ...right].filter((word) => word >= paired),
    // `usb c` may be written `usbc`, which is both words.
    ...left.filter((word) => right.includes(word)),
  ]);
  const sure: Operand[] = [];
  for (const word of left) {
    if (word >= paired) continue;
    for (const next of right) {
      const pair = pairOf(segment, word, next);
      if (pair >= 0) sure.push(packedOperand(pairs.documents, pair));
    }
  }
  return { sure, unsure: [...unsure].map((word) => numberedWord(segment, word)) };
}

/** Returns the number of a pair, or -1 if no title has it or one of its words is not paired. */
function pairOf({ pairs: { starts, seconds } }: Segment, first: number, second: number): number {
  const start = starts[first] as number;
  const count = (starts[first + 1] as number) - start;
  const at = start + firstAtLeast(count, second, (place) => seconds[start + place]);
  return at < start + count && seconds[at] === second ? at : -1;
}

function countOf(operands: readonly Operand[]): number {
  return operands.reduce((sum, { count }) => sum + count, 0);
}

function countOfWord({ words, wordCounts }: Segment, { alternatives }: QueryWord): number {
  return alternatives.reduce((sum, token) => {
    const word = lookUp(words, token);
    return word < 0 ? sum : sum + (wordCounts[word] as number);
  }, 0);
}

/** Converts a long list to a bitmap, which is read faster. */
function large(segment: Segment, workspace: Workspace, operand: Operand): Operand {
  const { list, count } = operand;
  if (list === null || count <= segment.documentCount / 32) return operand;
  return { list: null, bitmap: bitmapOf(segment, list, workspace), count };
}
