/** Asks the service for everything that the chart shows, once for each product. */
import type { ClientA } from '../../../../client/src/client.ts';
import { ShelflineError } from '../../../../client/src/errors.ts';
import type { Marketplace } from '../../api.ts';
import { PRICE_SERIES } from './series.ts';
import { type HistoryPart, type Track, tracksOf } from './track.ts';
import type { Window } from './window.ts';

/**
 * The operations that the chart asks. An embedded chart has no `batch`: it shows no estimates of
 * the past, and no requests to copy, because its reader has no key.
 */
export type ChartClient = Pick<ClientA, 'historyParts'> & Partial<Pick<ClientA, 'batch'>>;

export interface Subject {
  readonly asin: string;
  readonly marketplace: Marketplace;
  /** The category that the ranks count in; the root category when empty. */
  readonly category: string;
}

export interface ChartHistory {
  readonly tracks: readonly Track[];
  readonly currency: string;
  /** From the first point to the last look. */
  readonly whole: Window;
}

export async function askHistory(
  client: ChartClient,
  { asin, marketplace, category }: Subject,
  signal: AbortSignal,
): Promise<ChartHistory> {
  const common = { asin, marketplace, from: 'first', interval: 'raw', layout: 'columns' } as const;
  const [prices, ranks] = await Promise.all([
    partsOf(client.historyParts('priceHistory', { ...common, series: PRICE_SERIES }, { signal })),
    partsOf(
      client.historyParts('bsrHistory', { ...common, ...(category && { category }) }, { signal }),
    ),
  ]);
  const tracks = [...tracksOf(prices), ...tracksOf(ranks)];
  const known = tracks.filter(({ times }) => times.length > 0);
  return {
    tracks,
    currency: prices[0]?.currency ?? ranks[0]?.currency ?? 'USD',
    whole: {
      from: Math.min(...known.map(({ times, end }) => times[0] ?? end)),
      to: Math.max(...known.map(({ end }) => end)),
    },
  };
}

/** Returns all parts; none if nothing of the kind was ever seen. */
async function partsOf<Part extends HistoryPart>(
  answers: AsyncGenerator<{ readonly data: Part }>,
): Promise<Part[]> {
  const parts: Part[] = [];
  try {
    for await (const { data } of answers) parts.push(data);
  } catch (error) {
    if (!(error instanceof ShelflineError) || error.code !== 'no_history') throw error;
  }
  return parts;
}
