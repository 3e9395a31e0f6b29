/** Answers any key at an address outside of the forms, without counting the question. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AnswerData } from '../../interface/bind-operation.ts';
import { jsonBody } from '../answer/representation.ts';
import { recognize } from './quota.ts';
import type { Service } from './service.ts';

export function addUncounted(
  fastify: FastifyInstance,
  service: Service,
  url: string,
  make: (request: FastifyRequest) => object | Promise<object>,
): void {
  fastify.route({
    method: 'GET',
    url,
    handler: async (request, reply) => {
      await recognize(service, request);
      const { plain } = jsonBody((await make(request)) as AnswerData);
      service.send(request, reply, { status: 200, content: plain });
    },
  });
}
