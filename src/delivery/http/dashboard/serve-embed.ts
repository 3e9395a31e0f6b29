/**
 * `/embed/TOKEN`: the chart of one product, for a frame in a page of another site. The token is all
 * that counts: no cookie is read or set, and nothing but this product's history can be asked.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { openEmbed, type Visit } from '../../../app/accounts/embeds.ts';
import type { AppContext } from '../../../app/context.ts';
import { ShelflineError } from '../../../domain/values/error.ts';
import { MARKETPLACES, marketplaceDomain } from '../../../domain/values/marketplace.ts';
import { type MaybePromise, whenReady } from '../../../domain/values/maybe-promise.ts';
import { bindOperation } from '../../interface/bind-operation.ts';
import { formA } from '../../interface/forms.ts';
import type { Form } from '../../interface/operation.ts';
import { bsrHistoryOperation } from '../../operations/bsr-history.ts';
import { priceHistoryOperation } from '../../operations/price-history.ts';
import { Body } from '../answer/body.ts';
import { jsonBody } from '../answer/representation.ts';
import { HTML, sendBody } from '../pipeline/add-file.ts';
import { setCaller } from '../pipeline/lanes.ts';
import { takeQuota } from '../pipeline/quota.ts';
import { serveOperation } from '../pipeline/serve-operation.ts';
import type { Service } from '../pipeline/service.ts';
import { readQueryString } from '../request/query-string.ts';

type Embedded = FastifyRequest<{ Params: { readonly token: string } }>;

const PAGE = '/embed/:token';
const POLICY = "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *";
const HIDDEN = ['x-robots-tag', 'noindex'];

/** The client of form A asks below the page's address, as it asks below a service's address. */
const OPERATIONS = {
  '/form-a/api/v1/price-history': priceHistoryOperation,
  '/form-a/api/v1/bsr-history': bsrHistoryOperation,
};
const EVERYWHERE: Form = { ...formA, marketplaces: MARKETPLACES.map(({ id }) => id) };

export function addEmbed(fastify: FastifyInstance, service: Service, folder: string): void {
  const { app } = service;
  const page = new Body({ contentType: HTML, content: readFileSync(join(folder, 'embed.html')) });
  fastify.route({
    method: ['GET', 'HEAD'],
    url: PAGE,
    handler: async (request: Embedded, reply) => {
      const visit = await openEmbed(app, request.params.token);
      const [status, body] = typeof visit === 'string' ? CLOSED[visit] : ([200, page] as const);
      await sendBody(service, request, reply, body, {
        status,
        contentPolicy: POLICY,
        headers: HIDDEN,
      });
    },
  });
  fastify.route({
    method: 'GET',
    url: `${PAGE}/product`,
    handler: async (request: Embedded, reply) => {
      const visit = await requireVisit(service, request);
      await takeQuota(app, visit, 1, request);
      await sendBody(service, request, reply, jsonBody(await productOf(app, visit)));
    },
  });
  for (const [path, operation] of Object.entries(OPERATIONS)) {
    const bound = bindOperation(operation, EVERYWHERE, app.storeName);
    fastify.route({
      method: 'GET',
      url: PAGE + path,
      handler: async (request: Embedded, reply) => {
        const visit = await requireVisit(service, request);
        requireSubject(app, visit, request);
        setCaller(service, request, visit);
        // The token is no parameter of the operation.
        request.params = {} as Embedded['params'];
        await serveOperation(service, bound, request, reply);
      },
    });
  }
}

/** Throws `route_not_found` unless the link works. */
function requireVisit({ app }: Service, request: Embedded): MaybePromise<Visit> {
  // Nobody's quota is shown, whatever cookie the browser sent along.
  request.caller = null;
  return whenReady(openEmbed(app, request.params.token), (visit) => {
    if (typeof visit !== 'string') return visit;
    throw new ShelflineError('route_not_found', 'This link shows no chart, or no longer.');
  });
}

/** Throws `route_not_found` for any product but the one of the link. */
function requireSubject({ storeName }: AppContext, { subject }: Visit, { raw }: Embedded): void {
  const asked = readQueryString(raw.url ?? '');
  const isSame =
    asked.get('asin') === subject.asin &&
    asked.get('marketplace') === marketplaceDomain(subject.marketplace, storeName);
  if (isSame) return;
  throw new ShelflineError('route_not_found', `This link shows the chart of ${subject.asin} only.`);
}

/** Returns what stands over the chart. A link may be older than the first import of its product. */
async function productOf({ store, storeName }: AppContext, { subject }: Visit) {
  const { marketplace, asin } = subject;
  const record = await store.products.record(marketplace, asin);
  return {
    asin,
    marketplace: marketplaceDomain(marketplace, storeName),
    title: record?.facts.title?.value ?? null,
    sources: [...new Set(record?.heads.map(({ source }) => source))],
  };
}

/** Returns a page without a script, for a link that shows nothing. */
function closedPage(english: string, german: string): Body {
  const content = [
    '<!doctype html><html lang="en"><meta charset="utf-8">',
    '<meta name="color-scheme" content="light dark"><title>Shelfline</title>',
    `<p>${english}</p><p lang="de">${german}</p></html>`,
  ].join('');
  return new Body({ contentType: HTML, content });
}

const CLOSED = {
  unknown: [404, closedPage('There is no chart here.', 'Hier ist kein Diagramm.')],
  ended: [
    410,
    closedPage('This chart is no longer shown.', 'Dieses Diagramm wird nicht mehr gezeigt.'),
  ],
} as const;
