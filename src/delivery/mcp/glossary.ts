/** The words of answers, each with its one meaning, from the page for people. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const PAGE = join(import.meta.dirname, '../../../docs/words.md');
/** The second table is about the code. */
const END = /^## /m;
const ROW = /^\| \*\*(.+?)\*\* \| (.+) \|$/gm;
/** A link that stands alone at the end: nobody can follow it from here. */
const REFERENCE = / \[\w+\]\([^)]+\)$/;
const MARKS = /\[([^\]]+)\]\([^)]+\)|[`*]/g;

let known: ReadonlyMap<string, string> | null = null;

/** Returns word -> meaning, as plain text. */
export function glossary(): ReadonlyMap<string, string> {
  known ??= readGlossary();
  return known;
}

function readGlossary(): ReadonlyMap<string, string> {
  const [table = ''] = readFileSync(PAGE, 'utf8').split(END);
  const plain = (text: string) =>
    text.replace(REFERENCE, '').replaceAll(MARKS, (_, linked?: string) => linked ?? '');
  return new Map(
    [...table.matchAll(ROW)].map(([, word = '', meaning = '']) => [plain(word), plain(meaning)]),
  );
}

interface Term {
  readonly word: string;
  readonly meaning: string;
}

/** Finds the term that is exactly the word, but for case and punctuation. */
export function findTerm(asked: string): Term | null {
  const key = keyOf(asked);
  return find((one) => one === key);
}

/** Finds a word however it is written: `monthly sales`, `HHI`. Returns null for one not there. */
export function findWord(asked: string): Term | null {
  const key = keyOf(asked);
  return findTerm(asked) ?? find((one) => key !== '' && one.includes(key));
}

function find(matches: (key: string) => boolean): Term | null {
  const entries = [...glossary()].map(([word, meaning]) => ({ word, meaning }));
  return entries.find(({ word }) => word.split(', ').map(keyOf).some(matches)) ?? null;
}

const keyOf = (word: string) => word.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
