import { describe, expect, it } from 'vitest';
import { parseAsin } from './asin.ts';

describe('parseAsin', () => {
  it('takes any case and answers upper case', () => {
    expect(parseAsin(' b0abc12345 ')).toBe('B0ABC12345');
    expect(parseAsin('030640615X')).toBe('030640615X');
  });

  it('refuses what is not ten letters and digits', () => {
    for (const text of ['', 'B0ABC1234', 'B0ABC123456', 'B0-BC12345', 'Ｂ0ABC12345']) {
      expect(parseAsin(text), text).toBeNull();
    }
  });
});
