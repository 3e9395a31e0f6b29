/**
 * Plain format `categories`. A category with no parent, or with the parent 0, is a root. Ids are
 * text: some are slugs, and some exceed what a number can represent.
 */
import type { Importer } from '../../../../ports/importer.ts';
import { quoted, RowProblem } from '../../row-problem.ts';
import { plainImporter } from '../../table/plain-importer.ts';

export const categoriesImporter: Importer = plainImporter({
  format: 'categories',
  columns: ['marketplace', 'category_id', 'name', 'parent_id', 'observed_at', 'source'],
  recognizes: (columns) =>
    columns.has('category_id') && columns.has('name') && !columns.has('asin'),
  observe(row, options) {
    const id = row.id('category_id') ?? row.requireText('category_id');
    const parent = row.id('parent_id');
    const parentId = parent === null || parent === '0' ? null : parent;
    if (parentId === id) throw new RowProblem(`category_id ${quoted(id)} is its own parent`);
    return [
      {
        kind: 'category',
        marketplace: row.marketplace(),
        id,
        name: row.requireText('name'),
        parentId,
        source: row.source(),
        observedAt: row.time('observed_at') ?? options.observedAt,
      },
    ];
  },
});
