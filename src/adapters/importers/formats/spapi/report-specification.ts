/** Reads the header of a Selling Partner API report: its type, marketplace and period. */
import { type MarketplaceId, parseMarketplace } from '../../../../domain/values/marketplace.ts';
import { DAY_S, type EpochSeconds, parseTime } from '../../../../domain/values/time.ts';
import type { ImportOptions, ImportRow, Reject } from '../../../../ports/importer.ts';
import type { JsonItem } from '../../json/json-item.ts';
import { arrayOf, type JsonValue } from '../../json/json-text.ts';
import { NoMarketplace, quoted, RowProblem } from '../../row-problem.ts';

/** Reads the rows of one report. A thrown `RowProblem` rejects the row, or the whole report. */
export interface ReportRows {
  /** Takes a row, and yields what is complete now. `line` is the number of the row. */
  row(item: JsonItem, line: number): Iterable<ImportRow | Reject>;
  /** Yields the remaining rows at the end of the report. */
  finish?(): Iterable<ImportRow | Reject>;
}

export interface ReportPeriod {
  readonly start: EpochSeconds;
  /** The last second of the last day. */
  readonly end: EpochSeconds;
  readonly days: number;
}

/** The members of `reportSpecification`, added one by one. */
export class ReportSpecification {
  readonly members = new Map<string, JsonValue>();
  readonly store: string;
  readonly #marketplace: MarketplaceId | null;

  constructor({ store, marketplace }: ImportOptions) {
    this.store = store;
    this.#marketplace = marketplace;
  }

  /** Empty if the report does not say. */
  get type(): string {
    const type = this.members.get('reportType');
    return typeof type === 'string' ? type : '';
  }

  /** Returns the report's own marketplace, or the one given for the file. @throws RowProblem */
  marketplace(): MarketplaceId {
    const id = arrayOf(this.members.get('marketplaceIds'))?.[0];
    const stated = typeof id === 'string' ? parseMarketplace(id, this.store) : null;
    const found = stated ?? this.#marketplace;
    if (found !== null) return found;
    if (typeof id !== 'string') {
      throw new NoMarketplace('the report does not say its marketplace; give --marketplace');
    }
    const unknown = `marketplaceIds ${quoted(id)} is none of the known marketplaces`;
    throw new RowProblem(`${unknown}; give --marketplace`);
  }

  /** @throws RowProblem if the report does not state its period */
  period(): ReportPeriod {
    return periodOf(this.members.get('dataStartTime'), this.members.get('dataEndTime'));
  }
}

/** Returns the period from one date to another, both included. */
export function periodOf(first: JsonValue | undefined, last: JsonValue | undefined): ReportPeriod {
  const [start, from] = [dayOf(first), dayOf(last)];
  if (start === null || from === null || from < start) {
    throw new RowProblem('the report does not say its period (dataStartTime, dataEndTime)');
  }
  const end = from + DAY_S - 1;
  return { start, end, days: Math.round((end + 1 - start) / DAY_S) };
}

/** Returns the first second of a date, which a time may follow; null if it is not a date. */
export function dayOf(value: JsonValue | undefined): EpochSeconds | null {
  const day = typeof value === 'string' ? value.slice(0, 'YYYY-MM-DD'.length) : '';
  return parseTime(day)?.at ?? null;
}
