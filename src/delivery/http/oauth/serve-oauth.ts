/** Lets hosted assistants connect: what they read, ask and get, and what an operator decides. */
import type { FastifyInstance } from 'fastify';
import type { OAuthAddresses } from '../../../app/accounts/agents/oauth.ts';
import type { FrontDoor } from '../admission/front-door.ts';
import { JSON_TYPE } from '../answer/representation.ts';
import { addFile } from '../pipeline/add-file.ts';
import type { Service } from '../pipeline/service.ts';
import { addClientRoutes } from './client-routes.ts';
import { describeResource, describeServer, resourcePaths, SERVER_PATH } from './metadata.ts';
import { addOperatorRoutes } from './operator-routes.ts';

export function addOAuth(
  fastify: FastifyInstance,
  service: Service,
  door: FrontDoor,
  addresses: OAuthAddresses,
): void {
  const add = (url: string, make: () => object) =>
    addFile(fastify, service, {
      url,
      contentType: JSON_TYPE,
      make: () => JSON.stringify(make()),
    });
  for (const url of resourcePaths(addresses)) add(url, () => describeResource(addresses));
  add(SERVER_PATH, () => describeServer(addresses));
  addClientRoutes(fastify, service, door);
  addOperatorRoutes(fastify, service, door);
}
