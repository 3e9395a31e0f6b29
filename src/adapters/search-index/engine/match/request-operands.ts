/** Finds the documents that the words, the brand and the categories of a search match. */
import type { QueryWord } from '../../../../domain/search/query/query.ts';
import { firstAtLeast } from '../arrays/packed-lists.ts';
import { lookUp } from '../arrays/string-table.ts';
import type { Workspace } from '../arrays/workspace.ts';
import { asinKey } from '../columns/asin-key.ts';
import { documentOf, type Segment } from '../segment/segment.ts';
import {
  listOperand,
  NOTHING,
  numberedWord,
  type Operand,
  packedOperand,
  SORTED_UNION_MAX,
  union,
} from './operand.ts';
import type { Bound } from './segment-request.ts';

export function wordOperand(segment: Segment, workspace: Workspace, word: QueryWord): Operand {
  const tokens = [...word.alternatives, ...(word.inside ?? [])];
  const operands = tokens.flatMap((token) => tokenOperands(segment, token));
  return union(segment, workspace, operands);
}

/** Looks a token up as a word and, if it can be one, as an ASIN or GTIN. */
function tokenOperands(segment: Segment, token: string): Operand[] {
  const code = codeOperand(segment, token);
  const operands = code.count === 0 ? [] : [code];
  const word = lookUp(segment.words, token);
  return word < 0 ? operands : [...operands, numberedWord(segment, word)];
}

const ASIN = /^[a-z0-9]{10}$/;
const CODE = /^\d{1,15}$/;

/** Returns the documents whose ASIN or GTIN is the token. */
export function codeOperand(segment: Segment, token: string): Operand {
  const found: number[] = [];
  if (ASIN.test(token)) {
    const document = documentOf(segment, asinKey(token));
    if (document >= 0) found.push(document);
  }
  if (CODE.test(token)) {
    const { gtins, gtinDocuments } = segment;
    const code = Number(token);
    let at = firstAtLeast(gtins.length, code, (place) => gtins[place]);
    for (; gtins[at] === code; at++) found.push(gtinDocuments[at] as number);
  }
  return listOperand(Uint32Array.from(new Set(found)).sort());
}

export function brandOperand(segment: Segment, brand: string): Operand {
  const number = lookUp(segment.brands, brand);
  return number < 0 ? NOTHING : packedOperand(segment.brandDocuments, number);
}

/**
 * Turns categories into a condition. A branch of the tree is a range of category numbers, so it
 * becomes a bound. If few documents match, or the categories are scattered, it is an operand.
 */
export function categoryCondition(
  segment: Segment,
  workspace: Workspace,
  categoryIds: readonly string[],
): Operand | Bound {
  const numbers = categoryIds.flatMap((id) => segment.categories.get(id) ?? []);
  const { starts } = segment.categoryDocuments;
  const min = Math.min(...numbers);
  const max = Math.max(...numbers);
  const isBranch = max - min + 1 === new Set(numbers).size;
  if (isBranch && (starts[max + 1] as number) - (starts[min] as number) > SORTED_UNION_MAX) {
    return { column: 'category', min, max };
  }
  const lists = numbers.map((number) => packedOperand(segment.categoryDocuments, number));
  return union(segment, workspace, lists);
}
