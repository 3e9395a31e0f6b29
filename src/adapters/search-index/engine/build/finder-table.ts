/** Collects what documents bring for the finder, and fills a segment's part with it. */
import type { FinderFacts } from '../../../../domain/finder/codes.ts';
import { isMade, KEPT_FIELDS, type KeptName, madeCode } from '../../../../domain/finder/codes.ts';
import { keptOf, type RangeName, rangeField } from '../../../../domain/finder/fields.ts';
import { AVAILABILITIES } from '../../../../domain/product/listing.ts';
import { setBit } from '../arrays/bitmap.ts';
import { type GrowingArray, growingUint32 } from '../arrays/growing-array.ts';
import { fillStringTable, wordAt, wordCount } from '../arrays/string-table.ts';
import { fillSteps, type StepValues, stepValues } from '../columns/column-steps.ts';
import { UNKNOWN } from '../columns/columns.ts';
import {
  COARSE_CUT,
  FINDER_STEPPED,
  type FinderStepped,
  FLAGS,
  STATES,
  type StateName,
  TIERS_MAX,
} from '../columns/finder-columns.ts';
import { type FinderPart, packedAt, putPacked, stateAt } from '../columns/finder-part.ts';

const GRADES: readonly (string | null)[] = ['A', 'B', 'C', 'D'];
type Names = StateName | KeptName | 'maker';

/** The columns of all searches that numbers of the finder follow from. */
export type BaseColumns = Readonly<Record<'price' | 'bsr' | 'monthlySales', Uint32Array>>;

export class FinderTable {
  readonly makers = new Map<string, number>();
  readonly tiers = new Map<string, number>();
  readonly #columns = Object.fromEntries(
    [...KEPT_FIELDS, ...STATES, 'maker'].map((name) => [name, growingUint32()]),
  ) as Record<Names, GrowingArray<Uint32Array>>;

  /** @param facts undefined: nothing is known */
  add(facts: FinderFacts | undefined): void {
    for (const name of KEPT_FIELDS) this.#columns[name].push(facts?.codes[name] ?? UNKNOWN);
    for (const name of FLAGS) {
      const is = facts?.flags[name] ?? null;
      this.#columns[name].push(is === null ? 0 : is ? 2 : 1);
    }
    const availability = facts === undefined ? 0 : AVAILABILITIES.indexOf(facts.availability) + 1;
    this.#columns.availability.push(availability);
    this.#columns.salesGrade.push(GRADES.indexOf(facts?.grade ?? null) + 1);
    this.#columns.sizeTier.push(this.#tierOf(facts?.sizeTier ?? null));
    this.#columns.maker.push(numberIn(this.makers, facts?.manufacturer ?? null));
  }

  /** Adds the documents of another segment that are kept (not negative in `kept`). */
  addPart(part: FinderPart, kept: Int32Array): void {
    const makers = Array.from({ length: wordCount(part.makers) }, (_, number) =>
      numberIn(this.makers, wordAt(part.makers, number)),
    );
    const tiers = part.tiers.map((tier) => this.#tierOf(tier));
    for (let document = 0; document < kept.length; document++) {
      if ((kept[document] as number) < 0) continue;
      for (const name of KEPT_FIELDS) {
        this.#columns[name].push(packedAt(part.columns[name], document));
      }
      for (const name of STATES) {
        const state = stateAt(part.states[name], document);
        const own = name === 'sizeTier' && state > 0 ? (tiers[state - 1] as number) : state;
        this.#columns[name].push(own);
      }
      const maker = packedAt(part.maker, document);
      this.#columns.maker.push(maker === UNKNOWN ? UNKNOWN : (makers[maker] ?? UNKNOWN));
    }
  }

  /** Measures the steps of the columns that have some. */
  steps(base: BaseColumns): Readonly<Record<FinderStepped, StepValues>> {
    const views = this.#views();
    return Object.fromEntries(
      FINDER_STEPPED.map((name) => [name, stepValues(codesOf(name, base, views), COARSE_CUT)]),
    ) as Record<FinderStepped, StepValues>;
  }

  /** @param order the number of each document of the segment in this table */
  fill(
    part: FinderPart,
    base: BaseColumns,
    order: Uint32Array,
    steps: Readonly<Record<FinderStepped, StepValues>>,
  ): void {
    const views = this.#views();
    for (let place = 0; place < order.length; place++) {
      const document = order[place] as number;
      for (const name of KEPT_FIELDS) {
        putPacked(part.columns[name], place, views[name][document] as number);
      }
      putPacked(part.maker, place, views.maker[document] as number);
      for (const name of STATES) {
        const state = views[name][document] as number;
        for (const [bit, plane] of part.states[name].entries()) {
          if (((state >>> bit) & 1) === 1) setBit(plane, place);
        }
      }
    }
    fillStringTable(part.makers, [...this.makers.keys()]);
    for (const name of FINDER_STEPPED) {
      part.steps[name].fineValues.set(steps[name].fine);
      const codes = codesOf(name, base, views);
      fillSteps(
        Uint32Array.from(order, (document) => codes[document] as number),
        part.steps[name],
      );
    }
  }

  #views(): Record<Names, Uint32Array> {
    return Object.fromEntries(
      Object.entries(this.#columns).map(([name, column]) => [name, column.view()]),
    ) as Record<Names, Uint32Array>;
  }

  #tierOf(tier: string | null): number {
    if (tier === null) return 0;
    const number = numberIn(this.tiers, tier);
    return number < TIERS_MAX ? number + 1 : 0;
  }
}

/** Returns the number of a name, which gets the next one if it is new. */
export function numberIn(table: Map<string, number>, name: string | null): number {
  if (name === null) return UNKNOWN;
  const known = table.get(name);
  if (known !== undefined) return known;
  const number = table.size;
  table.set(name, number);
  return number;
}

/** Returns the codes of all documents, `UNKNOWN` where there is none. */
function codesOf(
  name: FinderStepped,
  base: BaseColumns,
  views: Readonly<Record<Names, Uint32Array>>,
): Uint32Array {
  if (!isMade(name)) return views[name];
  const columns: Partial<Record<RangeName, Uint32Array>> = { ...views, ...base };
  const codes = new Uint32Array(base.price.length);
  for (let document = 0; document < codes.length; document++) {
    const code = madeCode(name, (of) => {
      const value = columns[of]?.[document] ?? UNKNOWN;
      return value === UNKNOWN ? null : keptOf(rangeField(of), value);
    });
    codes[document] = code ?? UNKNOWN;
  }
  return codes;
}
