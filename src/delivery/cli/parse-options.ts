/** Texts of options that become numbers and instants; what is wrong is a usage error (exit 2). */
import { InvalidArgumentError } from 'commander';
import { invalidParameter } from '../../domain/error.ts';
import { type MarketplaceId, parseMarketplace } from '../../domain/marketplace.ts';
import { DAY_S, type EpochSeconds, HOUR_S, MINUTE_S, parseTime } from '../../domain/time.ts';

const UNIT_SECONDS = { m: MINUTE_S, h: HOUR_S, d: DAY_S };
const DURATION = /^(\d{1,6})([mhd])$/;

/** `30m`, `24h`, `7d` -> seconds. */
export function parseDuration(text: string): number {
  const [, count, unit] = DURATION.exec(text.trim()) ?? [];
  if (unit !== 'm' && unit !== 'h' && unit !== 'd') {
    throw new InvalidArgumentError('Give a number and m, h or d, such as 24h.');
  }
  return Number(count) * UNIT_SECONDS[unit];
}

/** An end: a bare date counts to the end of that UTC day. */
export function parseEnd(text: string): EpochSeconds {
  const parsed = parseTime(text);
  if (parsed === null) throw new InvalidArgumentError('Give an ISO 8601 date, such as 2027-01-31.');
  return parsed.isWholeDay ? parsed.at + DAY_S : parsed.at;
}

/** The marketplace of `--marketplace`: known only once the name of the store is. */
export function requireMarketplace(text: string, storeName: string): MarketplaceId {
  const id = parseMarketplace(text, storeName);
  if (id !== null) return id;
  throw invalidParameter(
    'marketplace',
    `${JSON.stringify(text)} is not known; give a domain such as ${storeName}.de, a country ` +
      'such as DE, or a marketplace id of the Selling Partner API',
  );
}

/** A parser of whole numbers within bounds, both included. */
export function wholeNumber(lowest: number, highest: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= lowest && value <= highest) return value;
    throw new InvalidArgumentError(`Give a whole number from ${lowest} to ${highest}.`);
  };
}
