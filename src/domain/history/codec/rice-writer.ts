/** One stream of Rice codes whose parameter follows the residues written before. */
import type { BitWriter } from './bit-writer.ts';
import {
  ESCAPE_QUOTIENT,
  firstMean,
  nextMean,
  RESIDUE_MAX,
  riceParameter,
} from './chunk-format.ts';

export class RiceWriter {
  readonly #out: BitWriter;
  #mean: number;

  constructor(out: BitWriter, parameter: number) {
    this.#out = out;
    this.#mean = firstMean(parameter);
  }

  /** Writes a residue (a non-negative integer), or `plain` itself where the residue is too great. */
  write(residue: number, plain: number): void {
    const parameter = riceParameter(this.#mean);
    if (residue > RESIDUE_MAX || residue >= ESCAPE_QUOTIENT * 2 ** parameter) {
      this.#out.escape(plain);
      return;
    }
    this.#out.rice(residue, parameter);
    this.#mean = nextMean(this.#mean, residue);
  }
}

/** 0, -1, 1, -2, 2 … become 0, 1, 2, 3, 4 … */
export function zigzag(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value;
}
