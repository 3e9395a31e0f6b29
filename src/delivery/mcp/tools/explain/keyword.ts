/** What is held for a keyword: listings that match it, and measured searches. */
import type { ClientA } from '../../../../../client/src/client.ts';
import { ShelflineError } from '../../../../../client/src/errors.ts';
import type { Answered, Question, ToolAnswer } from '../../tool.ts';
import { counted, quoted } from '../../wording.ts';

type Measured = Answered<'keywords'>['suggestions'][number];
type Asked = Required<Pick<Question<'search'>, 'keyword'>> &
  Pick<Question<'search'>, 'marketplace'>;

export async function explainKeyword(asked: Asked, client: ClientA): Promise<ToolAnswer> {
  const [{ data: found }, measured] = await Promise.all([
    client.search({ ...asked, pageSize: 1 }),
    measurementOf(asked, client),
  ]);
  const { keyword, marketplace, totalResults, coverage } = found;
  const listings = { what: 'listings that match', count: totalResults };
  const { row, why } = measured;
  const held = row === null ? [listings] : [listings, { what: 'nearest measured keyword', ...row }];
  const note = found.explanation?.message ?? null;
  const searches =
    row === null
      ? why
      : `${quoted(row.keyword)} was measured by ${row.source} until ${row.periodEnd}`;
  return {
    summary: `${counted(totalResults, 'listing')} on ${marketplace} ${totalResults === 1 ? 'matches' : 'match'} ${quoted(keyword)}; ${searches}.`,
    data: { keyword, marketplace, held, note },
    coverage,
    asOf: coverage.newestObservedAt,
    sources: row === null ? null : [row.source],
  };
}

interface Measurement {
  readonly row: Measured | null;
  readonly why: string;
}

async function measurementOf(asked: Asked, client: ClientA): Promise<Measurement> {
  try {
    const { data } = await client.keywords({ ...asked, limit: 1 });
    // What a provider measured just now is not held.
    const row = data.provider === 'imported' ? data.suggestions[0] : undefined;
    return { row: row ?? null, why: NOT_MEASURED };
  } catch (error) {
    if (!(error instanceof ShelflineError) || !isNoData(error)) throw error;
    return { row: null, why: NOT_MEASURED };
  }
}

const NOT_MEASURED = 'no measured searches are held for it';

const isNoData = ({ code }: ShelflineError) =>
  code === 'no_keyword_data' || code === 'provider_unavailable';
