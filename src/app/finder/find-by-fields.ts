/** The product finder: which products meet conditions on their figures, without a keyword. */
import { createHash } from 'node:crypto';
import { codeOf, type FieldName, rangeField } from '../../domain/finder/fields.ts';
import type { FinderQuestion, NamesCondition } from '../../domain/finder/question.ts';
import { parseQuery } from '../../domain/search/query/parse-query.ts';
import type { SearchQuery } from '../../domain/search/query/query.ts';
import { invalidParameter } from '../../domain/values/error.ts';
import { type MarketplaceId, marketplaceOf } from '../../domain/values/marketplace.ts';
import type { FinderAnswer, FinderPlace } from '../../ports/search-index.ts';
import { requireCategory } from '../category/category-lookups.ts';
import type { AppContext } from '../context.ts';

export interface FindByFieldsRequest
  extends Pick<FinderQuestion, 'conditions' | 'unknown' | 'sort' | 'variations' | 'now'> {
  readonly marketplace: MarketplaceId;
  /** Words that every product must match; null without any. */
  readonly keyword: string | null;
  /** Leaves out products whose last look is more days ago; null without. */
  readonly maxAgeDays: number | null;
  /** Counted from the cursor, if there is one. */
  readonly page: number;
  readonly pageSize: number;
  /** Where an earlier page ended; null from the first row on. */
  readonly cursor: string | null;
  /** Fields to show in addition to those asked for and sorted by. */
  readonly fields: readonly FieldName[];
}

export interface FoundByFields extends Omit<FinderAnswer, 'next'> {
  /** The fields that every row brings. */
  readonly fields: readonly FieldName[];
  /** Goes on with the next page; null on the last one. */
  readonly cursor: string | null;
}

/** @throws category_not_found, invalid_parameter for a cursor that is not of this question */
export async function findByFields(
  app: AppContext,
  request: FindByFieldsRequest,
): Promise<FoundByFields> {
  const { marketplace, page, pageSize } = request;
  const question = await questionOf(app, request);
  const asked = [
    ...question.conditions.map(({ field }) => field),
    ...question.sort.map(({ field }) => field),
  ];
  const fields = [...new Set<FieldName>([...asked, ...request.fields])];
  const mark = markOf(marketplace, question);
  const from = request.cursor === null ? null : readCursor(request.cursor, mark);
  const offset = (page - 1) * pageSize;
  const answer = app.search.find({ marketplace, question, from, offset, limit: pageSize, fields });
  if (answer === null) throw invalidParameter('cursor', OUTDATED);
  const { next, ...found } = answer;
  return { ...found, fields, cursor: next === null ? null : writeCursor(mark, next) };
}

const OUTDATED =
  'its state of the index is gone: the index was built again, or changed too often since; start again without cursor';

async function questionOf(app: AppContext, request: FindByFieldsRequest): Promise<FinderQuestion> {
  const { marketplace, keyword, maxAgeDays, unknown, sort, variations, now } = request;
  const conditions = await Promise.all(
    request.conditions.map((condition) =>
      condition.kind === 'names' && condition.field === 'category'
        ? withDescendants(app, marketplace, condition)
        : condition,
    ),
  );
  const age = maxAgeDays === null ? [] : [ageCondition(maxAgeDays)];
  const { language } = marketplaceOf(marketplace);
  const query: SearchQuery | null =
    keyword === null ? null : parseQuery(keyword, app.lexicons(language));
  return { query, conditions: [...conditions, ...age], unknown, sort, variations, now };
}

function ageCondition(days: number) {
  const max = codeOf(rangeField('lastLookDays'), days);
  return { kind: 'range', field: 'lastLookDays', min: 0, max } as const;
}

async function withDescendants(
  app: AppContext,
  marketplace: MarketplaceId,
  condition: NamesCondition,
): Promise<NamesCondition> {
  const all = await Promise.all(
    condition.names.map(async (id) => {
      const below = app.search.descendants(marketplace, id);
      if (below.length > 0) return below;
      await requireCategory(app, marketplace, id);
      return [id];
    }),
  );
  return { ...condition, names: all.flat() };
}

/** Marks a question, without its time, so that a cursor of another question is refused. */
function markOf(marketplace: MarketplaceId, { now: _, ...question }: FinderQuestion): string {
  const text = JSON.stringify([marketplace, question]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

function writeCursor(
  mark: string,
  { state, place }: { readonly state: string; readonly place: FinderPlace },
): string {
  return Buffer.from(JSON.stringify([mark, state, place.asin, ...place.codes])).toString(
    'base64url',
  );
}

function readCursor(
  text: string,
  mark: string,
): { readonly state: string; readonly place: FinderPlace } {
  const [of, state, asin, ...codes] = cursorParts(text);
  const isRead =
    typeof of === 'string' &&
    typeof state === 'string' &&
    typeof asin === 'number' &&
    codes.every((code) => typeof code === 'number');
  if (!isRead)
    throw invalidParameter('cursor', 'is not one that an answer gave; start again without it');
  if (of !== mark) {
    throw invalidParameter(
      'cursor',
      'belongs to another question; send the same conditions and order, or start again without it',
    );
  }
  return { state, place: { asin, codes: codes as number[] } };
}

function cursorParts(text: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
