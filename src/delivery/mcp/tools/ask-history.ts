/** Asks for all changes of one series; by day where there are more than an answer holds. */
import type { ClientA } from '../../../../client/src/client.ts';
import type { PRICE_HISTORY_SERIES } from '../../../app/history/get-price-history.ts';
import { invalidParameter } from '../../../domain/values/error.ts';
import { tableLink } from '../resources.ts';
import type { Question } from '../tool.ts';
import { bsrWords, valueWords } from './history-words.ts';

export interface HistoryQuestion
  extends Pick<Question<'bsrHistory'>, 'asin' | 'marketplace' | 'from' | 'to' | 'category'> {
  readonly series: 'bsr' | (typeof PRICE_HISTORY_SERIES)[number];
}

export async function askHistory(client: ClientA, { series, ...asked }: HistoryQuestion) {
  if (series === 'bsr') {
    const data = await changesOrDays((interval) => client.bsrHistory({ ...asked, interval }));
    const { from, to } = data;
    const link = tableLink('bsr-history', { ...asked, from, to, interval: 'raw' });
    return { data, words: bsrWords(data), link };
  }
  const { category, ...window } = asked;
  if (category !== undefined) throw invalidParameter('category', 'goes with the series bsr only');
  const question = { ...window, series };
  const data = await changesOrDays((interval) => client.priceHistory({ ...question, interval }));
  const { from, to } = data;
  const link = tableLink('price-history', { ...question, from, to, interval: 'raw' });
  return { data, words: valueWords(data), link };
}

async function changesOrDays<Data extends { readonly nextFrom: string | null }>(
  ask: (interval: 'raw' | 'day') => Promise<{ readonly data: Data }>,
): Promise<Data> {
  const { data } = await ask('raw');
  return data.nextFrom === null ? data : (await ask('day')).data;
}
