/** Lines that are too long are refused one by one, whatever the pieces they come in. */
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shortLines } from './serve-stdio.ts';

const MAX = 8;

it('passes short lines on and reports each long one', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat({ max: 3 * MAX }), { maxLength: 8 }),
      fc.array(fc.integer({ min: 1, max: 2 * MAX }), { minLength: 1, maxLength: 6 }),
      async (lengths, pieces) => {
        const lines = lengths.map((length, at) => `${`${at}`.repeat(length)}\n`);
        let dropped = 0;
        const stream = Readable.from(cut(Buffer.from(lines.join('')), pieces)).pipe(
          shortLines(MAX, () => {
            dropped += 1;
          }),
        );
        const passed = Buffer.concat(await Array.fromAsync(stream)).toString();
        const short = lines.filter((line) => line.length <= MAX);
        expect(passed).toBe(short.join(''));
        expect(dropped).toBe(lines.length - short.length);
      },
    ),
  );
});

function* cut(bytes: Buffer, pieces: readonly number[]): Generator<Buffer> {
  for (let start = 0, at = 0; start < bytes.length; at += 1) {
    const length = pieces[at % pieces.length] ?? 1;
    yield bytes.subarray(start, start + length);
    start += length;
  }
}
