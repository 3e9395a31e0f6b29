/** British English: the same vocabulary with its spelling and its words. */
import { ENGLISH } from './english.ts';
import type { TypeWords, Vocabulary } from './words.ts';

const BRITISH: readonly (readonly [RegExp, string])[] = [
  [/olor/g, 'olour'],
  [/Gray/g, 'Grey'],
  [/Aluminum/g, 'Aluminium'],
  [/rganiz/g, 'rganis'],
  [/Orthopedic/g, 'Orthopaedic'],
  [/Leashes/g, 'Leads'],
  [/Leash/g, 'Lead'],
  [/Pruning Shears/g, 'Secateurs'],
  [/Sunscreen/g, 'Sun Cream'],
  [/Fragrance Free/g, 'Perfume Free'],
  [/Remote Control Car/g, 'Remote Controlled Car'],
  [/Stuffed Animal/g, 'Soft Toy'],
  [/Yard/g, 'Patio'],
];

export const BRITISH_ENGLISH: Vocabulary = {
  ...ENGLISH,
  types: mapValues(
    ENGLISH.types,
    ({ category, nouns, features, either, uses }): TypeWords => ({
      category: british(category),
      nouns: [...new Set(nouns.map(british))],
      features: features.map(british),
      either: either.map((kind) => kind.map(british)),
      uses: uses.map(british),
    }),
  ),
  colours: ENGLISH.colours.map(british),
  colourDimension: british(ENGLISH.colourDimension),
};

function british(text: string): string {
  return BRITISH.reduce((said, [american, word]) => said.replace(american, word), text);
}

function mapValues<Value>(
  record: Readonly<Record<string, Value>>,
  change: (value: Value) => Value,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
