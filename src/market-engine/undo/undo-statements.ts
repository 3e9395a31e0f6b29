/** Categories, keywords and labels in the undo log: each is one statement. */

import type { KeywordObservation } from '../../domain/product/observation.ts';
import { type StatementDelta, statementFolding } from '../../domain/product/undo/withdraw.ts';
import { canonicalJson } from '../../domain/values/canonical-json.ts';
import { rowSum } from '../database/check-value.ts';
import type { Connection } from '../database/connection.ts';
import { setSql, soundSql } from '../database/row-sum.ts';
import { type CategoryRow, supersedes } from '../import/apply-category.ts';
import { keywordSupersedes, prepareKeywordRows } from '../import/apply-keyword.ts';
import { type Label, labelSupersedes } from '../import/apply-label.ts';
import type { UndoKind } from './take-back.ts';
import { categoryOf } from './undo-rows.ts';

export type StatementUndo<Statement> = UndoKind<
  Statement | null,
  Statement,
  StatementDelta<Statement>
>;

interface Sourced {
  readonly source: string;
}

const bySource = {
  without: <Statement extends Sourced>(content: Statement | null, source: string) =>
    content?.source === source ? null : content,
  holds: (content: Sourced | null, source: string) => content?.source === source,
};

export function createCategoryUndo({ db, need }: Connection): StatementUndo<CategoryRow> {
  const where = 'WHERE marketplace = ? AND id = ?';
  const select = db.prepare<string[], CategoryRow & { origin: number | null }>(
    `SELECT name, parent_id, source, at, origin FROM category ${where} AND ${soundSql('category')}`,
  );
  const update = db.prepare(
    `UPDATE category SET name = ?, parent_id = ?, source = ?, at = ?, origin = ?, sum = ? ${where}`,
  );
  const remove = db.prepare(`DELETE FROM category ${where}`);
  return {
    kind: 'category',
    folding: statementFolding(supersedes),
    isOfSource: 'source = ?',
    marketplace: 'marketplace',
    load(thing) {
      const [marketplace, id] = categoryOf(String(thing));
      need({ kind: 'category', marketplace, id });
      const row = select.get(marketplace, id);
      if (row === undefined) return null;
      const { origin, ...content } = row;
      return { content, origin };
    },
    save(thing, before, after, { categories }) {
      const [marketplace, id] = categoryOf(String(thing));
      const content = after?.content ?? null;
      if (after === null || content === null) {
        categories.add({ marketplace, id });
        remove.run(marketplace, id);
        return 'removed';
      }
      const { name, parent_id, source, at } = content;
      const told = [name, parent_id, source, at, after.origin] as const;
      update.run(...told, rowSum([marketplace, id, ...told]), marketplace, id);
      const { content: had } = before;
      if (had?.name !== name || had.parent_id !== parent_id) categories.add({ marketplace, id });
      return canonicalJson(had) === canonicalJson(content) ? 'same' : 'changed';
    },
    ...bySource,
  };
}

export function createKeywordUndo({ db, need }: Connection): StatementUndo<KeywordObservation> {
  const select = db.prepare<
    [number],
    { id: number; is_newest: number; body: string; origin: number | null }
  >(`SELECT id, is_newest, body, origin FROM keyword WHERE id = ? AND ${soundSql('keyword')}`);
  const setOrigin = db.prepare(
    `UPDATE keyword SET ${setSql('keyword', { origin: ':origin' })} WHERE id = :id`,
  );
  const rows = prepareKeywordRows(db);
  return {
    kind: 'keyword',
    folding: statementFolding(keywordSupersedes),
    isOfSource: 'source = ?',
    marketplace: 'marketplace',
    load(thing) {
      need({ kind: 'keywordId', id: Number(thing) });
      const row = select.get(Number(thing));
      if (row === undefined) return null;
      return { content: JSON.parse(row.body) as KeywordObservation, origin: row.origin };
    },
    save(thing, before, after) {
      const row = select.get(Number(thing));
      if (row === undefined || before.content === null) return 'same';
      const content = after?.content ?? null;
      if (after === null || content === null) {
        rows.remove(row, before.content);
        return 'removed';
      }
      if (after.origin !== before.origin) setOrigin.run({ origin: after.origin, id: row.id });
      if (canonicalJson(content) === row.body) return 'same';
      rows.update(row, content);
      return 'changed';
    },
    ...bySource,
  };
}

export function createLabelUndo({ db, need }: Connection): StatementUndo<Label> {
  const select = db.prepare<[unknown], { body: string; origin: number | null }>(
    `SELECT body, origin FROM sales_label WHERE key = ? AND ${soundSql('sales_label')}`,
  );
  const setOrigin = db.prepare(
    `UPDATE sales_label SET ${setSql('sales_label', { origin: ':origin' })} WHERE key = :key`,
  );
  const remove = db.prepare('DELETE FROM sales_label WHERE key = ?');
  return {
    kind: 'label',
    folding: statementFolding<Label>(labelSupersedes),
    isOfSource: "body ->> '$.source' = ?",
    marketplace: "body ->> '$.marketplace'",
    load(thing) {
      need({ kind: 'label', key: thing as Uint8Array });
      const row = select.get(thing);
      return row === undefined
        ? null
        : { content: JSON.parse(row.body) as Label, origin: row.origin };
    },
    save(thing, before, after) {
      if (after === null) {
        remove.run(thing);
        return 'removed';
      }
      if (after.origin !== before.origin) setOrigin.run({ origin: after.origin, key: thing });
      return 'same';
    },
    ...bySource,
  };
}
