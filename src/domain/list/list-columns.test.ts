import { describe, expect, it } from 'vitest';
import { guessColumns } from './list-columns.ts';

const roles = (rows: readonly (readonly string[])[]) =>
  guessColumns(rows).columns.map((guess) => guess?.role ?? null);

const EAN = '4006381333931';
const UPC = '036000291452';

describe('columns of a supplier’s list', () => {
  it('are found below a letterhead, in any order', () => {
    const rows = [
      ['Harbor Wholesale Ltd', '', '', ''],
      ['Price list May 2026', '', '', ''],
      ['', '', '', ''],
      ['Barcode', 'Product Description', 'Case Qty', 'Trade Price (GBP)'],
      [EAN, 'Glass storage jar 1 l', '12', '£2.40'],
      [UPC, 'Kneeling pad jumbo', '6', '£0.95'],
    ];
    expect(guessColumns(rows).headerRow).toBe(3);
    expect(roles(rows)).toEqual(['code', 'title', 'pack', 'cost']);
  });

  it.each([
    ['German', ['Artikelnummer', 'EAN', 'Bezeichnung', 'VPE', 'EK-Preis'], '2,40 €'],
    ['French', ['Référence', 'Code-barres', 'Désignation', 'Conditionnement', 'Prix HT'], '2,40'],
    ['Italian', ['Codice', 'Codice EAN', 'Descrizione', 'Confezione', 'Prezzo netto'], '2,40'],
    [
      'Spanish',
      ['Referencia', 'Código de barras', 'Descripción', 'Embalaje', 'Precio neto'],
      '2,40',
    ],
  ])('are read in %s', (_, header, price) => {
    const rows = [header, ['A-17', EAN, 'Glass storage jar', '12', price]];
    expect(roles(rows)).toEqual(['sku', 'code', 'title', 'pack', 'cost']);
  });

  it('are recognized by content where there is no header', () => {
    const rows = [
      ['Glass storage jar 1 l', '2.40', EAN],
      ['Kneeling pad jumbo', '0.95', UPC],
    ];
    expect(guessColumns(rows)).toEqual({
      headerRow: null,
      columns: [
        { role: 'title', basis: 'content' },
        { role: 'cost', basis: 'content' },
        { role: 'code', basis: 'content' },
      ],
    });
  });

  it('trust codes that prove themselves more than the header', () => {
    expect(
      roles([
        ['Code', 'Name', 'Price'],
        [EAN, 'Kneeling pad jumbo', '0.95'],
      ]),
    ).toEqual(['code', 'title', 'cost']);
  });

  it('prefer the cost to a recommended price', () => {
    const rows = [
      ['EAN', 'Name', 'Price', 'Unit cost'],
      [EAN, 'Kneeling pad jumbo', '3.99', '0.95'],
    ];
    expect(roles(rows)).toEqual(['code', 'title', null, 'cost']);
  });
});
