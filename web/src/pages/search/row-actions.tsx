/** What can be done with a row: look at it in the store, or calculate its profit. */
import { addressOf } from '../../address.ts';
import type { Marketplace } from '../../api.ts';
import { Icon } from '../../parts/icon.tsx';
import { columnTexts } from './column-words.ts';
import type { Summary } from './search-question.ts';

interface RowActionsProps {
  readonly row: Summary;
  readonly marketplace: Marketplace;
}

export function RowActions({ row: { asin, title }, marketplace }: RowActionsProps) {
  const words = columnTexts();
  const name = title ?? asin;
  return (
    <span class="row-actions">
      <a
        class="button plain square"
        href={addressOf('/profit', { asin, marketplace })}
        title={words.profitOf}
        aria-label={`${words.profitOf}: ${name}`}
        tabIndex={-1}
      >
        <Icon name="profit" />
      </a>
      <a
        class="button plain square"
        href={`https://www.${marketplace}/dp/${asin}`}
        rel="noreferrer"
        title={words.inStore(marketplace)}
        aria-label={`${words.inStore(marketplace)}: ${name}`}
        tabIndex={-1}
      >
        <Icon name="external" />
      </a>
    </span>
  );
}
