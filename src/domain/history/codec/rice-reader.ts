/** Reads what `RiceWriter` wrote. */
import type { BitReader } from './bit-reader.ts';
import { ESCAPE_QUOTIENT, firstMean, nextMean, riceParameter } from './chunk-format.ts';

/** Says that the number was written out: `BitReader.escaped` has it. */
export const ESCAPED = -1;

export class RiceReader {
  readonly #in: BitReader;
  #mean: number;

  constructor(input: BitReader, parameter: number) {
    this.#in = input;
    this.#mean = firstMean(parameter);
  }

  /** The next residue, or `ESCAPED`. */
  read(): number {
    const parameter = riceParameter(this.#mean);
    const quotient = this.#in.quotient();
    if (quotient === ESCAPE_QUOTIENT) return ESCAPED;
    const residue = quotient * 2 ** parameter + this.#in.remainder(parameter);
    this.#mean = nextMean(this.#mean, residue);
    return residue;
  }
}

export function unzigzag(residue: number): number {
  return (residue & 1) === 0 ? residue / 2 : -(residue + 1) / 2;
}
