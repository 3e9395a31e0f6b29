/** The words of a language in the simulated market, and the texts made of them. */
import replacements from '../../../facts/demo/british.json' with { type: 'json' };
import germanFile from '../../../facts/demo/words-de.json' with { type: 'json' };
import englishFile from '../../../facts/demo/words-en.json' with { type: 'json' };
import japaneseFile from '../../../facts/demo/words-ja.json' with { type: 'json' };
import type { RootKey } from './product-types.ts';

/** The words of one product type. */
export interface TypeWords {
  /** Name of its category. */
  readonly category: string;
  /** What it is called, the most common name first. */
  readonly nouns: readonly string[];
  readonly features: readonly string[];
  /** Features of which a product has one: materials, shapes, animals. */
  readonly either: readonly (readonly string[])[];
  /** What it is for; complete phrases. */
  readonly uses: readonly string[];
}

export interface TitleParts {
  readonly brand: string;
  readonly noun: string;
  readonly features: readonly string[];
  readonly use: string;
  /** Size and color of this member of the family. */
  readonly variant: readonly string[];
}

/** A file of words. A list among the features holds those of which a product has one. */
export interface WordsFile {
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
  /** First words of the features that a search names after the noun; `all` for every feature. */
  readonly featuresBehindNoun: 'all' | readonly string[];
}

interface WordsOfType {
  readonly category: string;
  readonly nouns: readonly string[];
  readonly features: readonly (string | readonly string[])[];
  readonly uses: readonly string[];
}

export class Vocabulary {
  readonly types: Readonly<Record<string, TypeWords>>;
  /** Names of the two middle categories of each root. */
  readonly branches: Readonly<Record<RootKey, readonly [string, string]>>;
  readonly colors: readonly string[];
  readonly colorDimension: string;
  readonly sizeDimension: string;
  readonly #file: WordsFile;

  constructor(file: WordsFile) {
    this.#file = file;
    this.branches = file.branches;
    this.colors = file.colors;
    this.colorDimension = file.colorDimension;
    this.sizeDimension = file.sizeDimension;
    this.types = Object.fromEntries(
      Object.entries(file.types).map(([key, { features, ...words }]) => [
        key,
        {
          ...words,
          features: features.flat(),
          either: features.filter((feature) => typeof feature !== 'string'),
        },
      ]),
    );
  }

  pack(count: number): string {
    return filled(this.#file.pack, { count });
  }

  pieces(count: number): string {
    return filled(this.#file.pieces, { count });
  }

  title({ features, variant, ...parts }: TitleParts): string {
    const { title, listSeparator } = this.#file;
    const lists = { features: features.join(listSeparator), variant: variant.join(listSeparator) };
    return filled(title, { ...parts, ...lists });
  }

  bullet(feature: string, noun: string): string {
    return filled(this.#file.bullet, { feature, noun });
  }

  description({ brand, noun, use }: Pick<TitleParts, 'brand' | 'noun' | 'use'>): string {
    return filled(this.#file.description, { brand, noun, use });
  }

  /** What people type who look for the noun with a feature: lower case, without punctuation. */
  query(noun: string, feature: string): string {
    const { featuresBehindNoun } = this.#file;
    const [first = ''] = feature.toLowerCase().split(' ');
    const isBehind = featuresBehindNoun === 'all' || featuresBehindNoun.includes(first);
    return (isBehind ? `${noun} ${feature}` : `${feature} ${noun}`).toLowerCase();
  }
}

/** The template with its `{name}`s replaced; `{name:lower}` stands for the lower-case value. */
function filled(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)(:lower)?\}/g, (_, name: string, lower?: string) => {
    const value = String(values[name] ?? '');
    return lower === undefined ? value : value.toLowerCase();
  });
}

// A JSON module's type knows lists, not pairs.
export const ENGLISH = new Vocabulary(englishFile as unknown as WordsFile);
export const BRITISH_ENGLISH = new Vocabulary(inBritish(englishFile as unknown as WordsFile));

export const VOCABULARIES = {
  en: ENGLISH,
  'en-GB': BRITISH_ENGLISH,
  de: new Vocabulary(germanFile as unknown as WordsFile),
  ja: new Vocabulary(japaneseFile as unknown as WordsFile),
};

/** The English words of the types and colors in British spelling and with British names. */
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
