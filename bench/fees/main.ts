/**
 * Measures profit calculations a second on one core: size tier, all fees and profit of 50,000
 * different products, over every card that has a full answer. Break-even, sensitivity and
 * presentation are left out. The yardstick of the run is JSON.parse of a request.
 *
 *     node bench/fees/main.ts
 */
import { readRateCards } from '../../src/adapters/rate-cards/read-rate-cards.ts';
import { planFees } from '../../src/domain/fees/fee-plan.ts';
import { packageOf } from '../../src/domain/fees/fulfillment/package.ts';
import { unitProfit } from '../../src/domain/fees/profit/unit-profit.ts';
import type { UnitCase } from '../../src/domain/fees/unit-case.ts';
import { seededRandom } from '../../src/domain/statistics/seeded-random.ts';

const TARGET_PER_SECOND = 100_000;
const CASES = 50_000;
const ROUNDS = 5;
const DAY = '2026-09-10';
const COMPLETE = new Set(['US', 'GB', 'DE', 'FR', 'IT', 'ES', 'CA', 'MX']);

interface Request {
  readonly question: UnitCase;
  readonly price: number;
}

function requests(): readonly Request[] {
  const random = seededRandom(7);
  const whole = (max: number) => 1 + Math.floor(random() * max);
  const cards = readRateCards().cards.filter(
    ({ printed: { marketplace, effectiveFrom, effectiveTo } }) =>
      COMPLETE.has(marketplace) && effectiveFrom <= DAY && effectiveTo === null,
  );
  return Array.from({ length: CASES }, (_, index) => {
    const card = cards[index % cards.length];
    if (card === undefined) throw new Error('no card');
    const { categories } = card;
    const sides = [whole(450), whole(300), whole(200)] as const;
    return {
      price: whole(10_000),
      question: {
        card,
        day: DAY,
        channel: 'fba',
        category: categories[whole(categories.length) - 1] ?? null,
        pack: packageOf(sides, 'mm', whole(4000), 'g'),
        productType: 'standard',
        deliveryVariant: card.printed.marketplace === 'DE' ? 'CEP' : null,
        shipsInOwnPackaging: false,
        sellingPlan: 'professional',
        sellerCountry: card.printed.marketplace,
        isVatRegistered: true,
        storageMonths: 2,
        daysOfSupply: null,
        returnRatePercent: 0,
        returnLossPercent: 100,
        cost: whole(2000),
        inboundShipping: 60,
        fbmShipping: 0,
        otherCosts: 0,
        advertising: { percent: 8 },
        overrides: {},
        measuredFulfillment: null,
        measuredClosing: null,
      },
    };
  });
}

const BODY = JSON.stringify({
  price: 24.99,
  category: 'Home and Kitchen',
  package: { length: 12, width: 8, height: 3, dimensionUnit: 'in', weight: 1.2, weightUnit: 'lb' },
  cost: 6.5,
  inboundShipping: 0.6,
  advertisingPercent: 8,
});

/** Runs the work once to warm up, then `ROUNDS` times; the best round counts. */
function perSecond(count: number, work: () => void): number {
  work();
  let best = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    work();
    best = Math.max(best, count / ((performance.now() - startedAt) / 1000));
  }
  return best;
}

const cases = requests();
let answered = 0;
const calculations = perSecond(CASES, () => {
  answered = 0;
  for (const { question, price } of cases) {
    if (unitProfit(planFees(question), price).profit !== null) answered += 1;
  }
});
let parsed = 0;
const parses = perSecond(CASES, () => {
  for (let index = 0; index < CASES; index += 1) parsed += JSON.parse(BODY).price;
});
if (parsed === 0) throw new Error('nothing was parsed');

const line = (name: string, rate: number) => `${name.padEnd(34)}${Math.round(rate)}/s`;
console.log(line('profit calculations', calculations));
console.log(line('JSON.parse of a request (yardstick)', parses));
console.log(`answered with a profit: ${answered} of ${CASES}`);
console.log(
  `target ${TARGET_PER_SECOND}/s: ${calculations >= TARGET_PER_SECOND ? 'met' : 'MISSED'}`,
);
if (calculations < TARGET_PER_SECOND) process.exitCode = 1;
