import { describe, expect, it } from 'vitest';
import { requireAsinText } from './id-text.ts';

describe('requireAsinText', () => {
  it.each([
    ['B0MADEUPAJ', 'B0MADEUPAJ'],
    [' b0madeupaj ', 'B0MADEUPAJ'],
    ['="0367672960"', '0367672960'],
    ['="B0MADEUPAJ"', 'B0MADEUPAJ'],
    ['367672960', '0367672960'],
    ['67672960', '0067672960'],
    ['367672960.0', '0367672960'],
    ['080442957X', '080442957X'],
  ])('reads %s as %s', (cell, asin) => {
    expect(requireAsinText(cell)).toBe(asin);
  });

  it.each(['3.67672960E+8', '3.7E+08', '3,67E+08', '1.2e9'])(
    'refuses %s, whose digits a spreadsheet has lost',
    (cell) => {
      expect(() => requireAsinText(cell)).toThrow(/scientific notation/);
    },
  );

  it.each(['B0MADEUPA', 'B0MADEUPAJ1', '12345678901', 'B0MADEUPA!'])('refuses %s', (cell) => {
    expect(() => requireAsinText(cell)).toThrow(/is not an ASIN/);
  });

  it('says that a cell is empty', () => {
    expect(() => requireAsinText(' ', 'asin1')).toThrow('asin1 is empty');
  });
});
