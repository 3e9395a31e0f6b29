/** Tells the language of a title or another short text by its function words. */
import functionWords from '../../../../facts/language/function-words.json' with { type: 'json' };

type Language = keyof typeof functionWords;

/** One function word may be a foreign name or a unit, as in `die cast`. */
const WORDS_MIN = 2;
const KANA = /[\u3041-\u30fa]/;

const LANGUAGES_BY_WORD = languagesByWord();

function languagesByWord(): ReadonlyMap<string, readonly Language[]> {
  const languages = new Map<string, Language[]>();
  for (const language of Object.keys(functionWords) as Language[]) {
    for (const word of functionWords[language].stops.split(' ')) {
      languages.set(word, [...(languages.get(word) ?? []), language]);
    }
  }
  return languages;
}

/** Returns the language (BCP 47) with the most function words; null if that is not clear. */
export function languageOfText(text: string): string | null {
  if (KANA.test(text)) return 'ja';
  const counts = new Map<Language, number>();
  for (const word of text.toLowerCase().match(/\p{L}{2,}/gu) ?? []) {
    for (const language of LANGUAGES_BY_WORD.get(word) ?? []) {
      counts.set(language, (counts.get(language) ?? 0) + 1);
    }
  }
  const [first, second] = [...counts].toSorted(([, one], [, other]) => other - one);
  if (first === undefined || first[1] < WORDS_MIN || first[1] === second?.[1]) return null;
  return first[0];
}
