/** Asks for what the chart of a product shows, and loads the code that draws it meanwhile. */
import type { FunctionComponent } from 'preact';
import { useAddress } from '../../address.ts';
import { api, type Marketplace } from '../../api.ts';
import { type Resource, useResource } from '../../resource.ts';
import type { ChartBodyProps } from './chart-body.tsx';
import { askHistory, type ChartClient, type ChartHistory, type Subject } from './history.ts';
import { mendLanguage } from './mend-language.ts';

export interface Chart {
  readonly client: ChartClient;
  readonly subject: Subject;
  readonly resource: Resource<{
    readonly Body: FunctionComponent<ChartBodyProps>;
    readonly history: ChartHistory;
  }>;
}

/** @param client whom to ask: an embedded chart has a client of its own */
export function useChart(asin: string, marketplace: Marketplace, client: ChartClient = api): Chart {
  const subject = { asin, marketplace, category: useAddress().values['rankIn'] ?? '' };
  const question = `history ${Object.values(subject).join(' ')}`;
  const resource = useResource(question, async (signal) => {
    mendLanguage();
    const [{ ChartBody }, history] = await Promise.all([
      import('./chart-body.tsx'),
      askHistory(client, subject, signal),
    ]);
    return { Body: ChartBody, history };
  });
  return { client, subject, resource };
}
