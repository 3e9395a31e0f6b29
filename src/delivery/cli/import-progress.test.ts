import { expect, it } from 'vitest';
import { progressLine } from './import-progress.ts';

function drawn(isTerminal: boolean) {
  const written: string[] = [];
  let seconds = 100;
  const out = { isTerminal, write: (text: string) => written.push(text), elapsed: () => seconds };
  const line = progressLine(out, 'a.json');
  return { written, line, at: (after: number) => (seconds = 100 + after) };
}

it('says share, rows, rate and time left', () => {
  const { written, line, at } = drawn(false);
  at(10);
  line.show({ bytes: 25e6, size: 100e6, rows: 1200 });
  expect(written).toEqual([
    'a.json [######..................] 25 %, 1200 rows, 2.5 MB/s, 0:30 left\n',
  ]);
  at(20);
  line.show({ bytes: 100e3, size: 100e6, rows: 1 });
  expect(written.at(-1)).toContain(', 5:33:00 left');
});

it('says what it waits for once all is read', () => {
  const { written, line, at } = drawn(false);
  at(10);
  line.show({ bytes: 100e6, size: 100e6, rows: 1200 });
  expect(written).toEqual(['a.json: all is read, the last rows are being stored, 1200 rows\n']);
});

it('says what it can of a stream whose end is not known', () => {
  const { written, line, at } = drawn(false);
  at(10);
  line.show({ bytes: 25e6, size: null, rows: 1200 });
  expect(written).toEqual(['a.json: 1200 rows, 2.5 MB/s\n']);
});

it('draws over itself on a terminal, not too often, and clears up', () => {
  const { written, line, at } = drawn(true);
  line.show({ bytes: 1, size: 2, rows: 1 });
  expect(written).toEqual([]);
  at(1);
  line.show({ bytes: 1, size: 2, rows: 1 });
  line.show({ bytes: 2, size: 2, rows: 2 });
  line.end();
  expect(written).toHaveLength(2);
  expect(written.join('').endsWith('\r\u001b[2K')).toBe(true);
});
