import { expect, it } from 'vitest';
import { fitColumns } from './fit-columns.ts';

const COLUMNS = [
  { id: 'title', width: 200 },
  { id: 'age', width: 100, leaves: 9 },
  { id: 'price', width: 100, leaves: 1 },
  { id: 'brand', width: 100, leaves: 5 },
];
const shown = (width: number) => fitColumns(COLUMNS, width).map(({ id }) => id);

it('takes out what tells least until the others fit, and keeps their order', () => {
  expect(shown(500)).toEqual(['title', 'age', 'price', 'brand']);
  expect(shown(499)).toEqual(['title', 'price', 'brand']);
  expect(shown(300)).toEqual(['title', 'price']);
});

it('keeps what never leaves, however narrow the page is', () => {
  expect(shown(0)).toEqual(['title']);
});
