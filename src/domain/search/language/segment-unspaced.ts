/**
 * Words of scripts written without spaces, by the dictionary of `Intl.Segmenter`. The dictionary
 * cuts a word differently in different company (`加湿|器`, `充電器`), therefore neighbours of one
 * script are also joined, and words are cut where their script changes (`歯ブラシ`: `歯`, `ブラシ`).
 * Hiragana counts as katakana, and a closing long-vowel mark is dropped (`サーバー`, `サーバ`).
 */
import { cutHiragana, type HiraganaPiece } from './hiragana.ts';

export interface Segment {
  /** As written. */
  readonly text: string;
  readonly token: string;
  /** Shorter words inside it that a search may name. */
  readonly inside: readonly string[];
  /** Tokens of the longer words it forms with its neighbours. */
  readonly joined: readonly string[];
}

const SEGMENTER = new Intl.Segmenter('ja', { granularity: 'word' });
/** Particles and endings of verbs: they tell products apart in no search. */
const SINGLE_HIRAGANA = /^[\u3040-\u309f]$/;
const HIRAGANA_WORD = /^[\u3041-\u3096ー]+$/;
const KANJI = /^\p{Script=Han}+$/u;
const KATAKANA = /^[\u30a0-\u30ff]+$/;
const SCRIPT_RUNS = /\p{Script=Han}+|[\u3040-\u309f]+|[\u30a0-\u30ff]+/gu;
const JOINED_KANJI_MAX = 4;
const LONG_VOWEL_WORD_MIN = 4;

export function segmentUnspaced(run: string): Segment[] {
  const words = Array.from(SEGMENTER.segment(run), ({ segment }) => segment);
  const segments: Segment[] = [];
  let at = 0;
  while (at < words.length) {
    let end = at;
    while (isHiragana(words, end)) end++;
    if (end > at) {
      segments.push(...cutHiragana(words.slice(at, end)).map(hiraganaSegment));
      at = end;
    } else {
      segments.push(segmentAt(words, at));
      at++;
    }
  }
  return segments;
}

/** A long-vowel mark alone belongs to what stands before it. */
function isHiragana(words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  return HIRAGANA_WORD.test(word) && (word !== 'ー' || isHiragana(words, at - 1));
}

function hiraganaSegment({ text, inside, joined }: HiraganaPiece): Segment {
  return {
    text,
    token: foldKana(text),
    inside: inside.map(foldKana),
    joined: joined.map(foldKana),
  };
}

function segmentAt(words: readonly string[], at: number): Segment {
  const [before = '', word = '', next = ''] = [words[at - 1], words[at], words[at + 1]];
  const joined = [
    ...(joins(before, word) ? [foldKana(before + word)] : []),
    ...(joins(word, next) ? [foldKana(word + next)] : []),
  ];
  return { text: word, token: foldKana(word), inside: insideOf(word), joined };
}

function joins(word: string, next: string): boolean {
  if (word === '' || next === '') return false;
  if (KATAKANA.test(word)) return KATAKANA.test(next);
  return KANJI.test(word) && KANJI.test(next) && word.length + next.length <= JOINED_KANJI_MAX;
}

/** Runs of one script, and the beginnings of a word of ideographs. */
function insideOf(word: string): string[] {
  const runs = word.match(SCRIPT_RUNS) ?? [];
  if (runs.length > 1) return runs.filter((run) => !SINGLE_HIRAGANA.test(run)).map(foldKana);
  if (!KANJI.test(word)) return [];
  const letters = [...word];
  return letters.slice(2).map((_, index) => letters.slice(0, index + 2).join(''));
}

const HIRAGANA = /[\u3041-\u3096]/g;
const KATAKANA_OFFSET = 0x60;

function foldKana(written: string): string {
  const katakana = written.replace(HIRAGANA, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) + KATAKANA_OFFSET),
  );
  const word = oneSpelling(katakana);
  return word.length >= LONG_VOWEL_WORD_MIN && word.endsWith('ー') ? word.slice(0, -1) : word;
}

const VOICED_LIPS: Readonly<Record<string, string>> = {
  ...{ ヴァ: 'バ', ヴィ: 'ビ', ヴェ: 'ベ', ヴォ: 'ボ', ヴ: 'ブ' },
};

/** Loan words that are written in two ways: `イヤフォン` and `イヤホン`, `ヴァイオリン` and `バイオリン`. */
function oneSpelling(katakana: string): string {
  return katakana
    .replaceAll('フォン', 'ホン')
    .replace(/ヴ[ァィェォ]?/g, (sound) => VOICED_LIPS[sound] ?? sound);
}
