/**
 * Splits scripts without spaces into words with the dictionary of `Intl.Segmenter`. The dictionary
 * cuts a word differently next to different words (`加湿|器`, `充電器`). Therefore neighbors of one
 * script are also joined, and words are cut where their script changes (`歯ブラシ`: `歯`, `ブラシ`).
 * Hiragana counts as katakana, and a final long-vowel mark is dropped (`サーバー`, `サーバ`).
 */
import letters from '../../../../facts/language/letters.json' with { type: 'json' };

export interface Segment {
  /** The word as it is in the text. */
  readonly text: string;
  readonly token: string;
  /** Shorter words inside it that a search may name. */
  readonly inside: readonly string[];
  /** Tokens of the longer words that it forms with its neighbors. */
  readonly joined: readonly string[];
}

const SEGMENTER = new Intl.Segmenter('ja', { granularity: 'word' });
/** Particles and verb endings, which do not distinguish products. */
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
      segments.push(...cutHiragana(words.slice(at, end)).map(folded));
      at = end;
    } else {
      segments.push(segmentAt(words, at));
      at++;
    }
  }
  return segments;
}

/** Whether a word is hiragana. A lone long-vowel mark belongs to the word before it. */
function isHiragana(words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  return HIRAGANA_WORD.test(word) && (word !== 'ー' || isHiragana(words, at - 1));
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

/** Returns runs of one script, and the beginnings of a word in kanji. */
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

const VOICED_LIPS: Readonly<Record<string, string>> = letters.voicedLips;

/** Unifies loan words with two spellings: `イヤフォン` and `イヤホン`, `ヴァイオリン` and `バイオリン`. */
function oneSpelling(katakana: string): string {
  return katakana
    .replaceAll('フォン', 'ホン')
    .replace(/ヴ[ァィェォ]?/g, (sound) => VOICED_LIPS[sound] ?? sound);
}

type Piece = Omit<Segment, 'token'>;

function folded({ text, inside, joined }: Piece): Segment {
  const token = foldKana(text);
  return { text, token, inside: inside.map(foldKana), joined: joined.map(foldKana) };
}

/** Particles and polite prefixes of nouns; a particle that is cut off alone ends a word. */
const PARTICLES = new Set('のをにがはともでへやおご');
const CLOSING_PARTICLE = /[のをにが]$/;
/** A run with particles may also be one word (`のり`, `おちゃ`) up to this length. */
const PARTICLE_WORD_MAX = 6;
/** Longer words are phrases. */
const JOINED_MAX = 10;
/** The dictionary surely knows words this long; shorter ones may be parts of unknown words. */
const SURE_MIN = 4;
/** Shorter parts of an unknown word are there by chance. */
const INSIDE_MIN = 3;

/**
 * Splits a run of hiragana into words. The dictionary knows few loan words in hiragana (it cuts
 * `いやほん` into `いや` and `ほん`, `すりっぱ` into `す` and `りっぱ`), and a single letter that it cuts off is
 * usually a particle. A search must find the word in either spelling.
 *
 * @param cuts the pieces into which the dictionary cuts the run
 */
function cutHiragana(cuts: readonly string[]): readonly Piece[] {
  const groups = groupsOf(cuts);
  const pieces = groups.flatMap(piecesOf);
  if (cuts.length === 1) return pieces;
  const whole = cuts.join('');
  const words = [...new Set([whole.replace(CLOSING_PARTICLE, ''), whole])].filter(
    ({ length }) => length > 1 && length <= PARTICLE_WORD_MAX,
  );
  const [text, ...longer] = words;
  if (text === undefined) return pieces;
  if (pieces.length === 0) return [{ text, inside: [], joined: longer }];
  return pieces.map((piece) => ({ ...piece, joined: unlike(piece, [...piece.joined, ...words]) }));
}

/** Groups the cuts. A group ends at a particle or a word that the dictionary surely knows. */
function groupsOf(cuts: readonly string[]): readonly (readonly string[])[] {
  const groups: string[][] = [[]];
  for (const cut of cuts) {
    if (PARTICLES.has(cut)) groups.push([]);
    else if (cut.length >= SURE_MIN) groups.push([cut], []);
    else groups.at(-1)?.push(cut);
  }
  return groups.filter(({ length }) => length > 0);
}

function piecesOf(cuts: readonly string[]): readonly Piece[] {
  const whole = cuts.join('');
  const words = cuts.filter(({ length }) => length > 1);
  // A single letter that is no particle is part of an unknown word.
  const isUnknown = words.length < cuts.length && whole.length <= JOINED_MAX;
  if (isUnknown && cuts.length > 1) {
    const inside = words.filter(({ length }) => length >= INSIDE_MIN);
    return [{ text: whole, inside, joined: [] }];
  }
  return words.map((text, at) => {
    const [before = '', next = ''] = [words[at - 1], words[at + 1]];
    const joined = [before + text, text + next, whole].filter(({ length }) => length <= JOINED_MAX);
    return { text, inside: [], joined: unlike({ text }, joined) };
  });
}

function unlike({ text }: Pick<Piece, 'text'>, words: readonly string[]): string[] {
  return [...new Set(words)].filter((word) => word !== text);
}
