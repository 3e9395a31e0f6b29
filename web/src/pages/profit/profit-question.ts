/** The question that the values of the address ask, and where sliders end. */
import type { operations } from '../../../../client/src/form-a.generated.ts';
import type { Question } from '../../../../client/src/types.ts';
import type { Values } from '../../address.ts';
import { marketplaceOf } from '../../api.ts';

export type ProfitQuestion = Question<operations['profit']>;

/** The margin, in percent, under which a product is bad, and from which it is good. */
export interface Limits {
  readonly red: number;
  readonly green: number;
}

const DEFAULT_LIMITS: Limits = { red: 0, green: 20 };

/** Null for what is not a number, so that half a number asks nothing. */
export function numberOf(text: string | undefined): number | null {
  if (text === undefined || text.trim() === '') return null;
  const value = Number(text.replace(',', '.'));
  return Number.isFinite(value) && value >= 0 ? value : null;
}

export function limitsOf(values: Values): Limits {
  return {
    red: numberOf(values['red']) ?? DEFAULT_LIMITS.red,
    green: numberOf(values['green']) ?? DEFAULT_LIMITS.green,
  };
}

/** Returns null as long as the values neither name nor describe a product. */
export function questionOf(values: Values): ProfitQuestion | null {
  const asin = values['asin']?.trim().toUpperCase() ?? '';
  const price = numberOf(values['price']);
  const category = values['category']?.trim() ?? '';
  const pack = packageOf(values);
  const isFbm = values['fulfillment'] === 'fbm';
  const isNamed = asin !== '';
  const isDescribed = price !== null && category !== '' && (isFbm || pack !== null);
  if (!isNamed && !isDescribed) return null;
  const marketplace = marketplaceOf(values['marketplace']);
  const amount = (name: string, value: number | null) => (value === null ? {} : { [name]: value });
  const given = (name: string, from: string) => amount(name, numberOf(values[from]));
  const units = numberOf(values['units']);
  return {
    marketplace,
    cost: numberOf(values['cost']) ?? 0,
    targetMarginPercent: Math.min(100, limitsOf(values).green),
    ...(isNamed ? { asin } : {}),
    ...(category === '' ? {} : { category }),
    ...(pack === null ? {} : { package: pack }),
    ...(isFbm ? { fulfillment: 'fbm' as const } : {}),
    ...(values['registered'] === 'no' ? { vatRegistered: false } : {}),
    // A price of 0 is no price: the field is being typed into.
    ...amount('price', price === 0 ? null : price),
    ...given('inboundShipping', 'inbound'),
    ...given('fbmShipping', 'shipping'),
    ...given('advertisingPercent', 'advertising'),
    ...given('returnRatePercent', 'returns'),
    ...given('storageMonths', 'storage'),
    ...amount('monthlyUnits', units === null ? null : Math.round(units)),
  };
}

/** Returns null unless all sides and the weight are there. */
function packageOf(values: Values): NonNullable<ProfitQuestion['package']> | null {
  const [length, width, height, weight] = ['length', 'width', 'height', 'weight'].map((name) =>
    numberOf(values[name]),
  );
  if (!length || !width || !height || !weight) return null;
  return {
    length,
    width,
    height,
    dimensionUnit: isImperial(values) ? 'in' : 'cm',
    weight,
    weightUnit: isImperial(values) ? 'lb' : 'kg',
  };
}

/** In the United States packages have inches and pounds, unless somebody says otherwise. */
export function isImperial(values: Values): boolean {
  const system = values['system'] ?? '';
  return system === '' ? marketplaceOf(values['marketplace']) === 'amazon.com' : system === 'us';
}

const ENDS = [1, 2, 5];

/** Returns a round end of a slider that leaves room to move up from a value. */
export function sliderEnd(value: number, least: number): number {
  const wanted = Math.max(least, value * 1.5);
  for (let power = 1; ; power *= 10) {
    const end = ENDS.find((each) => each * power >= wanted);
    if (end !== undefined) return end * power;
  }
}
