/** The profit of a unit and of a month: what is changed at the left moves the answer. */
import { useEffect } from 'preact/hooks';
import { marketplaceOf } from '../../api.ts';
import { count } from '../../format.ts';
import { Skeleton } from '../../parts/skeleton.tsx';
import { productAddress } from '../product/product-rows.tsx';
import { Channels, Seasons } from './comparison.tsx';
import { type Draft, useDraft } from './draft.ts';
import { FeeLines } from './fee-lines.tsx';
import { Inputs } from './inputs.tsx';
import { Month } from './month.tsx';
import { PriceCurve } from './price-curve.tsx';
import './profit.css';
import { type Profit, type ProfitData, useProfit } from './profit-data.ts';
import { limitsOf, numberOf } from './profit-question.ts';
import { Refusal } from './refusal.tsx';
import { Remarks } from './remarks.tsx';
import { BLANK, MainResult, MainSkeleton, Result } from './result.tsx';
import { texts } from './words.ts';

export function ProfitPage() {
  const words = texts();
  const draft = useDraft();
  const profit = useProfit(draft.settled);
  const { value } = profit.answer;
  useEffect(() => {
    document.title = `${words.title} · Shelfline`;
  }, [words]);
  const quota = value?.quota ?? null;
  return (
    <article class="profit-page">
      <header>
        <h1>{words.title}</h1>
        <Named draft={draft} profit={profit} />
        <p class="caption">
          {words.counted} {quota !== null && words.leftToday(count(quota.remaining))}
        </p>
      </header>
      <div class="profit-body">
        {!profit.isAsked && <Start />}
        {profit.isAsked && value === null && <MainSkeleton />}
        {value !== null && <MainResult answer={value.data} limits={limitsOf(draft.values)} />}
        <Inputs draft={draft} answer={value?.data ?? null} product={profit.product} />
        <div class="profit-answer">
          <Outcome draft={draft} profit={profit} />
        </div>
      </div>
    </article>
  );
}

interface PartProps {
  readonly draft: Draft;
  readonly profit: ProfitData;
}

/** The product that the address names, with the way back to its page. */
function Named({ draft, profit: { product } }: PartProps) {
  const words = texts();
  // While the product is looked up, its line is as high as its name will be.
  if (product === null) return <p>{draft.settled['asin'] ? BLANK : words.intro}</p>;
  const marketplace = marketplaceOf(draft.settled['marketplace']);
  return (
    <p class="ellipsis">
      <a href={productAddress(product.asin, marketplace)} title={product.title ?? product.asin}>
        {product.title ?? product.asin}
      </a>
    </p>
  );
}

/** What to give for an answer. It stands where the answer will be. */
function Start() {
  const words = texts();
  return (
    <div class="profit-start">
      <h2>{words.emptyTitle}</h2>
      <p>{words.empty}</p>
    </div>
  );
}

function Outcome({ draft, profit }: PartProps) {
  const { value, error, reload } = profit.answer;
  if (!profit.isAsked) return null;
  if (error !== null) return <Refusal error={error} draft={draft} retry={reload} />;
  if (value === null) return <Skeleton height={20} rows={24} />;
  return <Answered draft={draft} answer={value.data} />;
}

function Answered({ draft, answer }: { readonly draft: Draft; readonly answer: Profit }) {
  return (
    <>
      <Result answer={answer} />
      <PriceCurve answer={answer} price={numberOf(draft.values['price']) ?? answer.price} />
      <div class="profit-pair">
        <Channels answer={answer} />
        <Seasons answer={answer} />
      </div>
      <Month answer={answer} />
      <FeeLines answer={answer} />
      <Remarks answer={answer} />
    </>
  );
}
