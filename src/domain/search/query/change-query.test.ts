import { describe, expect, it } from 'vitest';
import { keepWords, keywordOf, replaceWords } from './change-query.ts';
import { parseQuery } from './parse-query.ts';

describe('keywordOf', () => {
  it.each([
    'blue yoga mat',
    'blue "yoga mat" thick',
    'yoga "thick mat" "for men" -kids -"for women"',
    '32gb card',
  ])('%s', (keyword) => {
    expect(keywordOf(parseQuery(keyword, 'en'))).toBe(keyword);
  });

  it('is read back as the same search', () => {
    const query = parseQuery('hub -usb-c "wall mount"', 'en');
    expect(parseQuery(keywordOf(query), 'en')).toEqual(query);
  });
});

describe('keepWords', () => {
  it('drops a phrase with any of its words', () => {
    const query = parseQuery('blue "yoga mat" -kids', 'en');
    const kept = new Set(query.words.filter(({ text }) => text !== 'mat'));
    expect(keywordOf(keepWords(query, kept))).toBe('blue yoga -kids');
  });
});

describe('replaceWords', () => {
  it('replaces in phrases, too', () => {
    const query = parseQuery('"yoga mta"', 'en');
    const [, wrong] = query.words;
    const right = [{ text: 'mat', alternatives: ['mat'] }];
    const replacements = new Map(wrong === undefined ? [] : [[wrong, right] as const]);
    expect(keywordOf(replaceWords(query, replacements))).toBe('"yoga mat"');
  });

  it('replaces one word by two', () => {
    const query = parseQuery('blue yogamat "yogamat strap"', 'en');
    const [, wrong] = query.words;
    const right = ['yoga', 'mat'].map((text) => ({ text, alternatives: [text] }));
    const replacements = new Map(wrong === undefined ? [] : [[wrong, right] as const]);
    expect(keywordOf(replaceWords(query, replacements))).toBe('blue "yoga mat strap"');
  });
});
