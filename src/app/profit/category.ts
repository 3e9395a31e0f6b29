/** Finds the referral category of a request, by its name on the card or by a catalog category. */

import { departmentOf } from '../../domain/fees/card/departments.ts';
import { type CompiledCard, findCategory, mapCategory } from '../../domain/fees/card/rate-cards.ts';
import type { CompiledCategory } from '../../domain/fees/referral.ts';
import { invalidParameter } from '../../domain/values/error.ts';
import type { AppContext } from '../context.ts';

export interface ResolvedCategory {
  /** Null if the catalog category has no counterpart on the card. */
  readonly category: CompiledCategory | null;
  /** How it was found; null if the request uses the card's name. */
  readonly note: string | null;
}

const PATH_SEPARATOR = /\s*[>›]\s*/;

/** Throws invalid_parameter for a category that neither the card nor the catalog knows. */
export async function resolveCategory(
  app: AppContext,
  compiled: CompiledCard,
  text: string,
): Promise<ResolvedCategory> {
  const named = findCategory(compiled, text);
  if (named !== null) return { category: named, note: null };
  const node = await app.store.categories.node(compiled.printed.marketplace, text.trim());
  if (node !== null) return mappedPath(app, compiled, node.path);
  const path = text.trim().split(PATH_SEPARATOR);
  if (departmentOf(app.rateCards().departments, path) !== null) {
    return mappedPath(app, compiled, path);
  }
  throw invalidParameter(
    'category',
    `"${text}" is neither a referral category of ${compiled.printed.id} nor a known catalog category`,
    compiled.categories.map(({ name }) => name),
  );
}

export function mappedPath(
  app: AppContext,
  compiled: CompiledCard,
  path: readonly string[],
): ResolvedCategory {
  const category = mapCategory(compiled, app.rateCards().departments, path);
  const from = `catalog category "${path.join(' > ')}"`;
  const note =
    category === null
      ? `The ${from} has no counterpart among the referral categories of ${compiled.printed.id}.`
      : `The ${from} is taken as referral category "${category.name}".`;
  return { category, note };
}
