import { expect, it } from 'vitest';
import { namingRuns } from './naming-runs.ts';

const names = (title: string, brand: string | null, language = 'en') =>
  namingRuns(title, brand, language).runs.map(({ words }) => words.join(' '));
const ends = (title: string, brand: string | null) =>
  namingRuns(title, brand, 'en').runs.flatMap(({ words, isEnd }) =>
    isEnd ? [words.join(' ')] : [],
  );

it('offers what could name a product: no brand, coined word, code, size or adjective', () => {
  const runs = names('Lumo SoftGlow KL44 Adjustable Desk Lamp for iPhone, 12 inch', 'Lumo');
  expect(runs).toEqual(['adjustable desk', 'adjustable desk lamp', 'desk', 'desk lamp', 'lamp']);
});

it('knows where a phrase ends, and leaves what a product comes with', () => {
  expect(ends('Lumo Desk Lamp with USB Port', 'Lumo')).toEqual(['desk lamp', 'lamp']);
});

it('tells the words behind the brand, and takes the first word for one where none is told', () => {
  expect([...namingRuns('Lumo Star Wars Lamp', 'Lumo', 'en').behindBrand]).toEqual([
    'star',
    'wars',
  ]);
  expect(names('Zenlit Lamp', null)).toEqual(['zenlit lamp', 'lamp']);
});

it('takes German nouns by their capital, and all words of a title without one', () => {
  expect(names('Lumo Lampe zum Lesen, großes Set', 'Lumo', 'de')).toEqual(['lampe', 'lesen']);
  expect(names('kleine lampe', null, 'de')).toContain('lampe');
});
