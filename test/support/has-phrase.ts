/** Whether words stand next to each other in a title, to compare with the index. */
import type { Phrase, Places, QueryWord } from '../../src/domain/search/query/query.ts';

/**
 * Each word of the phrase matches the place after its forerunner's. Two neighbors that share a
 * token (`usb c` as `usbc`) may also match one place by it.
 */
export function hasPhrase(places: Places, phrase: Phrase): boolean {
  return places.some((_, start) => beginsAt(places, phrase, start));
}

function beginsAt(places: Places, phrase: Phrase, start: number): boolean {
  // Where the next word may stand, after each way to match those before it.
  let open: readonly number[] = [start];
  for (const [index, word] of phrase.entries()) {
    const before = phrase[index - 1];
    const next = new Set<number>();
    for (const place of open) {
      if (places[place]?.some((token) => isOf(token, word))) next.add(place + 1);
      if (before === undefined) continue;
      if (places[place - 1]?.some((token) => isOf(token, word) && isOf(token, before))) {
        next.add(place);
      }
    }
    open = [...next];
  }
  return open.length > 0;
}

function isOf(token: string, { alternatives }: QueryWord): boolean {
  return alternatives.includes(token);
}
