/** Reads descriptions of clients, and keeps them as long as their senders allow. */
import { LRUCache } from 'lru-cache';
import { DAY_S } from '../../domain/values/time.ts';
import type { ClientDocuments } from '../../ports/client-documents.ts';
import { type Fetched, type FetchOptions, fetchDocument } from './fetch-document.ts';

const KEPT_MAX = 100;
/** If the sender does not say. */
const KEPT_S = 300;
const MS = 1000;

export function createClientDocuments(options: FetchOptions = {}): ClientDocuments {
  const kept = new LRUCache<string, Fetched['content']>({ max: KEPT_MAX });
  return {
    async read(url) {
      const known = kept.get(url.href);
      if (known !== undefined) return known;
      const { content, maxAgeS } = await fetchDocument(url, options);
      const keptS = Math.min(maxAgeS ?? KEPT_S, DAY_S);
      if (keptS > 0) kept.set(url.href, content, { ttl: keptS * MS });
      return content;
    },
  };
}
