/** The figures that people look at first, each with its source and age. */
import type { ComponentChildren } from 'preact';
import { addressOf } from '../../address.ts';
import { count, decimal, money, roundMoney, UNKNOWN } from '../../format.ts';
import { RangeBar } from '../../parts/estimate-bar.tsx';
import { Fault } from '../../parts/fault.tsx';
import { Figure } from '../../parts/figure.tsx';
import { Grade } from '../../parts/grade.tsx';
import { Hint } from '../../parts/hint.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { Sparkline } from '../../parts/sparkline.tsx';
import type { Product, ProductData, SalesEstimate } from './product-data.ts';
import { texts, type Words } from './product-words.ts';
import type { Trend, Trends } from './trends.ts';

/** The scales of the bars, the same as in every list. */
const SALES_SCALE = [1, 100_000] as const;
const REVENUE_SCALE = [100, 10_000_000] as const;

interface KeyFiguresProps extends Pick<ProductData, 'estimate' | 'fees'> {
  readonly product: Product;
  /** Null until the history has arrived. */
  readonly trends: Trends | null;
}

export function KeyFigures({ product, estimate, fees, trends }: KeyFiguresProps) {
  const words = texts();
  const { isParent, rating } = product;
  const seen = seenOf(product);
  return (
    <>
      <dl class="figures key-figures">
        <Sales product={product} estimate={estimate.value} />
        <Revenue estimate={estimate.value} />
        {!isParent && <Price product={product} trend={trends?.price ?? null} />}
        {!isParent && (
          <Item
            name={words.rank}
            note={rankNote(product, words)}
            trend={trends?.rank ?? null}
            color="--series-rank"
            isInverted
          >
            <Figure text={rankText(product.bsr)} {...seen('bsr')} />
          </Item>
        )}
        <Item
          name={words.reviews}
          note={rating === null ? '' : words.starsOf(decimal(rating, 1))}
          trend={trends?.ratings ?? null}
          color="--series-reviews"
        >
          <Figure text={count(product.reviewCount)} {...seen('reviewCount')} />
        </Item>
        {isParent ? null : <Fees product={product} fees={fees} />}
      </dl>
      <dl class="figures more-figures">
        <Small name={words.rating}>
          <Figure text={decimal(rating, 1)} {...seen('rating')} />
        </Small>
        <Small name={words.offers} note={offersNote(product)}>
          <Figure text={count(product.offers.count)} {...seen('offers')} />
        </Small>
        {product.boughtInPastMonth !== null && (
          <Small name={words.badge}>
            <Figure
              text={words.badgeValue(count(product.boughtInPastMonth))}
              {...seen('boughtInPastMonth')}
            />
          </Small>
        )}
      </dl>
      {estimate.error !== null && <Fault error={estimate.error} retry={estimate.reload} />}
    </>
  );
}

function seenOf({ observed }: Product) {
  const words = texts();
  return (name: keyof typeof observed) => ({
    source: observed[name]?.source ?? null,
    observedAt: observed[name]?.at ?? null,
    reason: words.reasonNoSource,
  });
}

function rankText(rank: number | null): string {
  return rank === null ? UNKNOWN : `#${count(rank)}`;
}

interface ItemProps {
  readonly name: string;
  readonly note?: ComponentChildren;
  readonly trend?: Trend | null;
  /** The custom property of the trend's color. */
  readonly color?: string;
  readonly isInverted?: boolean;
  /** What stands in place of a trend, such as a range. */
  readonly below?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A figure in large type, and under it how it moved or how sure it is. */
function Item(props: ItemProps) {
  const { name, note, trend = null, color, isInverted = false, below, children } = props;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
      <dd class="key-figure-below">
        {below}
        {trend !== null && (
          <Sparkline
            values={trend}
            label={texts().days90(name)}
            color={`var(${color})`}
            isInverted={isInverted}
          />
        )}
      </dd>
      <dd class="caption">{note}</dd>
    </div>
  );
}

function Small({ name, note, children }: Pick<ItemProps, 'name' | 'note' | 'children'>) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {note && <span class="caption"> {note}</span>}
      </dd>
    </div>
  );
}

function Price({ product, trend }: { readonly product: Product; readonly trend: Trend | null }) {
  const words = texts();
  const { price, priceType, currency, availability, observed } = product;
  const reasons = {
    in_stock: words.reasonNoSource,
    no_buy_box: words.reasonNoBuyBox,
    out_of_stock: words.reasonOutOfStock,
    never_offered: words.reasonNeverOffered,
    price_hidden: words.reasonHidden,
    unknown: words.reasonUnknown,
  };
  const type = priceType === null ? '' : `${words[priceType]}, `;
  return (
    <Item
      name={words.price}
      note={`${type}${words[availability]}`}
      trend={trend}
      color="--series-buy-box"
    >
      <Figure
        text={money(price, currency)}
        source={observed['price']?.source ?? null}
        observedAt={observed['price']?.at ?? null}
        reason={reasons[availability]}
      />
    </Item>
  );
}

function rankNote({ bsrCategoryName }: Product, words: Words): string {
  return bsrCategoryName === null ? '' : words.rankIn(bsrCategoryName);
}

function offersNote({ offers: { fbaCount, fbmCount } }: Product): string {
  if (fbaCount === null && fbmCount === null) return '';
  return `FBA ${count(fbaCount)} · FBM ${count(fbmCount)}`;
}

/** A parent's own listing sells nothing. The estimate of its family stands in. */
function Sales({ product, estimate }: { product: Product; estimate: SalesEstimate | null }) {
  const words = texts();
  const shown = product.isParent
    ? {
        median: estimate?.monthlySales ?? product.familyMonthlySales,
        low: estimate?.range?.low ?? null,
        high: estimate?.range?.high ?? null,
        grade: estimate?.grade ?? null,
        isPart: false,
      }
    : {
        median: product.monthlySales,
        low: product.monthlySalesLow,
        high: product.monthlySalesHigh,
        grade: product.salesGrade,
        isPart: product.salesBasis !== null && product.salesBasis !== 'single',
      };
  return (
    <Item
      name={product.isParent ? words.familySales : words.sales}
      below={<RangeBar {...shown} scale={SALES_SCALE} />}
      note={
        <>
          {rangeText(shown, count)}
          {shown.isPart && <span> · {words.partOfFamily}</span>}
        </>
      }
    >
      <Figure text={count(shown.median)} reason={estimateReason(estimate, words)} />
      {shown.grade !== null && <Grade grade={shown.grade} />}
    </Item>
  );
}

interface Ranged {
  readonly low: number | null;
  readonly high: number | null;
}

function rangeText({ low, high }: Ranged, write: (value: number | null) => string): string {
  return low === null || high === null ? '' : `${write(low)}–${write(high)}`;
}

function estimateReason(estimate: SalesEstimate | null, words: Words): string {
  return estimate?.reason === 'stale_rank' ? words.reasonStaleRank : words.reasonNoRank;
}

function Revenue({ estimate }: { readonly estimate: SalesEstimate | null }) {
  const words = texts();
  if (estimate === null) {
    return (
      <Item name={words.revenue}>
        <Skeleton height={16} width={160} />
      </Item>
    );
  }
  const { amount, low, high, currency } = estimate.monthlyRevenue;
  const write = (value: number | null) => roundMoney(value, currency);
  return (
    <Item
      name={words.revenue}
      below={<RangeBar median={amount} low={low} high={high} scale={REVENUE_SCALE} />}
      note={rangeText({ low, high }, write)}
    >
      <Figure text={write(amount)} reason={words.reasonNoRevenue} />
    </Item>
  );
}

interface FeesProps {
  readonly product: Product;
  readonly fees: ProductData['fees'];
}

/** The fees at the price of today, and what they leave. */
function Fees({ product: { asin, marketplace, currency }, fees }: FeesProps) {
  const words = texts();
  if (fees.value === null) {
    return (
      <Item name={words.fees}>
        <Skeleton height={16} width={64} />
      </Item>
    );
  }
  const { profit: answer } = fees.value;
  const missing = answer?.missing.map(({ reason }) => reason).join(' ') ?? '';
  const left = answer?.profit ?? null;
  const link = <a href={addressOf('/profit', { asin, marketplace })}>{words.profit}</a>;
  return (
    <Item
      name={words.fees}
      note={
        left === null ? (
          link
        ) : (
          <>
            <Hint text={words.leftHint}>{words.left(money(left, currency))}</Hint>, {link}
          </>
        )
      }
    >
      <Figure
        text={money(answer?.fees.total ?? null, currency)}
        source={answer === null ? null : words.rateCard(answer.schedule.id)}
        reason={missing === '' ? words.reasonNoFees : missing}
      />
    </Item>
  );
}
