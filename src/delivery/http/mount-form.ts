/** Puts the operations of a form on its paths, once for every base it is served at. */
import type { FastifyInstance } from 'fastify';
import type { BodyRoom } from './admission/body-room.ts';
import type { FrontDoor } from './admission/front-door.ts';
import { bindOperation } from './bind-operation.ts';
import type { Form } from './forms/form.ts';
import { authorizeRequest, type Service, serveOperation } from './serve-operation.ts';

/** What requests pass before they are served. */
interface Entrance {
  readonly door: FrontDoor;
  readonly bodyRoom: BodyRoom;
}

export function addForm(
  fastify: FastifyInstance,
  service: Service,
  { door, bodyRoom }: Entrance,
  form: Form,
  bases: readonly string[],
): void {
  for (const { operation, method, path } of form.routes) {
    const bound = bindOperation(operation, form, service.app.storeName);
    const isQuick = operation.handleNow !== undefined && method === 'GET' && !path.includes(':');
    const hasBody = operation.input === 'body';
    for (const base of bases) {
      if (isQuick) service.quickRoutes.set(base + path, bound);
      fastify.route({
        method: method === 'GET' ? ['GET', 'HEAD'] : method,
        url: base + path,
        onRequest: async (request, reply) => {
          const { key } = await authorizeRequest(service, request);
          if (hasBody) bodyRoom.expect(key.id, request, reply);
        },
        handler: async (request, reply) => {
          if (hasBody) {
            bodyRoom.arrived(request);
            await door.turn(request, reply.raw);
          }
          return await serveOperation(service, bound, request, reply);
        },
      });
    }
  }
}
