/** Puts values into a text: `{name}`, or one of two forms by a number: `{count|# file|# files}`. */

export type Value = string | number;

const PLACE = /\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g;

/** Returns the names of the places in a text, in their order and each once. */
export function placesIn(text: string): readonly string[] {
  return [...new Set(Array.from(text.matchAll(PLACE), ([, name = '']) => name))];
}

/** @param language decides which numbers are singular: French has 0 among them */
export function fillIn(
  text: string,
  values: Readonly<Record<string, Value>>,
  language: string,
): string {
  return text.replaceAll(PLACE, (_, name: string, one?: string, other = '') => {
    const value = String(values[name] ?? '');
    if (one === undefined) return value;
    return (isSingular(value, language) ? one : other).replaceAll('#', value);
  });
}

/** Reads a number as a page wrote it: its separators are of thousands. */
function isSingular(value: string, language: string): boolean {
  const number = Number(value.replaceAll(/\D/g, ''));
  return new Intl.PluralRules(language).select(number) === 'one';
}
