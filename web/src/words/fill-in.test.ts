/** Texts take their values, and every language has the texts and places that English has. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fillIn, placesIn } from './fill-in.ts';

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

const FOLDER = import.meta.dirname;
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
const read = (name: string) => JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8')) as Texts;
const english = read('en.json');

/** The path of each text with the places in it, in the order of the alphabet. */
function shapeOf(texts: Texts): readonly string[] {
  return Object.entries(texts).flatMap(([page, each]) =>
    Object.entries(each).map(
      ([name, text]) => `${page}.${name} ${placesIn(text).toSorted().join(' ')}`,
    ),
  );
}

it('puts values into their places, and chooses the form of a number', () => {
  expect(fillIn('{low} to {high}', { low: '1', high: 2 }, 'en')).toBe('1 to 2');
  const files = '{count|# file|# files} of {owner}';
  expect(fillIn(files, { count: '1', owner: 'me' }, 'en')).toBe('1 file of me');
  expect(fillIn(files, { count: '1,001', owner: 'me' }, 'en')).toBe('1,001 files of me');
  expect(fillIn('{count|# fichier|# fichiers}', { count: 0 }, 'fr')).toBe('0 fichier');
  expect(placesIn(files)).toEqual(['count', 'owner']);
});

describe.each(files)('%s', (name) => {
  it('has every text of the English file with the same places', () => {
    expect(shapeOf(read(name)).toSorted()).toEqual(shapeOf(english).toSorted());
  });

  it('leaves no text empty', () => {
    const empty = Object.values(read(name)).flatMap((page) =>
      Object.entries(page).filter(([, text]) => text.trim() === ''),
    );
    expect(empty).toEqual([]);
  });
});
