/** Reads the codes of a segment's documents, kept or made, for conditions and orders. */
import {
  isMade,
  type KeptName,
  lookAge,
  MADE,
  type Made,
} from '../../../../domain/finder/codes.ts';
import { keptOf, type RangeName, rangeField } from '../../../../domain/finder/fields.ts';
import type { EpochSeconds } from '../../../../domain/values/time.ts';
import { hasBit } from '../arrays/bitmap.ts';
import type { ColumnSteps } from '../columns/column-steps.ts';
import { SORTABLE, type SortableColumn, UNKNOWN } from '../columns/columns.ts';
import { FINDER_STEPPED, type FinderStepped } from '../columns/finder-columns.ts';
import { packedAt } from '../columns/finder-part.ts';
import type { Segment } from '../segment/segment.ts';

/** Returns the code of a document, or `UNKNOWN`. */
export type ReadCode = (document: number) => number;

export function codeReader(segment: Segment, name: RangeName, now: EpochSeconds): ReadCode {
  if (isSearched(name)) {
    const column = segment.columns[name];
    return (document) => column[document] as number;
  }
  if (name === 'lastLookDays') {
    const { lookAt } = segment.columns;
    return (document) => lookAge(lookAt[document] as number, now);
  }
  if (name === 'familySize') return (document) => familySize(segment, document);
  if (!isMade(name)) {
    const column = segment.finder.columns[name as KeptName];
    return (document) => packedAt(column, document);
  }
  const { of, make }: Made = MADE[name];
  const [first, second, third] = of.map((one) => one && keptReader(segment, one, now));
  if (first === undefined || second === undefined) throw new TypeError(`${name} follows from two`);
  return (document) => {
    const a = first(document);
    const b = second(document);
    const c = third === undefined ? 0 : third(document);
    if (a === NOTHING || b === NOTHING || c === NOTHING) return UNKNOWN;
    return make(a, b, c) ?? UNKNOWN;
  };
}

/** No kept value is as small. */
const NOTHING = -(2 ** 40);

/** Returns a reader of kept values, or `NOTHING`. */
function keptReader(segment: Segment, name: RangeName, now: EpochSeconds): ReadCode {
  const field = rangeField(name);
  const read = codeReader(segment, name, now);
  return (document) => {
    const code = read(document);
    return code === UNKNOWN ? NOTHING : keptOf(field, code);
  };
}

/** Returns the steps of a number; null if it has none. */
export function stepsOf(segment: Segment, name: RangeName): ColumnSteps | null {
  if (isSearched(name)) return segment.steps[name];
  return isStepped(name) ? segment.finder.steps[name] : null;
}

function isSearched(name: RangeName): name is SortableColumn {
  return (SORTABLE as readonly string[]).includes(name);
}

function isStepped(name: RangeName): name is FinderStepped {
  return (FINDER_STEPPED as readonly string[]).includes(name);
}

function familySize({ siblings, columns, lastOfFamily, betterSibling }: Segment, document: number) {
  if (!hasBit(siblings, document)) return 1;
  let size = 0;
  let member = lastOfFamily[columns.family[document] as number] as number;
  for (; member !== UNKNOWN; member = betterSibling[member] as number) size += 1;
  return size;
}
