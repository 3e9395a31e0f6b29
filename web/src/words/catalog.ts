/** Texts in both languages. A page has its own catalog; the compiler sees that none lacks a text. */
import { language } from '../preferences.ts';

type Text = string | ((...values: never) => string);

/** Returns a function that gives the texts in the language of the moment. */
export function catalog<Texts extends Readonly<Record<string, Text>>>(
  en: Texts,
  de: { readonly [Name in keyof Texts]: Texts[Name] extends string ? string : Texts[Name] },
): () => Texts {
  return () => (language.value === 'de' ? (de as Texts) : en);
}
