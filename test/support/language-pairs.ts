/** Titles and keywords of every marketplace language that must meet, and those that must not. */
import file from './language-pairs.json' with { type: 'json' };

export interface LanguagePairs {
  readonly name: string;
  readonly match: readonly (readonly [title: string, keyword: string, rule: string])[];
  readonly differ: readonly (readonly [title: string, keyword: string])[];
  /** Words that listings of the market have by themselves, by which compounds are told. */
  readonly heads?: readonly string[];
}

const { other, ...languages } = file as unknown as Readonly<Record<string, LanguagePairs>> & {
  readonly other: LanguagePairs;
};

export const LANGUAGE_PAIRS: Readonly<Record<string, LanguagePairs>> = languages;
/** Scripts that no marketplace's own language is written in, but titles are; tested in English. */
export const OTHER_SCRIPTS = other;
