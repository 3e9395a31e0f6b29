/** Decides how many pieces one sale contains. Unclear is better than wrong. */
import { type Measure, measuresIn, type PackStatement, packStatements } from './pack-statements.ts';

/** What is known of a product or of a supplier's line. */
export interface PackInput {
  readonly title: string;
  /** Some brands are numbers (`151`, `3M`), which would read as counts. */
  readonly brand: string | null;
  /** A field that states the size or the pack in words: `185 ml (Pack of 6)`. */
  readonly size: string | null;
  /** The marketplace's `item_package_quantity`; 0 means unknown there. */
  readonly packageQuantity: number | null;
  /** The marketplace's `number_of_items`. */
  readonly numberOfItems: number | null;
}

export type PackBasis = 'title' | 'fields' | 'title_and_fields';

/**
 * `numbers`: the whole numbers in the title, of which one may be the count: `100 wooden knives`
 * says the same as another side's `100 pcs`.
 */
export type PackReading = { readonly numbers: readonly number[] } & PackState;

type PackState =
  | {
      readonly state: 'stated';
      /** Pieces sold together, at least 1. */
      readonly pieces: number;
      /** The content of one piece, where the text says it. */
      readonly each: Measure | null;
      readonly basis: PackBasis;
      readonly statedAs: readonly string[];
    }
  /** Nothing says how many. */
  | { readonly state: 'not_stated'; readonly each: Measure | null }
  /** Statements that do not fit together, or different goods sold as one. */
  | { readonly state: 'unclear'; readonly statedAs: readonly string[] };

/** Reads a product's pack. What the buyer reads in the title outweighs a field's default of 1. */
export function readPack(input: PackInput): PackReading {
  const numbers = [...withoutBrand(input).matchAll(BARE_NUMBER)].map(([number]) => Number(number));
  return { numbers, ...stateOf(input) };
}

const BARE_NUMBER = /(?<![\p{L}\d.,/-])\d{1,5}(?![\p{L}\d.,/-])/gu;

function stateOf(input: PackInput): PackState {
  const ofTitle = readText(withoutBrand(input));
  if (ofTitle.state === 'stated') return heldAgainstFields(ofTitle, input);
  const ofSize = input.size === null ? null : readText(input.size);
  const ofFields = piecesOfFields(input);
  if (ofTitle.state === 'unclear') return settled(ofTitle, ofSize, input);
  const each = ofTitle.each;
  if (ofSize?.state === 'stated') return heldAgainstTitle(ofSize, each, input);
  if (ofFields === 'unclear') return unclear(fieldWords(input));
  return ofFields === null ? ofTitle : fromFields(ofFields, each, fieldWords(input));
}

/** Fields decide where they all say one number, and a second one or the title repeats it. */
function settled(ofTitle: PackState, ofSize: PackState | null, input: PackInput): PackState {
  const sized = ofSize?.state === 'stated' ? ofSize.pieces : null;
  const stated = [sized, known(input.packageQuantity), known(input.numberOfItems)];
  const above1 = stated.filter((count) => count !== null && count > 1);
  const [pieces = null] = above1;
  if (pieces === null || above1.some((count) => count !== pieces)) return ofTitle;
  const ofText = packStatements(withoutBrand(input)).filter(({ count }) => count === pieces);
  if (above1.length < 2 && ofText.length === 0) return ofTitle;
  const statedAs = [...ofText.map(({ text }) => text), ...fieldWords(input)];
  const basis = ofText.length > 0 ? 'title_and_fields' : 'fields';
  return { state: 'stated', pieces, each: null, basis, statedAs };
}

function withoutBrand({ title, brand }: PackInput): string {
  const isFirst = brand !== null && title.toLowerCase().startsWith(`${brand.toLowerCase()} `);
  return isFirst ? title.slice(brand.length + 1) : title;
}

/** The statements of one text, taken together. */
function readText(text: string): PackState {
  const statements = packStatements(text);
  const each = eachOf(statements, text);
  const statedAs = statements.map((statement) => statement.text);
  if (statements.length === 0) return { state: 'not_stated', each };
  const outer = agreed(statements.filter(({ kind }) => kind === 'packs'));
  const inner = agreed(statements.filter(({ kind }) => kind === 'pieces' || kind === 'times'));
  if (outer === 'differ' || inner === 'differ') return unclear(statedAs);
  const pieces = isCountedInBrackets(statements, outer) ? null : together(outer, inner, text);
  // Only a number before a plural: `12 hooks` may be twelve hooks, or a rack that has twelve.
  if (pieces === null) return unclear(statedAs);
  return { state: 'stated', pieces, each, basis: 'title', statedAs };
}

/** `6 Packs (120 Sticks)`: what the brackets count may be in all packs or in each. */
function isCountedInBrackets(
  statements: readonly PackStatement[],
  outer: PackStatement | null,
): boolean {
  return statements.some(
    ({ kind, count, isInBrackets }) =>
      kind === 'goods' && isInBrackets && outer !== null && count > outer.count && outer.count > 1,
  );
}

/**
 * The statement that others repeat; `differ` if they say different numbers. A pack of 1 adds
 * nothing; `x 6 … x 1` names two goods.
 */
function agreed(statements: readonly PackStatement[]): PackStatement | 'differ' | null {
  const many = statements.filter(({ count, kind }) => count > 1 || kind === 'times');
  const [first = statements[0] ?? null] = many;
  return many.some(({ count }) => count !== first?.count) ? 'differ' : first;
}

/**
 * `12 pcs (Pack of 2)` and `3 packs of 8 pcs` multiply. `6 packs (120 sticks)` may mean 120 in all
 * or in each, so it states nothing.
 */
function together(
  outer: PackStatement | null,
  inner: PackStatement | null,
  text: string,
): number | null {
  if (outer === null || inner === null) return (outer ?? inner)?.count ?? null;
  if (outer.count === 1 || outer.count === inner.count) return inner.count;
  if (inner.count === 1 || inner.at < outer.at) return inner.count * outer.count;
  const between = text.slice(outer.at + outer.text.length, inner.at);
  return /^\s*(?:of|x|×|à|a|de|da|di|mit)\s*$/i.test(between) ? inner.count * outer.count : null;
}

function eachOf(statements: readonly PackStatement[], text: string): Measure | null {
  const stated = statements.find(({ each }) => each !== null)?.each;
  if (stated !== undefined) return stated;
  const [first = null, ...others] = measuresIn(text);
  const isOne = others.every(({ amount, unit }) => amount === first?.amount && unit === first.unit);
  return isOne ? first : null;
}

type Stated = Extract<PackState, { state: 'stated' }>;

function heldAgainstFields(reading: Stated, input: PackInput): PackState {
  const { pieces } = reading;
  const { packageQuantity, numberOfItems } = input;
  if (packageQuantity === pieces || numberOfItems === pieces) {
    return { ...reading, basis: 'title_and_fields' };
  }
  // A quantity above 1 that does not even divide the title's number contradicts it.
  const contradicts =
    packageQuantity !== null && packageQuantity > 1 && pieces % packageQuantity !== 0;
  return contradicts ? unclear([...reading.statedAs, ...fieldWords(input)]) : reading;
}

/** The size field divides some contents by the pack: `20.83 ml (Pack of 12)` of a 250 ml tin. */
function heldAgainstTitle(ofSize: Stated, each: Measure | null, input: PackInput): PackState {
  const { pieces } = ofSize;
  const fields = [known(input.packageQuantity), known(input.numberOfItems)];
  const agrees = fields.includes(pieces) || fields.every((field) => field === null);
  const isSame =
    pieces === 1 || each === null || ofSize.each === null || each.amount === ofSize.each.amount;
  return agrees && isSame
    ? { ...ofSize, basis: 'fields', each: ofSize.each ?? each }
    : unclear([...ofSize.statedAs, ...fieldWords(input)]);
}

/** Shops fill the two fields by different rules, so that only what both allow counts. */
function piecesOfFields(input: PackInput): number | 'unclear' | null {
  const packages = known(input.packageQuantity);
  const items = known(input.numberOfItems);
  if (items === null || items === packages) return packages;
  return packages === null && items === 1 ? 1 : 'unclear';
}

function known(count: number | null): number | null {
  return count === null || count < 1 ? null : count;
}

function fieldWords({ packageQuantity, numberOfItems }: PackInput): readonly string[] {
  const packages = known(packageQuantity);
  const items = known(numberOfItems);
  return [
    ...(packages === null ? [] : [`package quantity ${packages}`]),
    ...(items === null ? [] : [`number of items ${items}`]),
  ];
}

function fromFields(pieces: number, each: Measure | null, statedAs: readonly string[]): PackState {
  return { state: 'stated', pieces, each, basis: 'fields', statedAs };
}

function unclear(statedAs: readonly string[]): PackState {
  return { state: 'unclear', statedAs };
}
