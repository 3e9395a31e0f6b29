/** Translates the conditions of a question for a segment, those that cut most first. */
import type {
  Condition,
  FinderQuestion,
  NamesCondition,
  RangeCondition,
} from '../../../../domain/finder/question.ts';
import { AVAILABILITIES } from '../../../../domain/product/listing.ts';
import { DAY_S } from '../../../../domain/values/time.ts';
import type { Bitmap } from '../arrays/bitmap.ts';
import { lookUp } from '../arrays/string-table.ts';
import type { Workspace } from '../arrays/workspace.ts';
import { type ColumnSteps, reached } from '../columns/column-steps.ts';
import { UNKNOWN } from '../columns/columns.ts';
import { packedAt } from '../columns/finder-part.ts';
import { type End, endOf } from '../match/bounds.ts';
import { bitmapOf, packedOperand, union } from '../match/operand.ts';
import { brandOperand, categoryCondition } from '../match/request-operands.ts';
import type { Segment } from '../segment/segment.ts';
import { codeReader, type ReadCode, stepsOf } from './code-reader.ts';

/** What a condition asks of the documents of a segment. */
export type Test =
  | {
      /** A code from `min` to `max`. */
      readonly kind: 'range';
      readonly read: ReadCode;
      readonly min: number;
      readonly max: number;
      readonly steps: StepEnds | null;
      readonly share: number;
    }
  | {
      /** A state of these numbers. */
      readonly kind: 'states';
      readonly planes: readonly Bitmap[];
      readonly states: readonly number[];
      readonly isNot: boolean;
      readonly share: number;
    }
  | {
      /** A bit in `wanted`; without one in `known`, the field is unknown. */
      readonly kind: 'bits';
      readonly wanted: Bitmap;
      readonly known: Bitmap;
      readonly isNot: boolean;
      readonly share: number;
    };

export interface StepEnds {
  readonly ranges: Uint32Array;
  readonly known: Bitmap;
  readonly lower: End;
  readonly upper: End;
}

const GRADES = ['A', 'B', 'C', 'D'] as const;

export function testOf(
  segment: Segment,
  condition: Condition,
  now: FinderQuestion['now'],
  workspace: Workspace,
): Test {
  switch (condition.kind) {
    case 'range':
      return rangeTest(segment, condition, now, workspace);
    case 'flag': {
      const planes = segment.finder.states[condition.field];
      return { kind: 'states', planes, states: [condition.is ? 2 : 1], isNot: false, share: 0.5 };
    }
    case 'names':
      return namesTest(segment, condition, workspace);
  }
}

function rangeTest(
  segment: Segment,
  { field, min, max }: RangeCondition,
  now: FinderQuestion['now'],
  workspace: Workspace,
): Test {
  if (field === 'lastLookDays') {
    const { lookAt } = segment.columns;
    const newest = min === 0 ? UNKNOWN - 1 : now - min * DAY_S;
    const oldest = Math.max(0, now - (max + 1) * DAY_S + 1);
    const read: ReadCode = (document) => lookAt[document] as number;
    return stepped(segment, segment.steps.lookAt, read, oldest, newest, workspace);
  }
  const read = codeReader(segment, field, now);
  return stepped(segment, stepsOf(segment, field), read, min, max, workspace);
}

function stepped(
  segment: Segment,
  steps: ColumnSteps | null,
  read: ReadCode,
  min: number,
  max: number,
  workspace: Workspace,
): Test {
  if (steps === null) return { kind: 'range', read, min, max, steps: null, share: 0.6 };
  const none = workspace.emptyBitmap(segment.followers.length);
  const places = steps.values.length;
  const passed = reached(steps.values, 0, places, max) - reached(steps.values, 0, places, min);
  const ends: StepEnds = {
    ranges: steps.ranges,
    known: steps.below.at(-1) as Bitmap,
    // The values are read by `read`: a column may be packed or made.
    lower: endOf(steps, NO_VALUES, Math.min(min, UNKNOWN), none),
    upper: endOf(steps, NO_VALUES, Math.min(max + 1, UNKNOWN), none),
  };
  return { kind: 'range', read, min, max, steps: ends, share: (passed + 0.5) / (places + 1) };
}

const NO_VALUES = new Uint32Array(0);

function namesTest(segment: Segment, condition: NamesCondition, workspace: Workspace): Test {
  const { field, names, isNot } = condition;
  const { finder, columns } = segment;
  const share = isNot ? 0.95 : 0.1;
  const states = (all: readonly string[]) => names.map((name) => all.indexOf(name) + 1);
  switch (field) {
    case 'availability':
      return {
        kind: 'states',
        planes: finder.states.availability,
        states: states(AVAILABILITIES),
        isNot,
        share,
      };
    case 'salesGrade':
      return {
        kind: 'states',
        planes: finder.states.salesGrade,
        states: states(GRADES),
        isNot,
        share,
      };
    case 'sizeTier': {
      const known = states(finder.tiers).filter((state) => state > 0);
      return { kind: 'states', planes: finder.states.sizeTier, states: known, isNot, share };
    }
    case 'brand': {
      const wanted = union(
        segment,
        workspace,
        names.map((name) => brandOperand(segment, name)),
      );
      const bitmap = wanted.bitmap ?? bitmapOf(segment, wanted.list, workspace);
      return {
        kind: 'bits',
        wanted: bitmap,
        known: knownIn(segment, columns.brandName, workspace),
        isNot,
        share,
      };
    }
    case 'category':
      return categoryTest(segment, condition, workspace);
    case 'manufacturer': {
      const makers = new Set(names.map((name) => lookUp(finder.makers, name)));
      const wanted = workspace.emptyBitmap(segment.followers.length);
      const known = workspace.emptyBitmap(segment.followers.length);
      for (let document = 0; document < segment.documentCount; document++) {
        const maker = packedAt(finder.maker, document);
        if (maker === UNKNOWN) continue;
        known[document >>> 5] = (known[document >>> 5] as number) | (1 << document);
        if (makers.has(maker))
          wanted[document >>> 5] = (wanted[document >>> 5] as number) | (1 << document);
      }
      return { kind: 'bits', wanted, known, isNot, share };
    }
  }
}

/** A branch of the tree is a range of category numbers. Other categories become a bitmap. */
function categoryTest(
  segment: Segment,
  { names, isNot }: NamesCondition,
  workspace: Workspace,
): Test {
  const { category } = segment.columns;
  const found = categoryCondition(segment, workspace, names);
  if ('column' in found && !isNot) {
    const read: ReadCode = (document) => category[document] as number;
    return stepped(segment, segment.steps.category, read, found.min, found.max, workspace);
  }
  const numbers = names.flatMap((id) => segment.categories.get(id) ?? []);
  const lists = numbers.map((number) => packedOperand(segment.categoryDocuments, number));
  const all = 'column' in found ? union(segment, workspace, lists) : found;
  return {
    kind: 'bits',
    wanted: all.bitmap ?? bitmapOf(segment, all.list, workspace),
    known: segment.steps.category.below.at(-1) as Bitmap,
    isNot,
    share: isNot ? 0.95 : 0.1,
  };
}

function knownIn(segment: Segment, column: Uint32Array, workspace: Workspace): Bitmap {
  const known = workspace.emptyBitmap(segment.followers.length);
  for (let document = 0; document < column.length; document++) {
    const bit = column[document] === UNKNOWN ? 0 : 1;
    known[document >>> 5] = (known[document >>> 5] as number) | (bit << document);
  }
  return known;
}
