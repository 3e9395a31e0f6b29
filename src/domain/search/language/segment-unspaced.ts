/**
 * Words of scripts written without spaces, by the dictionary of `Intl.Segmenter`. The dictionary
 * cuts a word differently in different company (`加湿|器`, `充電器`), therefore neighbours of one
 * script are also joined, and words are cut where their script changes (`歯ブラシ`: `歯`, `ブラシ`).
 * Hiragana counts as katakana, and a closing long-vowel mark is dropped (`サーバー`, `サーバ`).
 */
export interface Segment {
  /** As written. */
  readonly text: string;
  readonly token: string;
  /** Shorter words inside it that a search may name. */
  readonly inside: readonly string[];
  /** The token of this segment and the next as one word; null where they do not join. */
  readonly withNext: string | null;
}

const SEGMENTER = new Intl.Segmenter('ja', { granularity: 'word' });
/** Particles and endings of verbs: they tell products apart in no search. */
const SINGLE_HIRAGANA = /^[\u3040-\u309f]$/;
const KANJI = /^\p{Script=Han}+$/u;
const KATAKANA = /^[\u30a0-\u30ff]+$/;
const SCRIPT_RUNS = /\p{Script=Han}+|[\u3040-\u309f]+|[\u30a0-\u30ff]+/gu;
const JOINED_KANJI_MAX = 4;
const LONG_VOWEL_WORD_MIN = 4;

export function segmentUnspaced(run: string): Segment[] {
  const words: string[] = [];
  for (const { segment } of SEGMENTER.segment(run)) {
    words.push(SINGLE_HIRAGANA.test(segment) ? '' : segment);
  }
  const segments: Segment[] = [];
  for (const [index, word] of words.entries()) {
    if (word === '') continue;
    const next = words[index + 1] ?? '';
    segments.push({
      text: word,
      token: foldKana(word),
      inside: insideOf(word),
      withNext: joins(word, next) ? foldKana(word + next) : null,
    });
  }
  return segments;
}

function joins(word: string, next: string): boolean {
  if (next === '') return false;
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

function foldKana(word: string): string {
  const katakana = word.replace(HIRAGANA, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) + KATAKANA_OFFSET),
  );
  return katakana.length >= LONG_VOWEL_WORD_MIN && katakana.endsWith('ー')
    ? katakana.slice(0, -1)
    : katakana;
}
