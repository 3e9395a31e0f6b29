import { describe, expect, it } from 'vitest';
import { RowProblem } from '../row-problem.ts';
import { jsonTextOf, parseJson } from './parse-json.ts';

const parse = (text: string) => parseJson(Buffer.from(text));

describe('an object that would take too much memory', () => {
  it('is refused before it is parsed, where it is long', () => {
    const objects = `[${'{},'.repeat(500_001)}1]`;
    expect(() => parse(objects)).toThrow(/holds 500,002 keys, texts, objects and lists, at most/);
    const numbers = `[${'1,'.repeat(1_000_000)}1]`;
    expect(parse(numbers)).toHaveLength(1_000_001);
    const texts = JSON.stringify({ text: '{["'.repeat(400_000) });
    expect(parse(texts)).toHaveProperty('text');
    const deep = `${'['.repeat(600_000)}${']'.repeat(600_000)}`;
    expect(() => parse(deep)).toThrow('is nested more than 64 deep');
  });

  it('is a problem of its row where it is too deep for what reads it', () => {
    const deep = parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
    expect(() => jsonTextOf(deep)).toThrow(RowProblem);
    const long = `${'['.repeat(100_000)}12345678901234567890${']'.repeat(100_000)}`;
    expect(() => parse(long)).toThrow(RowProblem);
  });
});

describe('parseJson', () => {
  it('keeps ids above 2^53 exact, as text', () => {
    expect(parse('{"catId": 9007199254740993, "small": 9007199254740991}')).toEqual({
      catId: '9007199254740993',
      small: 9_007_199_254_740_991,
    });
    expect(parse('[1, 12345678901234567890]')).toEqual([1, '12345678901234567890']);
  });

  it('finds such an id wherever it stands, also among others', () => {
    for (let before = 0; before < 40; before += 1) {
      for (const after of [0, 1, 7, 8, 15, 16, 40]) {
        const text = `${' '.repeat(before)}[9007199254740993]${' '.repeat(after)}`;
        expect(parse(text)).toEqual(['9007199254740993']);
        const among = `[${'1,'.repeat(before)}9007199254740993${',123456789012345'.repeat(after)}]`;
        expect(parse(among)).toContain('9007199254740993');
      }
    }
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
