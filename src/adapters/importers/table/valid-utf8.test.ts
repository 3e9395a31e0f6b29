import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunks } from '../../../../test/support/importing.ts';
import { INVALID_TEXT, markInvalidUtf8 } from './valid-utf8.ts';

async function mark(bytes: Uint8Array, size: number): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of markInvalidUtf8(chunks(bytes, size))) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

describe('markInvalidUtf8', () => {
  it('marks exactly the bytes of another code page', async () => {
    const latin1 = Buffer.from('Küche', 'latin1');
    expect(await mark(latin1, 2)).toBe(`K${INVALID_TEXT}che`);
  });

  it('leaves valid text as it is, however it arrives', async () => {
    const text = fc.string({ unit: 'grapheme' });
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 5 }), async (sample, size) => {
        expect(await mark(Buffer.from(sample), size)).toBe(Buffer.from(sample).toString('utf8'));
      }),
    );
  });

  it('marks a character that is cut off at the end', async () => {
    expect(await mark(Buffer.from('a€').subarray(0, 3), 1)).toMatch(/^a\uffff+$/);
  });
});
