/** Numbers that stand for folded brands: a market told by them is counted without reading a text. */
import { possibleOwner } from '../product/brand-names.ts';

export class BrandNumbers {
  readonly #numbers = new Map<string, number>();
  readonly #owners: (number | null)[] = [];
  /** Of each brand the market it was last met in, and its number there. */
  readonly #markets: number[] = [];
  readonly #indexes: number[] = [];
  #market = 0;

  get size(): number {
    return this.#owners.length;
  }

  /** From 0; null for the empty name, that of an unknown brand. */
  numberOf(folded: string): number | null {
    if (folded === '') return null;
    const known = this.#numbers.get(folded);
    if (known !== undefined) return known;
    const number = this.size;
    this.#numbers.set(folded, number);
    this.#owners.push(null);
    this.#markets.push(0);
    this.#indexes.push(0);
    const owner = possibleOwner(folded);
    if (owner !== null) this.#owners[number] = this.numberOf(owner);
    return number;
  }

  /** The brand this one is in a market that has that other one, too; null: it is itself. */
  ownerOf(number: number): number | null {
    return this.#owners[number] ?? null;
  }

  /** As `keyIndexes`, without a table of its own for each market. */
  indexesIn(market: readonly (number | null)[]): number[] {
    this.#market++;
    let count = 0;
    return market.map((brand) => {
      if (brand === null) return count++;
      if (this.#markets[brand] !== this.#market) {
        this.#markets[brand] = this.#market;
        this.#indexes[brand] = count++;
      }
      return this.#indexes[brand] as number;
    });
  }
}
