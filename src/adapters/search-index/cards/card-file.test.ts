import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ListingCard } from '../../../domain/product/listing.ts';
import { parseAsin } from '../../../domain/values/asin.ts';
import { createCardSink, openCards } from './card-file.ts';

let directory: string;
let path: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'shelfline-cards-'));
  path = join(directory, 'new', 'first.cards');
});
afterEach(() => rmSync(directory, { recursive: true }));

const COUNT = 5_000;

/** Every tenth has a long title; together they fill the writer's memory several times. */
function cardOf(number: number): ListingCard {
  const asin = parseAsin(`B0${String(number).padStart(8, '0')}`);
  if (asin === null) throw new RangeError(`${number} has no ASIN`);
  const title = `${number} ${'Yoga Mat '.repeat(number % 10 === 0 ? 200 : 20)}`;
  return {
    ...{ marketplace: 'US', asin, parentAsin: null, title, brand: 'Acme', imageUrl: null },
    ...{ price: number, priceType: 'new', availability: 'in_stock', bsr: null },
    ...{ bsrCategoryId: null, bsrAt: null, reviewCount: null, rating: null },
    ...{ sales: null, observedAt: number },
  };
}

function writeCards(file: string): readonly number[] {
  const writer = createCardSink(file);
  const places = Array.from({ length: COUNT }, (_, number) => writer.add(cardOf(number)) ?? -1);
  writer.close();
  return places;
}

function opened(file: string) {
  const reader = openCards(file);
  if (reader === null) throw new Error('there is a file of cards');
  return reader;
}

describe('a file of cards', () => {
  it('gives each card at its place, and to its own listing', () => {
    const places = writeCards(path);
    const reader = opened(path);
    for (const [number, place] of places.entries()) {
      expect(reader.read(place, cardOf(number))).toStrictEqual(cardOf(number));
    }
    expect(reader.read(places[1] ?? 0, cardOf(2))).toBeNull();
    reader.close();
  });

  it('gives nothing at a place without a record, cut or damaged', () => {
    const places = writeCards(path);
    const last = places.at(-1) ?? 0;
    const whole = readFileSync(path);
    truncateSync(path, whole.length - 16);
    let reader = opened(path);
    expect(reader.read(last, cardOf(COUNT - 1))).toBeNull();
    expect(reader.record(last)).toBeNull();
    expect(reader.read(last + 10_000, cardOf(1))).toBeNull();
    expect(reader.read(0, cardOf(1))).toBeNull();
    reader.close();
    const damaged = Buffer.from(whole);
    damaged.writeUInt32LE(0xffff_ffff, last * 16);
    writeFileSync(path, damaged);
    reader = opened(path);
    expect(reader.read(last, cardOf(COUNT - 1))).toBeNull();
    expect(reader.read(places[7] ?? 0, cardOf(7))).toStrictEqual(cardOf(7));
    reader.close();
  });

  it('hands its records over to another', () => {
    const places = writeCards(path);
    const other = join(directory, 'second.cards');
    const writer = createCardSink(other);
    const reader = opened(path);
    const moved = places
      .filter((_, number) => number % 3 === 0)
      .map((place) => {
        const record = reader.record(place);
        return record === null ? -1 : (writer.append(record) ?? -1);
      });
    writer.close();
    reader.close();
    const copy = opened(other);
    for (const [at, place] of moved.entries()) {
      expect(copy.read(place, cardOf(3 * at))).toStrictEqual(cardOf(3 * at));
    }
    copy.close();
  });

  it('is none where it is absent, empty or of another kind', () => {
    expect(openCards(join(directory, 'absent.cards'))).toBeNull();
    for (const content of ['', 'SHELFCRD', 'SHELFCRD\u0009\0\0\0\0\0\0\0', 'x'.repeat(100)]) {
      writeFileSync(join(directory, 'other'), content);
      expect(openCards(join(directory, 'other'))).toBeNull();
    }
  });
});

describe('cards on their way into a file', () => {
  it('are not kept where the file cannot be made, and the reason is told', () => {
    writeFileSync(join(directory, 'new'), 'a file where the directory belongs');
    const sink = createCardSink(path);
    expect(sink.add(cardOf(1))).toBeNull();
    expect(String(sink.close())).toContain('new');
  });

  it('are not kept where nobody wants them', () => {
    const sink = createCardSink(null);
    expect(sink.add(cardOf(1))).toBeNull();
    expect(sink.close()).toBeNull();
  });
});
