/**
 * Words of a run of hiragana. The dictionary knows few of the loan words that some write so
 * (`いやほん` is cut into `いや` and `ほん`, `すりっぱ` into `す` and `りっぱ`), and what it cuts off
 * alone is mostly a particle. A search must find the word however either side wrote it.
 */
export interface HiraganaPiece {
  readonly text: string;
  /** Words that may stand inside it. */
  readonly inside: readonly string[];
  /** Longer words it forms with its neighbours. */
  readonly joined: readonly string[];
}

/** Particles, and the polite prefixes of nouns: where they stand alone, words end. */
const PARTICLES = new Set('のをにがはともでへやおご');
const CLOSING_PARTICLE = /[のをにが]$/;
/** A run with particles may be one word, too (`のり`, `おちゃ`), if it is no longer. */
const PARTICLE_WORD_MAX = 6;
/** Longer words are phrases. */
const JOINED_MAX = 10;
/** So long a word is known for sure; shorter ones may be parts of words that are not. */
const SURE_MIN = 4;
/** In a word that the dictionary does not know, so short a part is mere chance. */
const INSIDE_MIN = 3;

/** @param cuts what the dictionary cuts the run into */
export function cutHiragana(cuts: readonly string[]): readonly HiraganaPiece[] {
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

/** What stands between particles and words that are known for sure. */
function groupsOf(cuts: readonly string[]): readonly (readonly string[])[] {
  const groups: string[][] = [[]];
  for (const cut of cuts) {
    if (PARTICLES.has(cut)) groups.push([]);
    else if (cut.length >= SURE_MIN) groups.push([cut], []);
    else groups.at(-1)?.push(cut);
  }
  return groups.filter(({ length }) => length > 0);
}

function piecesOf(cuts: readonly string[]): readonly HiraganaPiece[] {
  const whole = cuts.join('');
  const words = cuts.filter(({ length }) => length > 1);
  // A letter that is no particle is part of a word that the dictionary does not know.
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

function unlike({ text }: Pick<HiraganaPiece, 'text'>, words: readonly string[]): string[] {
  return [...new Set(words)].filter((word) => word !== text);
}
