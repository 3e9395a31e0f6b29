import { describe, expect, it } from 'vitest';
import { parseJson } from './json-text.ts';

const parse = (text: string) => parseJson(Buffer.from(text));

describe('parseJson', () => {
  it('keeps ids above 2^53 exact, as text', () => {
    expect(parse('{"catId": 9007199254740993, "small": 9007199254740991}')).toEqual({
      catId: '9007199254740993',
      small: 9_007_199_254_740_991,
    });
    expect(parse('[1, 12345678901234567890]')).toEqual([1, '12345678901234567890']);
  });

  it('leaves digits inside text and fractions alone', () => {
    expect(parse('{"ean": "12345678901234567890", "x": 0.1234567890123456}')).toEqual({
      ean: '12345678901234567890',
      x: 0.123_456_789_012_345_6,
    });
  });

  it('says why bytes are not JSON', () => {
    expect(() => parse('{"a": }')).toThrow(/not valid JSON/);
    expect(() => parseJson(Buffer.from([0x22, 0xff, 0x22]))).toThrow(/not valid UTF-8/);
  });
});
