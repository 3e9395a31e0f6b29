/** Solves A·x = b for symmetric positive definite A by Cholesky's factor A = L·Lᵀ, row by row. */

import { floatAt as at } from './float-at.ts';

/** The work grows with the cube of the size. A larger fit must pool its parameters. */
export const CHOLESKY_SIZE_MAX = 2_000;

export interface Cholesky {
  /** Returns the x with A·x = right. */
  solve(right: Float64Array): Float64Array;
  inverseDiagonal(): Float64Array;
}

/** Factorizes a matrix. @throws RangeError when it is too large or not positive definite */
export function cholesky(matrix: Float64Array, size: number): Cholesky {
  if (size > CHOLESKY_SIZE_MAX) throw new RangeError(`cholesky: ${size} unknowns are too many`);
  const factor = factorize(matrix, size);
  return {
    solve: (right) => backward(factor, size, forward(factor, size, right, 0)),
    inverseDiagonal: () => inverseDiagonal(factor, size),
  };
}

function factorize(matrix: Float64Array, size: number): Float64Array {
  const factor = new Float64Array(size * size);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      const [ofRow, ofColumn] = [row * size, column * size];
      let sum = at(matrix, ofRow + column);
      for (let k = 0; k < column; k += 1) sum -= at(factor, ofRow + k) * at(factor, ofColumn + k);
      if (row === column && !(sum > 0)) {
        throw new RangeError(`cholesky: not positive definite at unknown ${row}`);
      }
      factor[row * size + column] =
        row === column ? Math.sqrt(sum) : sum / at(factor, column * size + column);
    }
  }
  return factor;
}

/** Returns the y with L·y = right, where right is zero before `first`. */
function forward(factor: Float64Array, size: number, right: Float64Array, first: number) {
  const solved = new Float64Array(size);
  for (let row = first; row < size; row += 1) {
    let sum = at(right, row);
    for (let k = first; k < row; k += 1) sum -= at(factor, row * size + k) * at(solved, k);
    solved[row] = sum / at(factor, row * size + row);
  }
  return solved;
}

/** Returns the x with Lᵀ·x = right. */
function backward(factor: Float64Array, size: number, right: Float64Array): Float64Array {
  const solved = new Float64Array(size);
  for (let row = size - 1; row >= 0; row -= 1) {
    let sum = at(right, row);
    for (let k = row + 1; k < size; k += 1) sum -= at(factor, k * size + row) * at(solved, k);
    solved[row] = sum / at(factor, row * size + row);
  }
  return solved;
}

/** Returns the squared length of each column of L's inverse. */
function inverseDiagonal(factor: Float64Array, size: number): Float64Array {
  const diagonal = new Float64Array(size);
  const unit = new Float64Array(size);
  for (let column = 0; column < size; column += 1) {
    unit.fill(0);
    unit[column] = 1;
    const solved = forward(factor, size, unit, column);
    for (let row = column; row < size; row += 1) {
      diagonal[column] = at(diagonal, column) + at(solved, row) ** 2;
    }
  }
  return diagonal;
}
