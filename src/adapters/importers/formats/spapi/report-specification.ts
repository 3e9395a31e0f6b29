/** What a Brand Analytics report says of itself before its rows: type, place and period. */
import { type MarketplaceId, parseMarketplace } from '../../../../domain/marketplace.ts';
import { DAY_S, type EpochSeconds, parseTime } from '../../../../domain/time.ts';
import type { ImportOptions } from '../../../../ports/importer.ts';
import type { JsonValue } from '../../json/json-text.ts';
import { quoted, RowProblem } from '../../row-problem.ts';

/** Members of `reportSpecification`, as they come. */
export type Specification = ReadonlyMap<string, JsonValue>;

export interface ReportPeriod {
  readonly start: EpochSeconds;
  /** The last second of the last day. */
  readonly end: EpochSeconds;
  readonly days: number;
}

/** The report's own marketplace, else the one given for the file. */
export function reportMarketplace(
  specification: Specification,
  { store, marketplace }: ImportOptions,
): MarketplaceId {
  const ids = specification.get('marketplaceIds');
  const [id] = Array.isArray(ids) ? ids : [];
  const stated = typeof id === 'string' ? parseMarketplace(id, store) : null;
  const found = stated ?? marketplace;
  if (found !== null) return found;
  throw new RowProblem(
    typeof id === 'string'
      ? `marketplaceIds ${quoted(id)} is none of the known marketplaces; give --marketplace`
      : 'the report does not say its marketplace; give --marketplace',
  );
}

export function reportPeriod(specification: Specification): ReportPeriod {
  return periodOf(specification.get('dataStartTime'), specification.get('dataEndTime'));
}

/** The days from one date to another, both included. */
export function periodOf(first: JsonValue | undefined, last: JsonValue | undefined): ReportPeriod {
  const [start, from] = [timeOf(first), timeOf(last)];
  if (start === null || from === null || from < start) {
    throw new RowProblem('the report does not say its period (dataStartTime, dataEndTime)');
  }
  const end = from + DAY_S - 1;
  return { start, end, days: Math.round((end + 1 - start) / DAY_S) };
}

function timeOf(value: JsonValue | undefined): EpochSeconds | null {
  const time = typeof value === 'string' ? parseTime(value.slice(0, 'YYYY-MM-DD'.length)) : null;
  return time?.at ?? null;
}
