/** `/pictures/40/NAME`: the picture of a listing, for the pages of those who are signed in. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ShelflineError } from '../../../domain/values/error.ts';
import { Body } from '../answer/body.ts';
import { recognize } from '../pipeline/quota.ts';
import type { Service } from '../pipeline/service.ts';

type Asked = FastifyRequest<{ Params: { readonly pixels: string; readonly name: string } }>;

const SIZES = { 40: 40, 160: 160 } as const;
/** A host's name of a picture: never a path, nor an address. */
const NAME = /^[\w+%-]{8,24}\.(?:jpg|png|webp|gif)$/;

/** A name stands for one picture for ever. */
const CACHE_CONTROL = 'private, max-age=2592000, immutable';

export function addPictures(fastify: FastifyInstance, service: Service): void {
  const { app, settings } = service;
  fastify.route({
    method: 'GET',
    url: '/pictures/:pixels/:name',
    handler: async (request: Asked, reply) => {
      await recognize(service, request);
      const pixels = SIZES[request.params.pixels as unknown as keyof typeof SIZES];
      const { name } = request.params;
      const isAsked = settings.pictures === 'cached' && pixels !== undefined && NAME.test(name);
      const found = isAsked ? ((await app.pictures?.find({ name, pixels })) ?? null) : null;
      if (found === null) {
        throw new ShelflineError('route_not_found', 'There is no such picture here.');
      }
      const { plain: content } = new Body(found);
      const contentPolicy = "default-src 'none'; sandbox";
      service.send(request, reply, {
        status: 200,
        content,
        contentPolicy,
        cacheControl: CACHE_CONTROL,
      });
    },
  });
}
