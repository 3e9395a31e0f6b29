/** One language's words in the simulated market, and the texts made of them. */
import replacements from '../../../facts/demo/british.json' with { type: 'json' };
import germanFile from '../../../facts/demo/words-de.json' with { type: 'json' };
import englishFile from '../../../facts/demo/words-en.json' with { type: 'json' };
import japaneseFile from '../../../facts/demo/words-ja.json' with { type: 'json' };
import type { RootKey } from './product-types.ts';

interface WordsOfType {
  readonly category: string;
  /** Its names, the most common first. */
  readonly nouns: readonly string[];
  /** An inner list names alternatives, of which a product has one: materials, shapes, animals. */
  readonly features: readonly (string | readonly string[])[];
  /** Purposes, as complete phrases. */
  readonly uses: readonly string[];
}

/** A language's words, with templates for titles and searches. */
interface WordsFile {
  readonly types: Readonly<Record<string, WordsOfType>>;
  readonly branches: Readonly<Record<RootKey, readonly [string, string]>>;
  readonly colors: readonly string[];
  readonly colorDimension: string;
  readonly sizeDimension: string;
  readonly pack: string;
  readonly pieces: string;
  readonly listSeparator: string;
  readonly title: string;
  readonly bullet: string;
  readonly description: string;
  /** First words of the features that follow the noun in a search. `all` means every feature. */
  readonly featuresBehindNoun: 'all' | readonly string[];
}

export interface TypeWords extends WordsOfType {
  readonly features: readonly string[];
  /** Lists of alternative features. A product has at most one of each list. */
  readonly either: readonly (readonly string[])[];
}

export interface TitleParts {
  readonly brand: string;
  readonly noun: string;
  readonly features: readonly string[];
  readonly use: string;
  /** This member's size and color. */
  readonly variant: readonly string[];
}

export type Vocabulary = ReturnType<typeof vocabularyOf>;

function vocabularyOf(file: WordsFile) {
  const types = Object.entries(file.types).map(([key, words]): [string, TypeWords] => {
    const either = words.features.filter((feature) => typeof feature !== 'string');
    return [key, { ...words, features: words.features.flat(), either }];
  });
  return {
    ...file,
    types: Object.fromEntries(types),
    pack: (count: number) => filled(file.pack, { count }),
    pieces: (count: number) => filled(file.pieces, { count }),
    bullet: (feature: string, noun: string) => filled(file.bullet, { feature, noun }),
    description: (parts: Pick<TitleParts, 'brand' | 'noun' | 'use'>) =>
      filled(file.description, { ...parts }),

    title({ features, variant, ...parts }: TitleParts): string {
      const list = (texts: readonly string[]) => texts.join(file.listSeparator);
      return filled(file.title, { ...parts, features: list(features), variant: list(variant) });
    },

    /** Returns a search for the noun with a feature: lower case, no punctuation. */
    query(noun: string, feature: string): string {
      const { featuresBehindNoun } = file;
      const [first = ''] = feature.toLowerCase().split(' ');
      const isBehind = featuresBehindNoun === 'all' || featuresBehindNoun.includes(first);
      return (isBehind ? `${noun} ${feature}` : `${feature} ${noun}`).toLowerCase();
    },
  };
}

/** Fills the `{name}`s of a template. `{name:lower}` inserts the value in lower case. */
function filled(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)(:lower)?\}/g, (_, name: string, lower?: string) => {
    const value = String(values[name] ?? '');
    return lower === undefined ? value : value.toLowerCase();
  });
}

// TypeScript types a JSON array as a list, never as a pair.
const english = englishFile as unknown as WordsFile;
export const ENGLISH = vocabularyOf(english);
export const BRITISH_ENGLISH = vocabularyOf(inBritish(english));

export const VOCABULARIES = {
  en: ENGLISH,
  'en-GB': BRITISH_ENGLISH,
  de: vocabularyOf(germanFile as unknown as WordsFile),
  ja: vocabularyOf(japaneseFile as unknown as WordsFile),
};

/** Returns the English words with British spellings and names for types and colors. */
function inBritish(words: WordsFile): WordsFile {
  const types = Object.entries(words.types).map(([key, { category, nouns, features, uses }]) => [
    key,
    {
      category: british(category),
      nouns: [...new Set(nouns.map(british))],
      features: features.map((one) => (typeof one === 'string' ? british(one) : one.map(british))),
      uses: uses.map(british),
    },
  ]);
  return {
    ...words,
    types: Object.fromEntries(types),
    colors: words.colors.map(british),
    colorDimension: british(words.colorDimension),
  };
}

function british(text: string): string {
  return replacements.reduce((said, [from = '', to = '']) => said.replaceAll(from, to), text);
}
