/**
 * Numbers with units, and sizes. All ways to write one (`32GB`, `32 GB`, `32-gb`; `10 x 12`,
 * `10x12`; `15"`, `15 Zoll`; `0.5 l`, `500 ml`) give one token.
 */
import { baseUnit, inBaseUnit } from './unit-scales.ts';

const UNIT_NAMES = `
  gb:gb,gigabyte,gigabytes,go tb:tb,terabyte,to mb:mb,megabyte kb:kb
  ml:ml,milliliter,millilitre,millilitres cl:cl
  l:l,liter,liters,litre,litres,litro,litros,litri,litr,litry,lt,lts
  mm:mm,millimeter,millimetre
  cm:cm,centimeter,centimeters,centimetre,centimetres,zentimeter,centimetri
  m:m,meter,meters,metre,metres,metros,metri km:km
  inch:inch,inches,in,zoll,pouce,pouces,pulgada,pulgadas,tum,cal,cali,cala,inc
  inch:pollice,pollici,polegada,polegadas
  ft:ft,feet,foot g:g,gram,grams,gramm,gramme,grammes,gramos,grammi,gramas mg:mg
  kg:kg,kilogram,kilogramm,kilo,kilos
  qt:qt,qts,quart,quarts gal:gal,gals,gallon,gallons ct:ct,cts,count
  oz:oz,ounce,ounces lb:lb,lbs,pound,pounds w:w,watt,watts kw:kw kwh:kwh wh:wh v:v,volt,volts
  mah:mah ah:ah ma:ma hz:hz ghz:ghz mhz:mhz k:k mp:mp dpi:dpi rpm:rpm db:db lm:lm,lumen nm:nm
  bar:bar psi:psi
  d:d pcs:pcs,pc,piece,pieces,stk,stuck,stueck,stucke,pz,pezzi,szt,uds,adet
`;

const UNITS = new Map(
  UNIT_NAMES.trim()
    .split(/\s+/)
    .flatMap((entry) => {
      const [unit = '', names = ''] = entry.split(':');
      return names.split(',').map((name): [string, string] => [name, unit]);
    }),
);

/** Units that are also words of a language: taken for one only where they touch the number. */
const ALSO_WORDS = new Set(['in', 'to', 'go', 'w', 'd', 'feet', 'foot', 'bar', 'cal', 'inc']);

/** The one name of a unit; null for other words. `isApart`: a space stands before it. */
export function unitOf(word: string, isApart: boolean): string | null {
  if (isApart && ALSO_WORDS.has(word)) return null;
  return UNITS.get(word) ?? null;
}

/** Those that after a number, and a space, may be meant as the unit: `10 in pan`, `500 Go`. */
const LIKELY_UNITS: Readonly<Record<string, readonly string[]>> = {
  en: ['in', 'feet', 'foot'],
  fr: ['go', 'to'],
  pl: ['cal'],
};

/** The unit that a word of the language may be after a number and a space; else null. */
export function likelyUnitOf(word: string, language: string): string | null {
  const isLikely = word === 'bar' || LIKELY_UNITS[language]?.includes(word) === true;
  return isLikely ? (UNITS.get(word) ?? null) : null;
}

/** A whole part that is a size: numbers with `x` between, and perhaps a unit. */
export interface Measure {
  /** `32`, `1.5`, `10x12`. */
  readonly amount: string;
  readonly unit: string | null;
}

const MEASURE = /^\d[\d.,/]*[a-z]*(?:x\d[\d.,/]*[a-z]*)*$/;
const SIDE = /^(\d[\d.,/]*)([a-z]*)$/;

/**
 * Reads `32`, `32gb`, `10x12`, `10x12cm`; null for anything else (`5g7`, `3ds`). The language tells
 * whether `1.000` is one or a thousand.
 */
export function measureOf(folded: string, language: string): Measure | null {
  if (!MEASURE.test(folded)) return null;
  const sides: Measure[] = [];
  for (const text of folded.split(/x(?=\d)/)) {
    const [, number = '', letters = ''] = SIDE.exec(text) ?? [];
    const unit = letters === '' ? null : UNITS.get(letters);
    if (number === '' || unit === undefined) return null;
    sides.push({ amount: plainNumber(number, language), unit });
  }
  return sizeOf(sides);
}

/** The size that sides make. One without a unit has that of the next; others are brought to one. */
export function sizeOf(sides: readonly Measure[]): Measure {
  const last = sides.findLast(({ unit }) => unit !== null)?.unit ?? null;
  const plain = { amount: sides.map(({ amount }) => amount).join('x'), unit: last };
  if (last === null || sides.every(({ unit }) => unit === null || unit === last)) return plain;
  const base = baseUnit(last);
  const amounts: string[] = [];
  let next = last;
  for (const { amount, unit } of sides.toReversed()) {
    next = unit ?? next;
    const converted = baseUnit(next) === base ? inBaseUnit(amount, next) : null;
    if (converted === null) return plain;
    amounts.unshift(converted);
  }
  return { amount: amounts.join('x'), unit: base };
}

const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+$|^[1-9]\d{0,2}(?:\.\d{3}){2,}$/;
const GROUPED_BY_POINT = /^[1-9]\d{0,2}\.\d{3}$/;
const DECIMAL_ZEROS = /(\.\d*?)0+$/;

/** `1,000` -> `1000`, `1,5` -> `1.5`; digits are left as written otherwise. */
function plainNumber(text: string, language: string): string {
  const isGroupedByPoint = !writesDecimalPoint(language) && GROUPED_BY_POINT.test(text);
  if (isGroupedByPoint || GROUPED.test(text)) return text.replace(/[.,]/g, '');
  return text.replaceAll(',', '.');
}

/** `1.50l`, `1.5 l` and `1500 ml` are the same amount. */
export function measureToken({ amount, unit }: Measure): string {
  if (unit === null) return amount;
  const sides = amount.split('x').map((side) => inBaseUnit(side, unit));
  if (!sides.includes(null)) return sides.join('x') + baseUnit(unit);
  const shortest = amount.replace(DECIMAL_ZEROS, '$1').replace(/\.$/, '');
  return shortest + unit;
}

/** More sides than this are no size. */
const SIDES_MAX = 4;

/** What may be asked for of an amount: `10`, `12`, `10cm`, `12cm`, `10x12`, `cm` of `10x12cm`. */
export function amountsInside({ amount, unit }: Measure): string[] {
  const sides = amount.split('x').slice(0, SIDES_MAX);
  const inside = unit === null ? [] : [unit];
  for (let first = 0; first < sides.length; first++) {
    for (let end = first + 1; end <= sides.length; end++) {
      const part = sides.slice(first, end).join('x');
      inside.push(part);
      if (unit !== null) inside.push(measureToken({ amount: part, unit }));
    }
  }
  return inside;
}

/** Whether `.` opens the decimals in a language; elsewhere a comma does. */
export function writesDecimalPoint(language: string): boolean {
  return language === 'en' || language === 'ja';
}
