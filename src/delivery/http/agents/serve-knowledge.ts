/** What assistants read to judge answers: what is held of each marketplace, and its rate card. */
import type { FastifyInstance } from 'fastify';
import { holdingsOf } from '../../../app/market/holdings.ts';
import { cardAt } from '../../../domain/fees/card/rate-cards.ts';
import { invalidParameter } from '../../../domain/values/error.ts';
import {
  MARKETPLACES,
  type MarketplaceId,
  marketplaceDomain,
  parseMarketplace,
} from '../../../domain/values/marketplace.ts';
import { toIso, toIsoDay } from '../../../domain/values/time.ts';
import { presentCoverage } from '../../present/coverage.ts';
import { addUncounted } from '../pipeline/add-uncounted.ts';
import type { Service } from '../pipeline/service.ts';

export function addKnowledge(fastify: FastifyInstance, service: Service): void {
  const { app } = service;
  const domainOf = (id: MarketplaceId) => marketplaceDomain(id, app.storeName);
  addUncounted(fastify, service, '/coverage', async () => {
    const held = await holdingsOf(app);
    const marketplaces = held.map((one) => {
      return { marketplace: domainOf(one.marketplace), ...presentCoverage(one) };
    });
    return { at: toIso(app.clock.now()), marketplaces };
  });
  addUncounted(fastify, service, '/fees/:marketplace', ({ params }) => {
    const { marketplace } = params as { readonly marketplace: string };
    const id = parseMarketplace(marketplace, app.storeName);
    const card = id === null ? null : cardAt(app.rateCards(), id, toIsoDay(app.clock.now()));
    if (card !== null) return { ...card.printed, marketplace: domainOf(card.printed.marketplace) };
    const issue = id === null ? 'is not a marketplace' : 'has no rate card here';
    throw invalidParameter(
      'marketplace',
      issue,
      MARKETPLACES.map((each) => domainOf(each.id)),
    );
  });
}
