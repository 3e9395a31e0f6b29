/** Leaves out categories that a file has already stated: every product repeats its whole tree. */
import type { CategoryObservation, Observation } from '../../../../domain/product/observation.ts';

/** About 20 MB. Forgetting all of them costs only repeats. */
const CATEGORIES_MAX = 200_000;

/** Leaves out categories that the file has already stated: every product repeats its whole tree. */
export class CategoryFilter {
  readonly #stated = new Map<string, CategoryObservation>();

  pass(observations: readonly Observation[]): readonly Observation[] {
    return observations.filter((one) => one.kind !== 'category' || this.#isNews(one));
  }

  #isNews(category: CategoryObservation): boolean {
    const key = `${category.marketplace} ${category.id}`;
    const before = this.#stated.get(key);
    if (
      before !== undefined &&
      before.observedAt >= category.observedAt &&
      before.name === category.name &&
      before.parentId === category.parentId
    ) {
      return false;
    }
    if (this.#stated.size >= CATEGORIES_MAX) this.#stated.clear();
    this.#stated.set(key, category);
    return true;
  }
}
