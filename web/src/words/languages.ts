/** The languages of the pages: each is one file of this folder, named by its code. */
import { signal } from '@preact/signals';
import type english from './en.json';

/** The texts of all pages, by page and name. */
export type Words = typeof english;

const FILES = import.meta.glob<Words>('./*.json', { import: 'default' });

/** Codes of the languages that there are, such as `en`. */
export const LANGUAGES: readonly string[] = Object.keys(FILES).map((path) => path.slice(2, -5));

/** What the service itself says is in this language, whatever the page's. */
export const SERVICE_LANGUAGE = 'en';

/** The texts in the language of the moment. The frame is drawn only once they are there. */
export const words = signal<{ readonly language: string; readonly texts: Words } | null>(null);

export async function loadWords(language: string): Promise<void> {
  const load = FILES[`./${language}.json`];
  if (load === undefined) throw new Error(`There are no words in the language ${language}.`);
  words.value = { language, texts: await load() };
}

/** The name that a language has in itself, such as Deutsch. */
export function nameOfLanguage(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
