import { describe, expect, it } from 'vitest';
import { contentKey } from './content-key.ts';

describe('contentKey', () => {
  it.each([
    ['yoga mats for kids', 'Kids’ Yoga-Mat', 'en'],
    ['non slip yoga mat', 'yoga mat non-slip', 'en'],
    ['matten für yoga', 'yoga matte', 'de'],
    ['水筒　ステンレス', 'ステンレス 水筒', 'ja'],
  ])('%s = %s', (left, right, language) => {
    expect(contentKey(left, language)).toBe(contentKey(right, language));
  });

  it('keeps what differs, and keywords of function words alone', () => {
    expect(contentKey('yoga mat', 'en')).not.toBe(contentKey('yoga mat bag', 'en'));
    expect(contentKey('the who', 'en')).toBe('who');
    expect(contentKey('it', 'en')).toBe('it');
  });
});
