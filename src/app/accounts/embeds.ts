/**
 * Links to the chart of one product, for pages of other sites. Behind a link stands a key that
 * opens this chart alone: its text is no API key, so nothing else takes it.
 */
import { randomBase62 } from '../../domain/account/api-key.ts';
import { type Asin, parseAsin } from '../../domain/values/asin.ts';
import { invalidParameter } from '../../domain/values/error.ts';
import {
  type MarketplaceId,
  marketplaceDomain,
  requireMarketplace,
} from '../../domain/values/marketplace.ts';
import { type MaybePromise, whenReady } from '../../domain/values/maybe-promise.ts';
import { DAY_S, type EpochSeconds, isoOrNull, toIso } from '../../domain/values/time.ts';
import type { ApiKey } from '../../ports/account-store.ts';
import type { AppContext } from '../context.ts';
import { type Authorization, hashKey, isSeenInForce } from './authorize.ts';
import { type KeyState, stateOf } from './manage-keys.ts';

/** About 250 bits, so that nobody guesses a link. */
const TOKEN_LENGTH = 42;
const ID_LENGTH = 16;
/** Each link has a daily limit of its own: some thousands of views, and no more after a leak. */
const PLAN = { name: 'embed', dailyLimit: 10_000 };

export const EMBED_DAYS = { usual: 30, max: 365 } as const;
export const EMBED_RANGES = ['7d', '30d', '90d', '180d', '1y', '2y', 'all'] as const;
export const EMBED_THEMES = ['light', 'dark'] as const;

type EmbedContext = Pick<AppContext, 'keys' | 'usage' | 'clock' | 'random' | 'trail' | 'storeName'>;

export interface EmbedRequest {
  readonly asin: string;
  readonly marketplace: string;
  readonly expiresInDays: number;
  /** What the chart shows first. Its reader may choose another. */
  readonly range?: (typeof EMBED_RANGES)[number];
  /** Without it the page follows its reader's system. */
  readonly theme?: (typeof EMBED_THEMES)[number];
}

/** A link as it is shown later: everything but its secret. */
export interface Embed {
  readonly id: string;
  readonly asin: Asin;
  readonly marketplace: string;
  readonly state: KeyState;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly revokedAt: string | null;
  /** The last UTC day on which it was looked at. */
  readonly lastUsedOn: string | null;
}

export interface NewEmbed extends Pick<Embed, 'id' | 'asin' | 'marketplace' | 'expiresAt'> {
  /** The address of the chart on this service. Known only now. */
  readonly path: string;
}

/** The one product whose chart a link opens. */
export interface ChartSubject {
  readonly marketplace: MarketplaceId;
  readonly asin: Asin;
}

/** Makes a link. @throws invalid_parameter for what is no ASIN or marketplace */
export async function createEmbed(app: EmbedContext, request: EmbedRequest): Promise<NewEmbed> {
  const asin = parseAsin(request.asin);
  if (asin === null) throw invalidParameter('asin', 'must be ten letters and digits');
  const marketplaceId = requireMarketplace(request.marketplace, app.storeName);
  const marketplace = marketplaceDomain(marketplaceId, app.storeName);
  const random = (count: number) => app.random.bytes(count);
  const token = randomBase62(random, TOKEN_LENGTH);
  const now = app.clock.now();
  const end = now + request.expiresInDays * DAY_S;
  const key: ApiKey = {
    id: `embed_${randomBase62(random, ID_LENGTH)}`,
    hash: hashKey(token),
    prefix: '',
    name: null,
    plan: PLAN.name,
    role: 'reader',
    createdAt: now,
    expiresAt: end,
    endedAt: null,
    revokedAt: null,
    rotatedFrom: null,
    chartOf: `${marketplaceId}/${asin}`,
  };
  const made = { asin, marketplace, expiresAt: toIso(end) };
  const line = app.trail.line({ action: 'embed.create', subject: key.id, detail: made });
  await app.keys.insert(key, line);
  return { id: key.id, ...made, path: pathOf(token, request) };
}

/** Returns all links, newest first. */
export async function listEmbeds(app: EmbedContext): Promise<readonly Embed[]> {
  const embeds = (await app.keys.list()).filter(isEmbed);
  return await Promise.all(embeds.toReversed().map((key) => presentEmbed(app, key)));
}

/** Ends a link for good, within a second on every node. Revoking it again changes nothing. */
export async function revokeEmbed(app: EmbedContext, id: string): Promise<Embed> {
  const find = async () => {
    const key = await app.keys.byId(id);
    if (key !== null && isEmbed(key)) return key;
    throw invalidParameter('id', 'no link has this id; see "embeds list"');
  };
  const key = await find();
  if (key.revokedAt === null) {
    const { asin, marketplace } = await presentEmbed(app, key);
    const detail = { asin, marketplace };
    const line = app.trail.line({ action: 'embed.revoke', subject: id, detail });
    await app.keys.update(id, { revokedAt: app.clock.now() }, line);
  }
  return await presentEmbed(app, await find());
}

/** Who looks through a link, and at what. */
export interface Visit extends Authorization {
  readonly subject: ChartSubject;
}

/** Finds what a link opens: `unknown` if there never was such a link, `ended` if it is over. */
export function openEmbed(
  app: Pick<AppContext, 'keys' | 'clock'>,
  token: string,
): MaybePromise<Visit | 'unknown' | 'ended'> {
  return whenReady(app.keys.byHash(hashKey(token)), (key) => {
    if (key === null || !isEmbed(key)) return 'unknown';
    return whenReady(isSeenInForce(app, key), (isGood) =>
      isGood ? { key, plan: PLAN, subject: subjectOf(key) } : 'ended',
    );
  });
}

function pathOf(token: string, { range, theme }: EmbedRequest): string {
  const look = new URLSearchParams({ ...(range && { range }), ...(theme && { theme }) });
  return look.size === 0 ? `/embed/${token}` : `/embed/${token}?${look}`;
}

/** The key behind a link. */
type EmbedKey = ApiKey & { readonly chartOf: string; readonly expiresAt: EpochSeconds };

function isEmbed(key: ApiKey): key is EmbedKey {
  return key.chartOf !== null && key.expiresAt !== null;
}

function subjectOf({ chartOf }: EmbedKey): ChartSubject {
  const [marketplace = '', asin = ''] = chartOf.split('/');
  return { marketplace: marketplace as MarketplaceId, asin: asin as Asin };
}

async function presentEmbed(app: EmbedContext, key: EmbedKey): Promise<Embed> {
  const { marketplace, asin } = subjectOf(key);
  const [lastDay] = await app.usage.days(key.id, 1);
  return {
    id: key.id,
    asin,
    marketplace: marketplaceDomain(marketplace, app.storeName),
    state: stateOf(key, app.clock.now()),
    createdAt: toIso(key.createdAt),
    expiresAt: toIso(key.expiresAt),
    revokedAt: isoOrNull(key.revokedAt),
    lastUsedOn: lastDay?.date ?? null,
  };
}
