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

/** Finds a word however it is written: `monthly sales`, `HHI`. Returns null for one not there. */
export function findWord(
  asked: string,
): { readonly word: string; readonly meaning: string } | null {
  const key = keyOf(asked);
  const entries = [...glossary()].map(([word, meaning]) => ({ word, meaning }));
  const has = (matches: (one: string) => boolean) =>
    entries.find(({ word }) => word.split(', ').map(keyOf).some(matches));
  return has((one) => one === key) ?? has((one) => key !== '' && one.includes(key)) ?? null;
}

const keyOf = (word: string) => word.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
