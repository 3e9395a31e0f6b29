/** The services that every part of the pipeline gets. */
import { LRUCache } from 'lru-cache';
import type { AppContext } from '../../../app/context.ts';
import type { Role } from '../../../domain/account/api-key.ts';
import { BodyRoom } from '../admission/body-room.ts';
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
  /** Callers that were found lately, by what they name: they wait in lanes of their own. */
  readonly known: LRUCache<string, Role>;
  /** Room for bodies of known keys on all routes. */
  readonly bodyRoom: BodyRoom;
  /** Called when a request ends, for any reason. */
  readonly onFinished: (answered: Answered) => void;
}

const KNOWN_MAX = 10_000;
const KNOWN_MS = 15 * 60_000;

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
    known: new LRUCache({ max: KNOWN_MAX, ttl: KNOWN_MS }),
    bodyRoom: new BodyRoom(),
    onFinished,
  };
}
