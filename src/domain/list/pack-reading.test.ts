import { describe, expect, it } from 'vitest';
import { type PackInput, readPack } from './pack-reading.ts';

const read = (title: string, fields: Partial<PackInput> = {}) =>
  readPack({
    title,
    brand: null,
    size: null,
    packageQuantity: null,
    numberOfItems: null,
    ...fields,
  });

/** The pieces that a title states; the state where it states none. */
const pieces = (title: string, fields: Partial<PackInput> = {}) => {
  const reading = read(title, fields);
  return reading.state === 'stated' ? reading.pieces : reading.state;
};

describe('a pack in a title', () => {
  it.each([
    ['Harbor Dish Cloths, Pack of 6', 6],
    ['HARBOR SCREWDRIVER SET 6PC', 6],
    ['HARBOR REFILL LAVENDER 250ML PK4', 4],
    ['4 Pack Storage Baskets with Lids', 4],
    ['Harbor Hex Keys (9-Piece)', 9],
    ['Party Napkins - 16 Count (Pack of 1)', 16],
    ['Soup Spoons Cutlery 12pc (Pack of 2)', 24],
    ['3 packs of 8 pcs Alkaline Batteries', 24],
    ['6 X 185ml Air Freshener Spray', 6],
    ['Rice 800 g x 6', 6],
    ['Rice 4.8 kg (6 x 800 g)', 6],
    ['Corner Plates ZP 75MM X2', 2],
    ['Twin Pack Bath Mat', 2],
    ['HARBOR HOBBY KNIFE KIT13PC', 13],
    ['Müllbeutel 2er-Pack', 2],
    ['Geschirrtücher 6er Set', 6],
    ['Batterien à 10 Stück', 10],
    ['Schraubendreher 12-teilig', 12],
    ['Serviettes en papier, lot de 12', 12],
    ['Capsules de café, boîte de 50', 50],
    ['Bolígrafos azules, paquete de 20 unidades', 20],
    ['Pilas alcalinas pack de 8', 8],
    ['Spugne da cucina, confezione da 10', 10],
    ['Mollette in legno 24 pezzi', 24],
  ])('%s: %i', (title, expected) => {
    expect(pieces(title)).toBe(expected);
  });

  it.each([
    'Tool Bag 24 x 16 cm',
    'CARRIER BAG 45CM x 57.5cm',
    'Knife Tradesman 2 IN 1',
    'Bulb 100W 1500 lumens',
    'Ribbon 300M X 45CM',
    'Screw M4x16mm',
    'Napkin 3 PLY 33CM',
    'Padlock 50MM',
    'Baby Romper 6-12 Months',
  ])('%s says nothing of a pack', (title) => {
    expect(pieces(title)).toBe('not_stated');
  });

  it.each([
    // 120 in all, or in each?
    'Incense 6 Packs (120 Sticks)',
    'GLUE X6 REMOVER X1',
    'Tennis Set 2 Rackets, 2 Balls',
    'Storage Boxes Pack of 5: 9 Litre + 2 x 3 Litre',
    // Twelve hooks, or a rack that has twelve?
    'Kitchen Rack 12 Hooks',
  ])('%s is unclear', (title) => {
    expect(pieces(title)).toBe('unclear');
  });

  it('gives the content of one piece', () => {
    expect(read('Rice 4.8 kg (6 x 800 g)')).toMatchObject({ each: { amount: 800, unit: 'g' } });
    expect(read('Bleach 5 L - 2 Pack')).toMatchObject({ each: { amount: 5000, unit: 'ml' } });
    expect(read('Bowl 0,5 l')).toMatchObject({ each: { amount: 500, unit: 'ml' } });
  });

  it('does not take a brand that is a number for a count', () => {
    expect(pieces('151 Sugar Soap Trigger Spray')).toBe('unclear');
    expect(pieces('151 Sugar Soap Trigger Spray', { brand: '151' })).toBe('not_stated');
  });
});

describe('a pack in fields', () => {
  it('counts where fields agree, and not where they differ', () => {
    expect(pieces('Bath Bombs', { packageQuantity: 12, numberOfItems: 12 })).toBe(12);
    expect(pieces('Espresso Cup', { packageQuantity: 20, numberOfItems: 6 })).toBe('unclear');
    expect(pieces('Wall Clock', { packageQuantity: 1, numberOfItems: 1 })).toBe(1);
    expect(pieces('Wall Clock', { packageQuantity: 0 })).toBe('not_stated');
  });

  it('yields to the title where it is a default of 1, and contradicts it where it is not', () => {
    expect(pieces('Ant Bait Station, 2-Pack', { packageQuantity: 1, numberOfItems: 1 })).toBe(2);
    expect(pieces('135 PCS Screw Hooks', { packageQuantity: 132 })).toBe('unclear');
    expect(pieces('12pc (Pack of 2)', { packageQuantity: 2, numberOfItems: 24 })).toBe(24);
  });

  it('settles which number of a title is the count', () => {
    expect(pieces('8 Mixed Occasion Cards', { packageQuantity: 1, numberOfItems: 8 })).toBe(8);
  });

  it('distrusts a size that divides the contents by the pack', () => {
    const size = '20.83 ml (Pack of 12)';
    expect(pieces('Paint 250ml', { size, numberOfItems: 12 })).toBe('unclear');
    expect(pieces('Bleach 5 L', { size: '5 l (Pack of 2)', numberOfItems: 2 })).toBe(2);
  });
});
