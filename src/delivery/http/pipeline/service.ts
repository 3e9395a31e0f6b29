/** The services that every part of the pipeline gets. */
import { LRUCache } from 'lru-cache';
import type { AppContext } from '../../../app/context.ts';
import { BodyCache } from '../answer/body-cache.ts';
import { createSend, type Send } from '../answer/send.ts';
import type { Answered } from '../monitoring/metrics.ts';
import type { HttpSettings } from '../settings.ts';
import { FairTurns } from './long-answers.ts';
import { OpenAnswers } from './open-answers.ts';

export interface Service {
  readonly app: AppContext;
  readonly settings: HttpSettings;
  /** Origins whose pages may read answers. */
  readonly origins: ReadonlySet<string>;
  readonly send: Send;
  readonly bodies: BodyCache;
  /** Decides which long answer makes its next step. */
  readonly turns: FairTurns;
  readonly open: OpenAnswers;
  /** Keys and sessions by which operators came lately, as `laneOf` returns them. */
  readonly operators: LRUCache<string, true>;
  /** Called when a request ends, for any reason. */
  readonly onFinished: (answered: Answered) => void;
}

const OPERATORS_MAX = 1_000;
const OPERATORS_MS = 15 * 60_000;

export function createService(
  app: AppContext,
  settings: HttpSettings,
  onFinished: Service['onFinished'],
): Service {
  const origins = new Set(settings.corsOrigins);
  const open = new OpenAnswers();
  return {
    app,
    settings,
    origins,
    send: createSend({ app, origins, open }),
    bodies: new BodyCache(settings.bodyCacheBytes),
    turns: new FairTurns(),
    open,
    operators: new LRUCache({ max: OPERATORS_MAX, ttl: OPERATORS_MS }),
    onFinished,
  };
}
