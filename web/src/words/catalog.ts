/**
 * The texts of a page, from the file of the chosen language. A text with values is a function of
 * them, in the order that the page declares.
 */
import { fillIn, type Value } from './fill-in.ts';
import { type Words, words } from './languages.ts';

type Places = Readonly<Record<string, readonly string[]>>;

type Worded<Texts, Declared> = {
  readonly [Name in keyof Texts]: Name extends keyof Declared
    ? Declared[Name] extends infer Names extends readonly string[]
      ? (...values: { [At in keyof Names]: Value }) => string
      : string
    : string;
};

/**
 * Returns a function that gives the texts in the language of the moment.
 *
 * @param page the part of the file that has them
 * @param declared the names of the values of each text that has some
 */
export function catalog<
  Page extends keyof Words,
  const Declared extends { readonly [Name in keyof Words[Page]]?: readonly string[] } = object,
>(page: Page, declared?: Declared): () => Worded<Words[Page], Declared> {
  const made = new Map<string, Worded<Words[Page], Declared>>();
  return () => {
    const loaded = words.value;
    if (loaded === null) throw new Error('No words were loaded.');
    const { language, texts } = loaded;
    const kept = made.get(language);
    if (kept !== undefined) return kept;
    const worded = Object.entries(texts[page]).map(([name, text]) => {
      const places = (declared as Places | undefined)?.[name];
      return [name, places === undefined ? text : filler(text as string, places, language)];
    });
    const fresh = Object.fromEntries(worded) as Worded<Words[Page], Declared>;
    made.set(language, fresh);
    return fresh;
  };
}

function filler(text: string, places: readonly string[], language: string) {
  return (...values: readonly Value[]) =>
    fillIn(
      text,
      Object.fromEntries(places.map((place, at) => [place, values[at] ?? ''])),
      language,
    );
}
