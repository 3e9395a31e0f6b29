/**
 * Products whose every fact tells a version, and what is known of their imports. So each answer
 * shows whether it is one of the states that the market can have at that moment.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PRODUCTS = 400;
const DAY_MS = 86_400_000;
const STEP_MS = 60_000;
const CENTS = 1_000;
const RANKS = 10_000;
/** A node may answer from memory what was in force this long ago. */
const SEEN_MS = 2_000;

const base = Math.floor(Date.now() / DAY_MS - 100) * DAY_MS;
const timeOf = (version: number) => new Date(base + version * STEP_MS).toISOString();
const instant = (at: unknown) => Date.parse(String(at));

interface Point {
  readonly at: string;
  readonly value: number;
}

export type Kind = 'product' | 'price-history' | 'bsr-history' | 'search';
export const KINDS: readonly Kind[] = ['product', 'price-history', 'bsr-history', 'search'];

/** The products of one importer. Each of its files states one version of all of them. */
export class Versions {
  readonly asins: readonly string[];
  readonly #mark: string;
  readonly #acknowledgedAt = new Map<number, number>();
  #begun = 0;

  constructor(number: number) {
    this.#mark = `quill${'abcdefgh'[number]}`;
    this.asins = Array.from({ length: PRODUCTS }, (_, index) => {
      return `B0${number}${String(index).padStart(7, '0')}`;
    });
  }

  get acknowledged(): number {
    return this.#acknowledgedAt.size;
  }

  /** Writes the file of a version that will now be imported. */
  begin(version: number, directory: string): string {
    this.#begun = Math.max(this.#begun, version);
    const file = join(directory, `${this.#mark}-${version}.csv`);
    const rest = `Kitchen,${(CENTS + version) / 100},${RANKS + version},${timeOf(version)}`;
    const rows = this.asins.map((asin) => `${asin},US,${this.#mark} bottle ${version},${rest}\n`);
    const head = 'asin,marketplace,title,category_path,price,bsr,observed_at\n';
    writeFileSync(file, head + rows.join(''));
    return file;
  }

  acknowledge(version: number): void {
    this.#acknowledgedAt.set(version, performance.now());
  }

  /** Returns the path of a request for one of the products. */
  question(kind: Kind, asin: string): string {
    if (kind === 'search') return `search?keyword=${this.#mark}+bottle&pageSize=50`;
    return `${kind}?asin=${asin}${kind === 'product' ? '' : '&interval=raw'}`;
  }

  /** Returns the versions that an answer shows, oldest first. Throws if it contradicts itself. */
  shown(kind: Kind, data: Readonly<Record<string, unknown>>): readonly number[] {
    if (kind === 'product') return [this.#versionOf(data)];
    if (kind === 'search') {
      if (data['totalResults'] !== PRODUCTS) throw new Error(`${data['totalResults']} found`);
      const cards = data['products'] as readonly Readonly<Record<string, unknown>>[];
      return [Math.min(...cards.map((card) => this.#versionOf(card)))];
    }
    const [series] = data['series'] as readonly { readonly points: readonly Point[] }[];
    return (series?.points ?? []).map(({ at, value }) => {
      const version = Math.round((instant(at) - base) / STEP_MS);
      const isPrice = kind === 'price-history';
      const expected = isPrice ? (CENTS + version) / 100 : RANKS + version;
      if (value !== expected) throw new Error(`${value} at version ${version}`);
      return version;
    });
  }

  /** Returns what is wrong with shown versions, where the request was sent at `sentAt`; or null. */
  fault(kind: Kind, shown: readonly number[], sentAt: number): string | null {
    const newest = shown.at(-1) ?? 0;
    if (newest > this.#begun) return `version ${newest} was never imported`;
    if (kind === 'search') return null;
    const known = [...this.#acknowledgedAt].filter(([, at]) => at < sentAt - SEEN_MS);
    const versions = new Set(shown);
    const isThere = ([version]: readonly [number, number]) =>
      kind === 'product' ? version <= newest : versions.has(version);
    const lost = known.find((one) => !isThere(one));
    return lost === undefined ? null : `version ${lost[0]} was acknowledged, shown: ${shown}`;
  }

  #versionOf(card: Readonly<Record<string, unknown>>): number {
    const version = Number(String(card['title']).split(' ').at(-1));
    const [price, rank] = [(CENTS + version) / 100, RANKS + version];
    const isOne =
      card['price'] === price &&
      card['bsr'] === rank &&
      instant(card['observedAt']) === instant(timeOf(version));
    if (!isOne) throw new Error(`two versions in one answer: ${JSON.stringify(card)}`);
    return version;
  }
}
