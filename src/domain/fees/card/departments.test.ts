import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RATE_CARDS } from '../../../../test/support/unit-case.ts';
import { SHIPPED_RATE_CARDS } from '../../../adapters/rate-cards/read-rate-cards.ts';
import type { MarketplaceId } from '../../values/marketplace.ts';
import { type DepartmentNames, departmentOf } from './departments.ts';
import { cardAt, mapCategory } from './rate-cards.ts';

const { departments } = RATE_CARDS;

function mapped(marketplace: MarketplaceId, ...path: string[]): string | null {
  const card = cardAt(RATE_CARDS, marketplace, '2026-11-21');
  if (card === null) throw new Error(marketplace);
  return mapCategory(card, departments, path)?.name ?? null;
}

describe('mapCategory', () => {
  it.each<[MarketplaceId, string, string[]]>([
    ['US', 'Home and Kitchen', ['Home & Kitchen', 'Kitchen & Dining', 'Bakeware']],
    ['US', 'Furniture', ['Home & Kitchen', 'Furniture', 'Bedroom Furniture']],
    ['US', 'Footwear', ['Clothing, Shoes & Jewelry', 'Women', 'Shoes', 'Boots']],
    ['US', 'Watches', ['Clothing, Shoes & Jewelry', 'Men', 'Watches']],
    ['US', 'Consumer Electronics', ['Electronics', 'GPS, Finders & Accessories', 'Vehicle GPS']],
    ['US', 'Electronics Accessories', ['Electronics', 'Computers & Accessories', 'Accessories']],
    ['US', 'Books', ['Books', 'Subjects', 'Arts & Photography', 'Music']],
    ['US', 'Business, Industrial, and Scientific Supplies', ['Industrial & Scientific']],
    ['US', 'Video Game Consoles', ['Video Games', 'PlayStation 5', 'Consoles']],
    ['GB', 'Beauty, Health and Personal Care', ['Health & Personal Care', 'Wellness']],
    ['GB', 'Kitchen', ['Home & Kitchen', 'Cooking & Dining', 'Tableware', 'Glassware']],
    ['GB', 'Home Products', ['Home & Kitchen', 'Home Accessories', 'Candles & Holders']],
    ['GB', 'Home Products', ['Grocery', 'Home Care & Cleaning', 'Air Fresheners', 'Sprays']],
    ['GB', 'Grocery and Gourmet', ['Grocery', 'Food Cupboard', 'Snacks & Sweets']],
    ['GB', 'Tools and Home Improvement', ['Grocery', 'Home Care & Cleaning', 'Cleaning Tools']],
    ['GB', 'Tools and Home Improvement', ['Lighting', 'Light Bulbs', 'LED Bulbs']],
    ['GB', 'Everything else', ['Large Appliances', 'Parts & Accessories', 'Oven Parts']],
    ['GB', 'Reusable Work and Safety Gloves', ['DIY & Tools', 'Cleaning Gloves']],
    // A card without a row of its own for such gloves charges them like other tools.
    ['US', 'Tools and Home Improvement', ['DIY & Tools', 'Cleaning Gloves']],
    ['GB', 'Tyres', ['Automotive', 'Tyres & Rims', 'Tyres']],
    ['DE', 'Computers', ['Computer & Zubehör', 'Komponenten & Ersatzteile', 'Prozessoren']],
    ['DE', 'Consumer Electronics', ['Elektronik & Foto', 'Fernseher & Heimkino']],
    ['DE', 'Kitchen', ['Küche, Haushalt & Wohnen', 'Küche']],
    ['DE', 'Books', ['Bücher']],
    ['FR', 'Home Products', ['Cuisine et Maison']],
    ['IT', 'Toys and Games', ['Giochi e giocattoli']],
    ['ES', 'Pet Supplies', ['Productos para animales']],
    ['JP', 'ホーム&キッチン', ['ホーム＆キッチン']],
    ['MX', 'Hogar y Cocina', ['Hogar y Cocina']],
    ['TR', 'Kitap', ['Kitap']],
    ['CA', 'Books, DVD, Music, Software, Video', ['Movies & TV']],
  ])('%s: %s', (marketplace, name, path) => {
    expect(mapped(marketplace, ...path)).toBe(name);
  });

  it('leaves unmapped what the card does not list, and roots nobody knows', () => {
    expect(mapped('CA', 'Clothing, Shoes & Jewelry', 'Watches')).toBeNull();
    expect(mapped('AU', 'Books')).toBeNull();
    expect(mapped('US', 'Kindle Store', 'Kindle eBooks')).toBeNull();
    expect(mapped('US')).toBeNull();
  });

  it('folds case, accents, ampersands and punctuation', () => {
    expect(departmentOf(departments, ['  CLOTHING Shoes and jewelry '])).toBe('clothing');
    expect(departmentOf(departments, ['kuche haushalt + wohnen'])).toBe('home');
    expect(departmentOf(departments, ['BÜCHER'])).toBe('books');
  });

  it('treats departments as parts of ones that a card charges', () => {
    const charged = new Set(
      RATE_CARDS.cards.flatMap(({ categoryByDepartment }) => [...categoryByDepartment.keys()]),
    );
    for (const whole of departments.partOf.values()) expect(charged).toContain(whole);
  });

  it('knows no name twice with two meanings', () => {
    const text = readFileSync(join(SHIPPED_RATE_CARDS, 'departments.json'), 'utf8');
    const { roots, below }: DepartmentNames = JSON.parse(text);
    for (const names of [roots, ...Object.values(below)]) {
      const all = Object.values(names).flat();
      expect(new Set(all).size).toBe(all.length);
    }
  });
});
