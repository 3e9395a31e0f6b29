/** The figures that people look at first, each with its source and age. */
import type { ComponentChildren } from 'preact';
import { addressOf } from '../../address.ts';
import { count, decimal, money, roundMoney } from '../../format.ts';
import { Estimate } from '../../parts/estimate.tsx';
import { Fault } from '../../parts/fault.tsx';
import { Figure } from '../../parts/figure.tsx';
import { Hint } from '../../parts/hint.tsx';
import { ListingSales } from '../../parts/listing-sales.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import type { Product, ProductData, SalesEstimate } from './product-data.ts';
import { texts, type Words } from './product-words.ts';

interface KeyFiguresProps extends Pick<ProductData, 'estimate' | 'fees'> {
  readonly product: Product;
}

export function KeyFigures({ product, estimate, fees }: KeyFiguresProps) {
  const words = texts();
  const { observed, isParent } = product;
  const seen = (name: keyof typeof observed) => ({
    source: observed[name]?.source ?? null,
    observedAt: observed[name]?.at ?? null,
    reason: words.reasonNoSource,
  });
  return (
    <>
      <dl class="figures key-figures">
        {!isParent && <Price product={product} />}
        {!isParent && (
          <Item name={words.rank} note={rankNote(product, words)}>
            <Figure text={count(product.bsr)} {...seen('bsr')} />
          </Item>
        )}
        <Sales product={product} estimate={estimate.value} />
        <Revenue estimate={estimate.value} />
        <Item name={words.reviews}>
          <Figure text={count(product.reviewCount)} {...seen('reviewCount')} />
        </Item>
        <Item name={words.rating}>
          <Figure text={decimal(product.rating, 1)} {...seen('rating')} />
        </Item>
        <Item name={words.offers} note={offersNote(product)}>
          <Figure text={count(product.offers.count)} {...seen('offers')} />
        </Item>
        {product.boughtInPastMonth !== null && (
          <Item name={words.badge}>
            <Figure
              text={words.badgeValue(count(product.boughtInPastMonth))}
              {...seen('boughtInPastMonth')}
            />
          </Item>
        )}
        {!isParent && <Fees product={product} fees={fees} />}
      </dl>
      {estimate.error !== null && <Fault error={estimate.error} retry={estimate.reload} />}
    </>
  );
}

interface ItemProps {
  readonly name: string;
  readonly note?: ComponentChildren;
  readonly children: ComponentChildren;
}

function Item({ name, note, children }: ItemProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
      <dd class="caption">{note}</dd>
    </div>
  );
}

function Price({ product }: Pick<KeyFiguresProps, 'product'>) {
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
    <Item name={words.price} note={`${type}${words[availability]}`}>
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
  if (product.isParent) {
    return (
      <Item name={words.familySales}>
        <Estimate
          median={estimate?.monthlySales ?? product.familyMonthlySales}
          low={estimate?.range?.low ?? null}
          high={estimate?.range?.high ?? null}
          grade={estimate?.grade ?? null}
          asOf={estimate?.salesAsOf ?? null}
          reason={words.reasonNoRank}
        />
      </Item>
    );
  }
  return (
    <Item name={words.sales}>
      <ListingSales listing={product} reason={estimateReason(estimate, words)} />
    </Item>
  );
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
  return (
    <Item name={words.revenue}>
      <Estimate
        median={amount}
        low={low}
        high={high}
        grade={estimate.grade}
        write={(value) => roundMoney(value, currency)}
        reason={words.reasonNoRevenue}
      />
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
