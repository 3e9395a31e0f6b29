import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EncodingWatch, toUtf8 } from './text-encoding.ts';

const verdictOf = (bytes: Uint8Array, size: number) => {
  const watch = new EncodingWatch();
  for (let at = 0; at < bytes.length; at += size) watch.see(bytes.subarray(at, at + size));
  return watch.verdict(true);
};

it('takes text in UTF-8 for that, however it is cut', () => {
  const text = fc.string({ unit: 'binary' });
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 5 }), (words, size) => {
      expect(verdictOf(Buffer.from(words), size)).toBe('utf-8');
    }),
  );
});

it('takes text of the old code page for that, and reads every letter of it', async () => {
  const letters = fc.string({ unit: fc.constantFrom(...'aé ßÜñ,\n') });
  await fc.assert(
    fc.asyncProperty(letters, fc.integer({ min: 1, max: 5 }), async (words, size) => {
      const bytes = Buffer.from(words, 'latin1');
      const isAscii = bytes.every((byte) => byte < 0x80);
      expect(verdictOf(bytes, size)).toBe(isAscii ? 'utf-8' : 'windows-1252');
      const chunks: Uint8Array[] = [];
      const input = (async function* () {
        yield bytes;
      })();
      for await (const chunk of toUtf8(input, 'windows-1252')) chunks.push(chunk);
      expect(Buffer.concat(chunks).toString()).toBe(words);
    }),
  );
});

it('leaves what is neither to the rows', () => {
  const mixed = Buffer.concat([Buffer.from('ü'), Buffer.from('ü', 'latin1'), Buffer.from('x')]);
  expect(verdictOf(mixed, 1)).toBe('utf-8');
  expect(verdictOf(Buffer.from([0x41, 0x81, 0x42]), 1)).toBe('utf-8');
});
