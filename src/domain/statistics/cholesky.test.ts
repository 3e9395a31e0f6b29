import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cholesky } from './cholesky.ts';

const SIZE = 6;
const entries = fc.array(fc.integer({ min: -9, max: 9 }), {
  minLength: SIZE * SIZE,
  maxLength: SIZE * SIZE,
});

/** B·Bᵀ + I: always positive definite. */
function positiveDefinite(values: readonly number[]): Float64Array {
  return Float64Array.from({ length: SIZE * SIZE }, (_, index) => {
    const [row, column] = [Math.floor(index / SIZE), index % SIZE];
    let sum = row === column ? 1 : 0;
    for (let k = 0; k < SIZE; k += 1) {
      sum += (values[row * SIZE + k] ?? 0) * (values[column * SIZE + k] ?? 0);
    }
    return sum;
  });
}

describe('cholesky', () => {
  it('solves systems: A times the solution is the right side', () => {
    fc.assert(
      fc.property(entries, (values) => {
        const matrix = positiveDefinite(values);
        const right = Float64Array.from({ length: SIZE }, (_, index) => index - 2);
        const solved = cholesky(matrix, SIZE).solve(right);
        for (let row = 0; row < SIZE; row += 1) {
          const product = solved.reduce(
            (sum, value, column) => sum + (matrix[row * SIZE + column] ?? 0) * value,
            0,
          );
          expect(product).toBeCloseTo(row - 2, 5);
        }
      }),
    );
  });

  it('has the diagonal of the inverse: each unit system solved', () => {
    fc.assert(
      fc.property(entries, (values) => {
        const system = cholesky(positiveDefinite(values), SIZE);
        const diagonal = system.inverseDiagonal();
        for (let row = 0; row < SIZE; row += 1) {
          const unit = new Float64Array(SIZE);
          unit[row] = 1;
          expect(diagonal[row]).toBeCloseTo(system.solve(unit)[row] ?? Number.NaN, 6);
        }
      }),
    );
  });

  it('refuses what is not positive definite', () => {
    expect(() => cholesky(Float64Array.from([1, 0, 2, 1]), 2)).toThrow(/positive definite/);
  });
});
