/**
 * Numbers the families of a segment. Those with several documents come first, in the order of their
 * best sellers, which keeps marks on them close together in memory.
 */
import { UNKNOWN } from '../columns/columns.ts';

export interface FamilyNumbers {
  /** The new number of each family; `UNKNOWN` if it has no document left. */
  readonly numbers: Uint32Array;
  readonly count: number;
  /** The first `sharedCount` families have several documents. */
  readonly sharedCount: number;
}

/** Gives the families new numbers. `families[document]` is below `numberCount`. */
export function numberFamilies(
  families: Uint32Array,
  order: Uint32Array,
  numberCount: number,
): FamilyNumbers {
  const sizes = new Uint32Array(numberCount);
  for (let document = 0; document < families.length; document++) {
    const family = families[document] as number;
    sizes[family] = (sizes[family] as number) + 1;
  }
  const numbers = new Uint32Array(numberCount).fill(UNKNOWN);
  let count = 0;
  const numberWhere = (isWanted: (size: number) => boolean): number => {
    for (let place = 0; place < order.length; place++) {
      const family = families[order[place] as number] as number;
      if (numbers[family] !== UNKNOWN || !isWanted(sizes[family] as number)) continue;
      numbers[family] = count++;
    }
    return count;
  };
  const sharedCount = numberWhere((size) => size > 1);
  return { numbers, sharedCount, count: numberWhere(() => true) };
}
