/** The leading listings of the market. */

import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { addressOf, useAddress } from '../../address.ts';
import { api } from '../../api.ts';
import { download } from '../../download.ts';
import { Fault } from '../../parts/fault.tsx';
import { fitColumns } from '../../parts/fit-columns.ts';
import { isPhone } from '../../parts/phone.ts';
import { CARD_HEIGHT, onCards, PRODUCT_ROW_HEIGHT } from '../../parts/product-table.ts';
import { Section } from '../../parts/section.tsx';
import { Table } from '../../parts/table.tsx';
import { useWidth } from '../../parts/width.ts';
import { leaderColumns } from './leader-columns.tsx';
import type { Market } from './niche.ts';
import { texts } from './words.ts';

const LIMITS = [20, 50, 100] as const;
const SHAPES = ['collapse', 'all'] as const;

export function limitOf(text: string | undefined): (typeof LIMITS)[number] {
  return LIMITS.find((limit) => String(limit) === text) ?? LIMITS[0];
}

export function variationsOf(text: string | undefined): (typeof SHAPES)[number] {
  return SHAPES.find((shape) => shape === text) ?? SHAPES[0];
}

interface LeadersProps {
  readonly market: Market;
  readonly question: Parameters<typeof api.competitors>[0];
}

export function Leaders({ market, question }: LeadersProps) {
  const words = texts();
  const { route } = useLocation();
  const { competitors, keyword, marketplace } = market;
  const { element, width } = useWidth<HTMLDivElement>(innerWidth);
  const columns = leaderColumns(market);
  return (
    <Section
      title={words.leaders}
      actions={<Actions question={question} name={`market-${keyword}.csv`} />}
    >
      <div ref={element}>
        <Table
          caption={words.tableOf(words.leaders)}
          columns={isPhone.value ? onCards(columns) : fitColumns(columns, width)}
          total={competitors.length}
          row={(at) => competitors[at]}
          rowHeight={isPhone.value ? CARD_HEIGHT : PRODUCT_ROW_HEIGHT}
          hasCards={isPhone.value}
          open={({ asin }) => route(addressOf(`/product/${asin}`, { marketplace }))}
        />
      </div>
      <p class="row market-links">
        <a href={addressOf('/search', { keyword, marketplace })}>{words.allListings}</a>
        <a href={addressOf('/keywords', { keyword, marketplace })}>{words.itsKeywords}</a>
      </p>
    </Section>
  );
}

interface ActionsProps {
  readonly question: LeadersProps['question'];
  readonly name: string;
}

function Actions({ question, name }: ActionsProps) {
  const words = texts();
  const { set } = useAddress();
  const [error, setError] = useState<Error | null>(null);
  const { limit, variations } = question;
  const save = async () => {
    setError(null);
    download(name, await api.csv('competitors', question));
  };
  return (
    <>
      {error !== null && <Fault error={error} />}
      <select
        aria-label={words.families}
        value={variations}
        onChange={({ currentTarget }) => set({ variations: currentTarget.value })}
      >
        <option value="collapse">{words.families}</option>
        <option value="all">{words.each}</option>
      </select>
      <select
        aria-label={words.shown}
        value={limit}
        onChange={({ currentTarget }) => set({ limit: currentTarget.value })}
      >
        {LIMITS.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      <button type="button" onClick={() => void save().catch(setError)}>
        {words.csv}
      </button>
    </>
  );
}
