/** The leading listings whose sales, judged by their ranks, rose or fell most in 30 days. */
import { useState } from 'preact/hooks';
import { addressOf } from '../../address.ts';
import { marketplaceOf } from '../../api.ts';
import { askBatch } from '../../batch.ts';
import { count, signedPercent } from '../../format.ts';
import { Icon } from '../../parts/icon.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { ProductName } from '../../parts/product-name.tsx';
import { Section } from '../../parts/section.tsx';
import { useResource } from '../../resource.ts';
import { session } from '../../session.ts';
import type { Market } from './niche.ts';
import { texts } from './words.ts';

type Leader = Market['competitors'][number];

interface Mover {
  readonly leader: Leader;
  /** How its sales changed in 30 days, in percent. */
  readonly change: number;
}

/** How many leading listings are looked at. */
const LOOKED_AT = 20;
/** How many are shown at either side. */
const SHOWN = 4;
const ROWS = 6;

export function Movers({ market }: { readonly market: Market }) {
  const words = texts();
  // Each listing is a counted request, so it is asked for where they are counted.
  const [isWanted, setIsWanted] = useState(session.value?.plan === 'operator');
  const leaders = market.competitors.slice(0, LOOKED_AT);
  return (
    <Section title={words.movers}>
      {isWanted ? (
        // At once, while it is below the window: what follows moves when it arrives.
        <Found leaders={leaders} market={market} />
      ) : (
        <p class="row">
          <button type="button" onClick={() => setIsWanted(true)}>
            {words.moversAsk(count(leaders.length))}
          </button>
        </p>
      )}
    </Section>
  );
}

interface FoundProps {
  readonly leaders: readonly Leader[];
  readonly market: Market;
}

function Found({ leaders, market }: FoundProps) {
  const words = texts();
  const { marketplace } = market;
  const asins = leaders.map(({ asin }) => asin);
  const movers = useResource(`${marketplace} ${asins.join()}`, async (signal) => {
    const asked = { marketplace: marketplaceOf(marketplace), interval: 'month' } as const;
    const items = asins.map((asin) => ({ ...asked, asin }) as const);
    const histories = await askBatch('bsr-history', items, signal);
    return leaders.flatMap((leader, at): readonly Mover[] => {
      const change = histories[at]?.summary.velocity.changePercent ?? null;
      return change === null || Math.round(change) === 0 ? [] : [{ leader, change }];
    });
  });
  return (
    <Loaded resource={movers} rows={ROWS}>
      {(found) => {
        const sorted = found.toSorted((one, other) => other.change - one.change);
        const up = sorted.filter(({ change }) => change > 0).slice(0, SHOWN);
        const down = sorted
          .filter(({ change }) => change < 0)
          .slice(-SHOWN)
          .toReversed();
        if (found.length === 0) return <p class="muted">{words.noMovers}</p>;
        return (
          <div class="market-bands">
            <MoverList name={words.moreSales} movers={up} marketplace={marketplace} />
            <MoverList name={words.lessSales} movers={down} marketplace={marketplace} />
          </div>
        );
      }}
    </Loaded>
  );
}

interface MoverListProps {
  readonly name: string;
  readonly movers: readonly Mover[];
  readonly marketplace: string;
}

function MoverList({ name, movers, marketplace }: MoverListProps) {
  return (
    <div>
      <h3>{name}</h3>
      {movers.length === 0 && <p class="muted">{texts().nobody}</p>}
      <ul class="movers">
        {movers.map(({ leader, change }) => (
          <li key={leader.asin}>
            <ProductName
              product={leader}
              href={addressOf(`/product/${leader.asin}`, { marketplace })}
            />
            <span class={change > 0 ? 'better mover' : 'worse mover'}>
              <Icon name={change > 0 ? 'rise' : 'fall'} size={14} />
              {signedPercent(change / 100, 0)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
