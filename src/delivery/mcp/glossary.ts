/** The words of answers, each with its one meaning, from the page for people. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const PAGE = join(import.meta.dirname, '../../../docs/words.md');
/** The second table is about the code. */
const END = /^## /m;
const ROW = /^\| \*\*(.+?)\*\* \| (.+) \|$/gm;
const MARKS = /\[([^\]]+)\]\([^)]+\)|[`*]/g;

let known: ReadonlyMap<string, string> | null = null;

/** Returns word -> meaning, as plain text. */
export function glossary(): ReadonlyMap<string, string> {
  known ??= readGlossary();
  return known;
}

function readGlossary(): ReadonlyMap<string, string> {
  const [table = ''] = readFileSync(PAGE, 'utf8').split(END);
  const plain = (text: string) => text.replaceAll(MARKS, (_, linked?: string) => linked ?? '');
  return new Map(
    [...table.matchAll(ROW)].map(([, word = '', meaning = '']) => [plain(word), plain(meaning)]),
  );
}
