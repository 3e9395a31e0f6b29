import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { LANGUAGE_PAIRS, OTHER_SCRIPTS } from '../language-pairs.ts';
import { tokenize } from '../tokenize.ts';
import { LANGUAGE_VERSION } from './version.ts';

/** Japanese and the other scripts are cut by the dictionary of the runtime, which has its own. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const MORE = [
  '32GB 32 GB 10 x 12 cm 1.50 l 1,000 1.000 15" monitor USB-C WH-1000XM5',
  "O'Neill l'eau men's T Shirt iPhone 13 A-B-C-D-E",
];

it('tokens are those of the version', () => {
  const texts = Object.values(LANGUAGE_PAIRS)
    .concat(OTHER_SCRIPTS)
    .flatMap(({ match, differ }) => [...match, ...differ].flat())
    .concat(MORE)
    .filter((text) => !UNSPACED.test(text));
  const digest = createHash('sha256');
  for (const language of Object.keys(LANGUAGE_PAIRS)) {
    digest.update(JSON.stringify(texts.map((text) => tokenize(text, language))));
  }
  expect([LANGUAGE_VERSION, digest.digest('hex').slice(0, 16)]).toEqual([1, '4b8a7c061991fde2']);
});
