import { firstAtLeast } from '../arrays/first-at-least.ts';
import type { Segment } from './segment.ts';

/** The document of an ASIN, which `asinKey` tells as a number; -1: the segment has none. */
export function documentOf({ asins, asinOrder }: Segment, key: number): number {
  const place = firstAtLeast(asinOrder.length, key, (at) => asins[asinOrder[at] as number]);
  const document = asinOrder[place];
  return document !== undefined && asins[document] === key ? document : -1;
}
