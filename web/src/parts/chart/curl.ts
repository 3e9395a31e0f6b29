/** The requests behind the chart, to copy into a shell. */
import type { Subject } from './history.ts';
import { PRICE_SERIES } from './series.ts';

/** The shell knows the key: it stands in no command. */
export function curlOf({ asin, marketplace, category }: Subject, origin: string): string {
  const shared = { asin, marketplace, from: 'first', interval: 'raw', layout: 'columns' };
  const ask = (operation: string, values: Readonly<Record<string, string>>) => {
    const query = new URLSearchParams(values).toString().replaceAll('%2C', ',');
    return `curl -H "X-API-Key: $SHELFLINE_KEY" '${origin}/form-a/api/v1/${operation}?${query}'`;
  };
  return [
    ask('price-history', { ...shared, series: PRICE_SERIES }),
    ask('bsr-history', { ...shared, ...(category && { category }) }),
  ].join('\n');
}
