/** `/model`: the sales model in force, what was measured of it, and what was published. */
import type { FastifyInstance } from 'fastify';
import { presentModel } from '../../present/model.ts';
import { addUncounted } from '../pipeline/add-uncounted.ts';
import type { Service } from '../pipeline/service.ts';

/** The pages need it to say what an estimate is worth, and assistants, too. */
export function addModel(fastify: FastifyInstance, service: Service): void {
  const { app } = service;
  addUncounted(fastify, service, '/model', () => presentModel(app.salesModel(), app.storeName));
}
