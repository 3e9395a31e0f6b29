/** Texts in both languages. Each page has its catalog. The compiler sees if a text is missing. */
import { language } from '../preferences.ts';

type Text = string | ((...values: never) => string);

/** The texts of a catalog, whatever they say in one language. */
type Worded<Texts> = {
  readonly [Name in keyof Texts]: Texts[Name] extends (...values: infer Values) => string
    ? (...values: Values) => string
    : string;
};

/** Returns a function that gives the texts in the language of the moment. */
export function catalog<Texts extends Readonly<Record<string, Text>>>(
  en: Texts,
  de: Worded<Texts>,
): () => Worded<Texts> {
  return () => (language.value === 'de' ? de : (en as unknown as Worded<Texts>));
}
