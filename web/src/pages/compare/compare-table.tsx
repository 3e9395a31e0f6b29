/** One column a product, one row a figure, and a sign at the best. */
import { addressOf } from '../../address.ts';
import { CutLink } from '../../parts/cut-link.tsx';
import { Hint } from '../../parts/hint.tsx';
import { type Verdict, verdicts } from './best.ts';
import { type Fact, facts } from './facts.tsx';
import type { Failed, Known } from './use-compared.ts';
import { texts } from './words.ts';

interface CompareTableProps {
  readonly columns: readonly (Known | Failed)[];
  readonly onRemove: (asin: string) => void;
}

export function CompareTable({ columns, onRemove }: CompareTableProps) {
  const words = texts();
  const known = columns.filter((column) => 'product' in column);
  const roots = new Set(known.map(({ product }) => product.bsrCategoryId));
  return (
    <>
      <section
        class="table-scroll"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard.
        tabIndex={0}
        aria-label={words.title}
      >
        <table class="compare">
          <thead>
            <tr>
              <th scope="col" class="first">
                {words.fact}
              </th>
              {columns.map((column) => (
                <Head key={column.asin} column={column} onRemove={onRemove} />
              ))}
            </tr>
          </thead>
          <tbody>
            {facts(roots.size <= 1).map((fact) => (
              <Row key={fact.name} fact={fact} columns={columns} />
            ))}
          </tbody>
        </table>
      </section>
      {roots.size > 1 && <p class="caption compare-note">{words.otherRoots}</p>}
    </>
  );
}

interface HeadProps {
  readonly column: Known | Failed;
  readonly onRemove: (asin: string) => void;
}

function Head({ column, onRemove }: HeadProps) {
  const words = texts();
  const { asin } = column;
  return (
    <th scope="col">
      <span class="compare-head">
        {'product' in column ? (
          <CutLink
            href={addressOf(`/product/${asin}`, { marketplace: column.product.marketplace })}
            text={column.product.title ?? asin}
          />
        ) : (
          asin
        )}
        <button type="button" class="plain" onClick={() => onRemove(asin)}>
          <span aria-hidden="true">×</span>
          <span class="hidden">{words.remove(asin)}</span>
        </button>
      </span>
      <span class="caption">{'product' in column ? asin : column.error.message}</span>
    </th>
  );
}

interface RowProps {
  readonly fact: Fact;
  readonly columns: readonly (Known | Failed)[];
}

function Row({ fact: { name, cell, compared, wanted }, columns }: RowProps) {
  const values = columns.map((column) =>
    'product' in column ? (compared?.(column) ?? null) : null,
  );
  const best = wanted === undefined ? [] : verdicts(values, wanted);
  return (
    <tr>
      <th scope="row" class="first">
        {name}
      </th>
      {columns.map((column, at) => (
        <td key={column.asin}>
          {'product' in column && cell(column)}
          <Mark verdict={best[at] ?? null} />
        </td>
      ))}
    </tr>
  );
}

function Mark({ verdict }: { readonly verdict: Verdict }) {
  const words = texts();
  if (verdict === null) return null;
  return (
    <span class="better compare-mark">
      <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
        <path d="M1 5.5l3 3 5-7" fill="none" stroke="currentColor" stroke-width="1.5" />
      </svg>{' '}
      {verdict === 'best' ? words.best : <Hint text={words.perhapsMeaning}>{words.perhaps}</Hint>}
    </span>
  );
}
