import { describe, expect, it } from 'vitest';
import { titleAttributes } from './attributes.ts';

const times = (count: number, title: string) => Array.from({ length: count }, () => title);
const texts = (titles: readonly string[], seed: string, language = 'de') =>
  titleAttributes(titles, { seed: seed.split(' '), language }).map(({ text }) => text);

describe('titleAttributes', () => {
  it('counts the sizes that titles name, in every spelling, as most of them write it', () => {
    const titles = [
      ...times(4, 'DDR5 RAM 32GB CL30'),
      ...times(2, 'DDR5 RAM Kit, 32 GB'),
      ...times(3, 'DDR5 RAM 16GB 5600 MHz'),
      ...times(2, 'DDR5 RAM 64GB'),
    ];
    const found = titleAttributes(titles, { seed: ['ddr5', 'ram'], language: 'de' });
    expect(found.map(({ text, kind, places }) => [text, kind, places.size])).toEqual([
      ['32gb', 'size', 6],
      ['16gb', 'size', 3],
      ['5600 mhz', 'size', 3],
    ]);
  });

  it('leaves out speeds, gigahertz and what only lists choices', () => {
    const titles = [
      ...times(5, 'Externe SSD 1TB, bis zu 40 Gb/s'),
      ...times(5, 'USB Stick 1GB 2GB 4GB 8GB mit Logo'),
    ];
    expect(texts(titles, 'externe ssd')).toEqual(['1tb']);
    expect(texts(times(5, 'Prozessor 3,7 GHz'), 'prozessor')).toEqual([]);
  });

  it('takes a standard that a title names alone, not two of a series', () => {
    const titles = [
      ...times(4, 'Prozessor Sockel AM4'),
      ...times(4, 'Prozessor LGA1700, RAM DDR4 und DDR5'),
      ...times(4, 'Prozessor 4K 5G'),
    ];
    expect(texts(titles, 'prozessor')).toEqual(['am4', 'lga1700']);
  });

  it('takes colors in the language of the titles, where offers differ in them', () => {
    const titles = [...times(3, 'USB Stick schwarz'), ...times(3, 'USB Stick black')];
    expect(texts(titles, 'usb stick')).toEqual(['schwarz']);
    expect(texts(titles, 'usb stick', 'en')).toEqual(['black']);
    expect(texts([...titles, ...times(60, 'USB Stick')], 'usb stick')).toEqual([]);
  });
});
