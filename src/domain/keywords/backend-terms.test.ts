import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BACKEND_BYTES_MAX, packBackendTerms } from './backend-terms.ts';

const pack = (words: readonly string[], shown: readonly string[]) =>
  packBackendTerms(words, { shown, language: 'en' });

describe('packBackendTerms', () => {
  it('says nothing again as a plural or as a compound', () => {
    const words = ['lamps', 'desklamp', 'reading', 'readings', 'arm', 'armchair'];
    expect(pack(words, ['desk', 'lamp']).text).toBe('reading arm armchair');
  });

  it('leaves out repeats and words the listing already shows', () => {
    const packed = pack(['thick', 'yoga', 'thick', 'pilates'], ['yoga']);
    expect(packed).toEqual({ text: 'thick pilates', bytes: 13, limitBytes: BACKEND_BYTES_MAX });
  });

  it('never exceeds the limit and counts UTF-8 bytes as an encoder does', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 40 })), (words) => {
        const packed = pack(words, []);
        const encoded = new TextEncoder().encode(packed.text.toWellFormed()).length;
        expect(packed.bytes).toBe(encoded);
        expect(packed.bytes).toBeLessThanOrEqual(BACKEND_BYTES_MAX);
      }),
    );
  });
});
