/**
 * Fetches keywords from DataForSEO Labs for Amazon, live
 * (https://docs.dataforseo.com/v3/dataforseo_labs/amazon/): `related_keywords` near a keyword,
 * `ranked_keywords` of a product. Answers are kept for some days. The cost of every request is
 * taken from the day's budget before it is sent.
 */
import {
  DATAFORSEO,
  DATAFORSEO_OK,
  type DataForSeoTask,
  dataForSeoLocation,
  readDataForSeoTask,
} from '../../domain/keywords/dataforseo.ts';
import { normalizeKeyword } from '../../domain/keywords/normalize-keyword.ts';
import type { KeywordObservation } from '../../domain/product/observation.ts';
import { ShelflineError } from '../../domain/values/error.ts';
import { type MarketplaceId, marketplaceOf } from '../../domain/values/marketplace.ts';
import { DAY_S, type EpochSeconds, startOfDay, toIsoDay } from '../../domain/values/time.ts';
import type { KeywordProvider, ProvidedKeywords } from '../../ports/keyword-provider.ts';
import type { Clock } from '../../ports/system.ts';
import { postJson, ServiceFault } from './post-json.ts';
import type { ProviderFile } from './provider-file.ts';

export const DATAFORSEO_URL = 'https://api.dataforseo.com';

export interface DataForSeoOptions {
  readonly login: string;
  readonly password: string;
  readonly baseUrl: string;
  readonly timeoutMs: number;
  /** US dollars per UTC day. */
  readonly dailyBudget: number;
  /** How many days an answer is used again. */
  readonly cacheDays: number;
}

/** Related keywords reach this far from the seed, which gives up to 42 of them. */
const DEPTH = 2;
/** The service's own limit. */
const ITEMS_MAX = 1_000;
/** Price of a Labs request and of each item, in US dollars (https://dataforseo.com/pricing). */
const PRICE = { request: 0.01, item: 0.0001 };
const MICROS = 1_000_000;
/** "No results": an answer, not a failure. */
const NO_RESULTS = 40_102;
const RETRY_S = 60;

interface Question {
  readonly path: 'related_keywords' | 'ranked_keywords';
  readonly task: Readonly<Record<string, string | number | boolean>>;
  readonly limit: number;
}

export function createDataForSeo(
  options: DataForSeoOptions,
  { file, clock }: { readonly file: ProviderFile; readonly clock: Clock },
): KeywordProvider {
  const asking = new Map<string, Promise<ProvidedKeywords>>();
  const answer = (question: Question): Promise<ProvidedKeywords> => {
    const name = JSON.stringify([question.path, question.task]);
    const since = clock.now() - options.cacheDays * DAY_S;
    const kept = file.kept(DATAFORSEO, name, since);
    if (kept !== null) {
      const keywords = JSON.parse(kept.body) as readonly KeywordObservation[];
      return Promise.resolve({ keywords, fetchedAt: kept.fetchedAt });
    }
    // Concurrent identical questions are sent once.
    const sent =
      asking.get(name) ??
      fetchAnswer(question, options, { file, clock })
        .then((keywords) => {
          const fetchedAt = clock.now();
          file.keep(DATAFORSEO, name, { body: JSON.stringify(keywords), fetchedAt });
          return { keywords, fetchedAt };
        })
        .finally(() => asking.delete(name));
    asking.set(name, sent);
    return sent;
  };
  const ask = (
    path: Question['path'],
    marketplace: MarketplaceId,
    about: Question['task'],
    most: number,
  ) => {
    const limit = Math.min(most, ITEMS_MAX);
    const place = {
      location_code: dataForSeoLocation(marketplace),
      language_code: marketplaceOf(marketplace).language,
    };
    return answer({ path, limit, task: { ...place, ...about, limit } });
  };
  return {
    name: DATAFORSEO,
    related(marketplace, text, limit) {
      const keyword = normalizeKeyword(text);
      const about = { keyword, depth: DEPTH, include_seed_keyword: true };
      return ask('related_keywords', marketplace, about, limit);
    },
    ofProduct: (marketplace, asin, limit) => ask('ranked_keywords', marketplace, { asin }, limit),
  };
}

async function fetchAnswer(
  { path, task, limit }: Question,
  options: DataForSeoOptions,
  { file, clock }: { readonly file: ProviderFile; readonly clock: Clock },
): Promise<readonly KeywordObservation[]> {
  const now = clock.now();
  const day = toIsoDay(now);
  const amount = microsOf(PRICE.request + PRICE.item * (limit + 1));
  const budget = microsOf(options.dailyBudget);
  if (!file.spend({ provider: DATAFORSEO, day, amount, budget })) throw budgetUsed(options, now);
  const login = `${options.login}:${options.password}`;
  try {
    const body = await postJson({
      url: `${options.baseUrl}/v3/dataforseo_labs/amazon/${path}/live`,
      headers: { authorization: `Basic ${Buffer.from(login).toString('base64')}` },
      body: [task],
      timeoutMs: options.timeoutMs,
    });
    const read = taskIn(body);
    file.correct({ provider: DATAFORSEO, day, by: microsOf(read.cost) - amount });
    return keywordsOf(read);
  } catch (error) {
    if (!(error instanceof ServiceFault)) throw error;
    if (error.isFree) file.correct({ provider: DATAFORSEO, day, by: -amount });
    throw unavailable(error.message, error.retryAfterSeconds ?? RETRY_S, error);
  }
}

function taskIn(body: unknown): DataForSeoTask {
  const { tasks } = Object(body) as { readonly tasks?: unknown };
  // A refused request has no tasks, but these two fields of the body say why.
  const read = readDataForSeoTask(Array.isArray(tasks) ? (tasks[0] ?? body) : body);
  if (read !== null) return read;
  throw new ServiceFault('its answer is not what it documents', { isFree: false });
}

function keywordsOf({ statusCode, statusMessage, keywords }: DataForSeoTask) {
  if (statusCode === DATAFORSEO_OK || statusCode === NO_RESULTS) return keywords;
  // The cost in the answer is already accounted for.
  const message = `it answered ${statusCode} "${statusMessage.slice(0, 200)}"`;
  throw new ServiceFault(message, { isFree: false });
}

function microsOf(dollars: number): number {
  return Math.round(dollars * MICROS);
}

function budgetUsed({ dailyBudget }: DataForSeoOptions, now: EpochSeconds): ShelflineError {
  const untilMidnight = startOfDay(now) + DAY_S - now;
  return unavailable(`today's budget of ${dailyBudget} US dollars is used up`, untilMidnight);
}

function unavailable(reason: string, retryAfterSeconds: number, cause?: unknown): ShelflineError {
  return new ShelflineError('provider_unavailable', `The provider ${DATAFORSEO}: ${reason}.`, {
    details: [{ field: 'provider', issue: `${DATAFORSEO}: ${reason}` }],
    retryAfterSeconds,
    cause,
  });
}
