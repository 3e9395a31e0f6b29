/** The keywords found near a seed. */
import { normalizeKeyword } from '../../domain/keywords/normalize-keyword.ts';
import type { KeywordObservation } from '../../domain/product/observation.ts';

/** A keyword of less relevance is not near. */
export const RELEVANCE_MIN = 0.05;

export interface Neighbor {
  readonly keyword: string;
  /** All its rows of the newest periods that were found. */
  readonly rows: readonly KeywordObservation[];
  /** 0-1. */
  readonly relevance: number;
}

/** The keywords near a seed by name, each with its rows and its highest relevance. */
export class Neighborhood {
  readonly #found = new Map<string, { rows: Map<string, KeywordObservation>; relevance: number }>();

  get size(): number {
    return this.#found.size;
  }

  add(row: KeywordObservation, relevance: number): void {
    if (relevance < RELEVANCE_MIN) return;
    const keyword = normalizeKeyword(row.keyword);
    const known = this.#found.get(keyword) ?? { rows: new Map(), relevance: 0 };
    known.rows.set(`${row.source} ${row.department}`, row);
    known.relevance = Math.max(known.relevance, relevance);
    this.#found.set(keyword, known);
  }

  all(): Neighbor[] {
    return [...this.#found].map(([keyword, { rows, relevance }]) => ({
      keyword,
      rows: [...rows.values()],
      relevance,
    }));
  }

  nearest(count: number): Neighbor[] {
    return this.all()
      .sort(
        (left, right) =>
          right.relevance - left.relevance || (left.keyword < right.keyword ? -1 : 1),
      )
      .slice(0, count);
  }
}
