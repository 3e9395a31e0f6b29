/** Draws the seller of a simulated product and the details of its offer. */
import type { BuyBoxHolder } from '../product/facts.ts';
import type { Minor } from '../values/money.ts';
import { SIMULATED_DAYS } from './calendar.ts';
import type { MemberDays } from './family-sales.ts';
import type { RootKey } from './product-types.ts';
import type { RandomStream } from './random.ts';

export interface Offer {
  readonly buyBox: BuyBoxHolder;
  readonly isPriceHidden: boolean;
  /** Lowest new offer divided by the buy box price. */
  readonly otherFactor: number;
  readonly listPrice: Minor | null;
  /** Returns the number of new offers on a day. */
  offers(day: number): number;
  readonly showsBadge: boolean;
}

const AMAZON_PART = 0.25;
const FBA_PART = 0.75;
/** Share of products with an offer below the buy box. */
const CHEAPER_PART = 0.3;
const HIDDEN_PART = 0.02;
const LIST_PRICE_PART = 0.6;
const LIST_PRICE_FACTOR = 1.25;
const BADGE_PART = 0.7;
const SELLER_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';

export function drawOffer({ price }: MemberDays, root: RootKey, random: RandomStream): Offer {
  const isAmazon = random.uniform() < AMAZON_PART;
  const sellers = random.integer(1, 9);
  const joinsAt = random.integer(0, SIMULATED_DAYS);
  const otherFactor = random.uniform() < CHEAPER_PART ? 0.97 : 1;
  return {
    buyBox: {
      sellerId: sellerId(random),
      isAmazon,
      isFba: isAmazon || random.uniform() < FBA_PART,
    },
    isPriceHidden: root === 'electronics' && random.uniform() < HIDDEN_PART,
    otherFactor,
    listPrice:
      random.uniform() < LIST_PRICE_PART ? Math.round(price.usual * LIST_PRICE_FACTOR) : null,
    offers: (day) => sellers + (day >= joinsAt ? 1 : 0),
    showsBadge: random.uniform() < BADGE_PART,
  };
}

function sellerId(random: RandomStream): string {
  return `A${Array.from({ length: 13 }, () => random.pick([...SELLER_LETTERS])).join('')}`;
}
