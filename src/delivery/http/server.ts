/**
 * The HTTP server: every form at its own base, the default form also at `/api/v1`, the reference,
 * the probes, and one pipeline for all. It has no globals: a process may run several servers, and
 * each worker thread one.
 */
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app/context.ts';
import type { AnswerAgent } from '../interface/answer-agent.ts';
import type { Form } from '../interface/operation.ts';
import { addAdmin } from './admin/serve-admin.ts';
import { addAgents } from './agents/serve-agents.ts';
import { addKnowledge } from './agents/serve-knowledge.ts';
import { addOutsideSignIn } from './dashboard/outside-sign-in.ts';
import { addDashboard } from './dashboard/serve-dashboard.ts';
import { addEmbed } from './dashboard/serve-embed.ts';
import { addModel } from './dashboard/serve-model.ts';
import { addPictures } from './dashboard/serve-pictures.ts';
import { addSession } from './dashboard/session.ts';
import { createMetrics, type SiblingMetrics } from './monitoring/metrics.ts';
import { addProbes } from './monitoring/probes.ts';
import { addOAuth } from './oauth/serve-oauth.ts';
import { addEntrance, mountForms } from './pipeline/entrance.ts';
import { createFramework } from './pipeline/framework.ts';
import { drainOnClose } from './pipeline/open-answers.ts';
import { createService } from './pipeline/service.ts';
import { addReference } from './reference/serve-reference.ts';
import { DEFAULT_HTTP_SETTINGS, type HttpSettings } from './settings.ts';

export interface ServerOptions {
  readonly app: AppContext;
  readonly forms: readonly Form[];
  readonly version: string;
  readonly settings?: Partial<HttpSettings>;
  /** The folder of the built dashboard. Without it, only the interface is served. */
  readonly dashboard?: string | null;
  /** Answers assistants. Without it, there is no `/mcp`. */
  readonly agents?: AnswerAgent;
  /** The other threads, if there are several: `/metrics` includes their figures. */
  readonly siblings?: SiblingMetrics;
}

/** Builds the server; `listen` starts it (`reusePort` if workers share a port). */
export function createServer(options: ServerOptions): FastifyInstance {
  const { app, dashboard = null, siblings = null, version } = options;
  const settings = { ...DEFAULT_HTTP_SETTINGS, ...options.settings };
  const service = createService(app, settings, (answered) => {
    metrics.observe(answered);
    // Without the URL: people put keys into it by mistake.
    if (settings.accessLog) app.log.info(answered, 'answered');
  });
  const { open, bodies } = service;
  const metrics = createMetrics(
    () => open.size,
    () => bodies.bytes,
    () => app.searchRevision?.() ?? null,
  );
  siblings?.offer(metrics.text);
  const fastify = createFramework(service, metrics.countRefused);
  const door = addEntrance(fastify, service);
  drainOnClose(fastify, app, open, settings);
  addProbes(fastify, service, { metrics, siblings });
  const forms = options.forms.map((form) => ({ form, bases: basesOf(form, settings.defaultForm) }));
  mountForms(fastify, service, door, forms);
  addReference(fastify, service, { version, forms, hasDashboard: dashboard !== null });
  addSession(fastify, service, door);
  if (app.signIn !== undefined) addOutsideSignIn(fastify, service, app.signIn);
  addAdmin(fastify, service, door, version);
  addModel(fastify, service);
  addKnowledge(fastify, service);
  if (options.agents !== undefined) addAgents(fastify, service, door, options.agents);
  if (app.oauth !== undefined) addOAuth(fastify, service, door, app.oauth);
  if (dashboard === null) return fastify;
  addDashboard(fastify, service, dashboard);
  addEmbed(fastify, service, dashboard);
  addPictures(fastify, service);
  return fastify;
}

/** Returns a form's bases: its own, and `/api/v1` for the default form. */
export function basesOf({ name }: Form, defaultForm: Form['name']): readonly string[] {
  const own = `/form-${name.toLowerCase()}/api/v1`;
  return name === defaultForm ? ['/api/v1', own] : [own];
}
