/** What the words of a search match in a segment; a word can also be an ASIN or a GTIN. */
import type { QueryWord } from '../../../../domain/search/query/query.ts';
import { firstAtLeast } from '../arrays/first-at-least.ts';
import { lookUp } from '../arrays/string-table.ts';
import type { Workspace } from '../arrays/workspace.ts';
import { asinKey } from '../columns/asin-key.ts';
import { documentOf } from '../segment/document-of.ts';
import type { Segment } from '../segment/segment.ts';
import { listOperand, numberedWord, type Operand } from './operand.ts';
import { union } from './union.ts';

export function wordOperand(segment: Segment, workspace: Workspace, word: QueryWord): Operand {
  const tokens = [...word.alternatives, ...(word.inside ?? [])];
  const operands = tokens.flatMap((token) => tokenOperands(segment, token));
  return union(segment, workspace, operands);
}

export function identifierOperand(
  segment: Segment,
  workspace: Workspace,
  identifier: string,
): Operand {
  return union(segment, workspace, codeOperands(segment, identifier));
}

/** A token is looked up as a word and, where it can be one, as an identifier. */
function tokenOperands(segment: Segment, token: string): Operand[] {
  const operands = codeOperands(segment, token);
  const word = lookUp(segment.words, token);
  return word < 0 ? operands : [...operands, numberedWord(segment, word)];
}

const ASIN = /^[a-z0-9]{10}$/;
const CODE = /^\d{1,15}$/;

/** Documents whose ASIN or GTIN the token is. */
function codeOperands(segment: Segment, token: string): Operand[] {
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
  if (found.length === 0) return [];
  return [listOperand(Uint32Array.from(new Set(found)).sort())];
}
