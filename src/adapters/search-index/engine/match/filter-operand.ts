/** What the brand and the categories of a search match in a segment. */
import { lookUp } from '../arrays/string-table.ts';
import type { Workspace } from '../arrays/workspace.ts';
import type { Segment } from '../segment/segment.ts';
import { NOTHING, type Operand, packedOperand } from './operand.ts';
import type { Bound } from './segment-request.ts';
import { SORTED_UNION_MAX, union } from './union.ts';

export function brandOperand(segment: Segment, brand: string): Operand {
  const number = lookUp(segment.brands, brand);
  return number < 0 ? NOTHING : packedOperand(segment.brandDocuments, number);
}

/**
 * A branch of the tree is a range of category numbers, which steps answer; few documents, or
 * categories from all over the tree, become an operand.
 */
export function categoryCondition(
  segment: Segment,
  workspace: Workspace,
  categoryIds: readonly string[],
): Operand | Bound {
  const numbers = categoryIds.flatMap((id) => segment.categories.get(id) ?? []);
  const { starts } = segment.categoryDocuments;
  const min = Math.min(...numbers);
  const max = Math.max(...numbers);
  const isBranch = max - min + 1 === new Set(numbers).size;
  if (isBranch && (starts[max + 1] as number) - (starts[min] as number) > SORTED_UNION_MAX) {
    return { column: 'category', min, max };
  }
  const lists = numbers.map((number) => packedOperand(segment.categoryDocuments, number));
  return union(segment, workspace, lists);
}
