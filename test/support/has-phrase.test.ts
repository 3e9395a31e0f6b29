import { describe, expect, it } from 'vitest';
import { tokenize } from '../../src/domain/search/language/tokenize.ts';
import { parseQuery } from '../../src/domain/search/query/parse-query.ts';
import { hasPhrase } from './has-phrase.ts';

function holds(title: string, phrase: string, language = 'en'): boolean {
  return hasPhrase(tokenize(title, language), parseQuery(phrase, language).words);
}

describe('hasPhrase', () => {
  it.each([
    ['Thick Yoga Mats, 6 mm', 'yoga mat'],
    ['Mat for yoga: yoga mat bag', 'yoga mat bag'],
    ['Long USBC cable', 'usb c cable'],
    ['Long USB-C cable', 'usbc cable'],
    ['Long USB C cable', 'long usb-c cable'],
    ['Card 32 GB blue', 'card 32gb'],
    ['yoga yoga mat', 'yoga mat'],
  ])('%s holds %s', (title, phrase) => {
    expect(holds(title, phrase)).toBe(true);
  });

  it.each([
    ['Mat for yoga', 'yoga mat'],
    ['Yoga and mat', 'yoga mat'],
    ['Yoga mat', 'yoga mat bag'],
    ['USB hub, c cable', 'usb c hub'],
    ['', 'yoga mat'],
  ])('%s does not hold %s', (title, phrase) => {
    expect(holds(title, phrase)).toBe(false);
  });

  it('takes a compound for both of its words', () => {
    expect(holds('Blaue Yogamatte', 'blaue yoga matte', 'de')).toBe(true);
    expect(holds('Yogamatte mit Gurt', 'yoga gurt', 'de')).toBe(false);
  });
});
