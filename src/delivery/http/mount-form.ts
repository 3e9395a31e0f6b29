/** Puts the operations of a form on its paths, once for every base it is served at. */
import type { FastifyInstance } from 'fastify';
import { bindOperation } from './bind-operation.ts';
import type { Form } from './forms/form.ts';
import { authorizeRequest, type Service, serveOperation } from './serve-operation.ts';

export function addForm(
  fastify: FastifyInstance,
  service: Service,
  form: Form,
  bases: readonly string[],
): void {
  for (const { operation, method, path } of form.routes) {
    const bound = bindOperation(operation, form, service.app.storeName);
    const isQuick = operation.handleNow !== undefined && method === 'GET' && !path.includes(':');
    for (const base of bases) {
      if (isQuick) service.quickRoutes.set(base + path, bound);
      fastify.route({
        method: method === 'GET' ? ['GET', 'HEAD'] : method,
        url: base + path,
        onRequest: (request) => authorizeRequest(service, request),
        handler: (request, reply) => serveOperation(service, bound, request, reply),
      });
    }
  }
}
