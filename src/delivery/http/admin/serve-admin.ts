/** Serves the administration, to operators only. It is never counted against a plan. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { whenReady } from '../../../domain/values/maybe-promise.ts';
import {
  ADMIN_BASE,
  type AdminOperation,
  type FileAnswer,
} from '../../interface/admin-operation.ts';
import type { AnswerData } from '../../interface/bind-operation.ts';
import { ADMIN_OPERATIONS } from '../../operations/admin/all.ts';
import type { FrontDoor } from '../admission/front-door.ts';
import { JSON_TYPE, jsonBody } from '../answer/representation.ts';
import { addFile, sendBody } from '../pipeline/add-file.ts';
import { callWhenReady, turnAfterBody } from '../pipeline/entrance.ts';
import { withDeadline } from '../pipeline/long-answers.ts';
import type { Service } from '../pipeline/service.ts';
import { adminDocument } from './document.ts';
import { bindQuestion } from './question.ts';
import { actingFor, requireOperator } from './require-operator.ts';
import { leaveBodiesUnread, uploadOf } from './upload.ts';

export function addAdmin(
  fastify: FastifyInstance,
  service: Service,
  door: FrontDoor,
  version: string,
): void {
  for (const operation of ADMIN_OPERATIONS) {
    if (operation.isUpload === true) {
      addUpload(fastify, service, operation);
      continue;
    }
    const { method } = operation;
    const isRead = method === 'GET';
    fastify.route({
      method: isRead ? ['GET', 'HEAD'] : method,
      url: ADMIN_BASE + operation.path,
      onRequest: (request, reply, done) => {
        const checked = whenReady(requireOperator(service, request), ({ key }) => {
          if (!isRead) service.bodyRoom.expect(key.id, request, reply);
        });
        callWhenReady(checked, done);
      },
      ...(isRead ? {} : { preHandler: turnAfterBody(service, door) }),
      handler: serve(service, operation),
    });
  }
  addFile(fastify, service, {
    url: `${ADMIN_BASE}/openapi.json`,
    contentType: JSON_TYPE,
    make: () => JSON.stringify(adminDocument(ADMIN_OPERATIONS, version)),
  });
}

/** Serves an operation that reads its body as it arrives, for as long as that takes. */
function addUpload(fastify: FastifyInstance, service: Service, operation: AdminOperation): void {
  void fastify.register(async (scope) => {
    leaveBodiesUnread(scope);
    scope.route({
      method: operation.method,
      url: ADMIN_BASE + operation.path,
      onRequest: (request, _, done) => {
        // The rest of a refused upload is no further request.
        request.endsConnection = true;
        callWhenReady(requireOperator(service, request), done);
      },
      handler: serve(service, operation),
    });
  });
}

function serve(service: Service, operation: AdminOperation) {
  const readQuestion = bindQuestion(operation);
  const { status = 200, fileType } = operation;
  const { handlerTimeoutMs } = service.settings;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { caller } = request;
    if (!caller) throw new TypeError('the administration was served before its key was checked');
    const question = readQuestion(request);
    const app = actingFor(service.app, caller, request);
    const upload = operation.isUpload === true ? uploadOf(request) : null;
    const made = operation.handle(question, { app, by: caller.key.id, upload });
    // An upload ends when its bytes stop coming.
    const data = await (upload === null ? withDeadline(made, handlerTimeoutMs) : made);
    if (upload !== null) request.endsConnection = false;
    if (fileType === undefined) {
      await sendBody(service, request, reply, jsonBody(data as AnswerData), { status });
      return;
    }
    const { name, bytes, open } = data as FileAnswer;
    const headers = [
      'content-type',
      fileType,
      'content-length',
      `${bytes}`,
      'content-disposition',
      `attachment; filename="${name}"`,
    ];
    service.send(request, reply, { status, content: { headers, payload: Readable.from(open()) } });
  };
}
