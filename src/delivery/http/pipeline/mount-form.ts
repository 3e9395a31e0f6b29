/** Puts the operations of a form on its paths, once for every base it is served at. */
import type {
  FastifyInstance,
  HookHandlerDoneFunction,
  onRequestHookHandler,
  preHandlerHookHandler,
} from 'fastify';
import { type MaybePromise, whenReady } from '../../../domain/maybe-promise.ts';
import { BodyRoom } from '../admission/body-room.ts';
import type { FrontDoor } from '../admission/front-door.ts';
import { bindOperation } from '../bind-operation.ts';
import type { Form } from '../forms/form.ts';
import { laneOf } from './entrance.ts';
import { recognize } from './quota.ts';
import { serveOperation } from './serve-operation.ts';
import type { Service } from './service.ts';

export function mountForms(
  fastify: FastifyInstance,
  service: Service,
  door: FrontDoor,
  forms: readonly { readonly form: Form; readonly bases: readonly string[] }[],
): void {
  const bodyRoom = new BodyRoom();
  const checkKey: onRequestHookHandler = (request, _, done) =>
    callWhenReady(recognize(service.app, request), done);
  const checkKeyAndRoom: onRequestHookHandler = (request, reply, done) => {
    const checked = whenReady(recognize(service.app, request), ({ key }) =>
      bodyRoom.expect(key.id, request, reply),
    );
    callWhenReady(checked, done);
  };
  const waitAgain: preHandlerHookHandler = (request, reply, done) => {
    request.bodyArrived?.();
    const key = laneOf(request);
    door.enter({ key, response: reply.raw, isCounted: true, serve: done, refuse: done });
  };
  for (const { form, bases } of forms) {
    for (const { operation, method, path } of form.routes) {
      const bound = bindOperation(operation, form, service.app.storeName);
      const hasBody = operation.input === 'body';
      for (const base of bases) {
        fastify.route({
          method: method === 'GET' ? ['GET', 'HEAD'] : method,
          url: base + path,
          onRequest: hasBody ? checkKeyAndRoom : checkKey,
          ...(hasBody ? { preHandler: waitAgain } : {}),
          handler: (request, reply) => serveOperation(service, bound, request, reply),
        });
      }
    }
  }
}

/** Tells a hook's end to the framework: at once where nothing is waited for. */
function callWhenReady(work: MaybePromise<unknown>, done: HookHandlerDoneFunction): void {
  if (work instanceof Promise) work.then(() => done(), done);
  else done();
}
