import fc from 'fast-check';
import { expect, it } from 'vitest';
import { WordMemory } from './word-memory.ts';

it('knows what a Map would know, wherever the word stands', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '語'), maxLength: 6 });
  fc.assert(
    fc.property(fc.array(word, { maxLength: 200 }), (words) => {
      const memory = new WordMemory<{ text: string; number: number }>(1_000);
      const twin = new Map<string, number>();
      for (const [number, text] of words.entries()) {
        const around = `x${text}y`;
        const known = memory.find(around, 1, 1 + text.length);
        expect(known?.number).toBe(twin.get(text));
        if (known === undefined) {
          memory.add({ text, number });
          twin.set(text, number);
        }
      }
    }),
  );
});

it('grows, and keeps what was met again when it is full', () => {
  const memory = new WordMemory<{ text: string }>(10_000);
  const find = (number: number) => memory.find(String(number), 0, String(number).length)?.text;
  for (let number = 0; number < 10_000; number++) memory.add({ text: String(number) });
  for (let number = 0; number < 1000; number++) expect(find(number)).toBe(String(number));
  memory.add({ text: '10000' });
  for (let number = 0; number < 1000; number++) expect(find(number)).toBe(String(number));
  expect(find(10_000)).toBe('10000');
  for (let number = 1000; number < 10_000; number++) expect(find(number)).toBeUndefined();
});

it('makes room where everything was met again', () => {
  const memory = new WordMemory<{ text: string }>(1000);
  const find = (number: number) => memory.find(String(number), 0, String(number).length)?.text;
  const known = () => Array.from({ length: 9000 }, (_, number) => find(number)).filter(Boolean);
  for (let number = 0; number < 9000; number++) {
    memory.add({ text: String(number) });
    expect(find(number)).toBe(String(number));
  }
  expect(known().length).toBeGreaterThanOrEqual(500);
  expect(known().length).toBeLessThanOrEqual(1000);
});
