/** Builds the HTTP server of one thread from the opened program, both forms and the settings. */
import type { FastifyInstance } from 'fastify';
import type { SiblingMetrics } from '../../delivery/http/monitoring/metrics.ts';
import { createServer } from '../../delivery/http/server.ts';
import { formA, formB } from '../../delivery/interface/forms.ts';
import type { AgentOptions } from '../../delivery/mcp/agent-server.ts';
import { createAgentAnswers } from '../../delivery/mcp/answer-agents.ts';
import type { Config } from '../config/config.ts';
import { dashboardFolder } from '../config/dashboard.ts';
import { VERSION } from '../config/version.ts';
import type { OpenApp } from '../open/open-app.ts';

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  /** True if several threads share the port. */
  readonly reusePort: boolean;
}

export interface ServerParts {
  readonly bodyCacheBytes?: number | undefined;
  /** Default: the setting. */
  readonly accessLog?: boolean;
  /** Set if several threads serve. */
  readonly siblings?: SiblingMetrics;
  /** Whether all threads answer. Default: they do. */
  readonly isServing?: () => boolean;
}

export function buildServer(
  { app }: OpenApp,
  { settings }: Config,
  { bodyCacheBytes, siblings, isServing, accessLog = settings.accessLog }: ServerParts = {},
): FastifyInstance {
  // A fault in a rate card must stop the start, not a request.
  app.rateCards();
  return createServer({
    app,
    forms: [formA, formB],
    version: VERSION,
    dashboard: dashboardFolder(),
    agents: createAgentAnswers(agentOptions(app)),
    ...(siblings === undefined ? {} : { siblings }),
    settings: {
      defaultForm: settings.form,
      corsOrigins: settings.corsOrigins,
      operatorToken: settings.operatorToken ?? null,
      pictures: settings.pictures,
      accessLog,
      keyInFlightMax: settings.keyConcurrency,
      keyWaitingMax: settings.keyBurst,
      ...(bodyCacheBytes === undefined ? {} : { bodyCacheBytes }),
      ...(isServing === undefined ? {} : { isServing }),
    },
  });
}

/** Returns what answering assistants needs of the program. */
export function agentOptions({ log }: Pick<OpenApp['app'], 'log'>): AgentOptions {
  return {
    version: VERSION,
    onDefect: (thrown) => log.error({ err: thrown }, 'a tool failed'),
  };
}

/** Returns the port in use, which differs from the requested one if that is 0. */
export async function listen(server: FastifyInstance, options: ListenOptions): Promise<number> {
  await server.listen(options);
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}
