/** Reads ranks with their "bought in past month" badges from the folder of real inputs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { categoryKey } from '../../../src/domain/estimation/curve/category-key.ts';
import { FESTIVE_SHARE_MEAN, festiveShare } from '../../../src/domain/estimation/curve/festive.ts';
import { familyOf } from '../../../src/domain/estimation/model/family-share.ts';
import { parseMarketplace } from '../../../src/domain/values/marketplace.ts';
import { DAY_S } from '../../../src/domain/values/time.ts';
import { badgeInterval, LOWEST_BADGE_UNITS } from './badge-interval.ts';
import type { Observation } from './observation.ts';

type Row = Readonly<Record<string, string>>;

export function csvRows(folder: string, file: string): Row[] {
  return parse(readFileSync(join(folder, file)), { columns: true, bom: true });
}

/** Ranks of this source repeat from 1 to 64 over many phones: not those of a root category. */
const NOT_ROOT_RANKS = 'LPTrade994-amazon-market-analyzer';

/** Sources whose dated rows without a badge say that there was none, where they hold such rows. */
const TELLS_ABSENCE = /^(?:redbananastudios|luminati)/;

/** Rows of one rank in one category at one time are children of one family: they weigh as one. */
export function badgeRows(folder: string): Observation[] {
  const families = new Map<string, Row[]>();
  const absent = new Set<string>();
  for (const row of csvRows(folder, 'badges/rank-and-badge.csv')) {
    if (row['source'] === NOT_ROOT_RANKS) continue;
    const key = [partOf(row), row['rank'], row['observed_at']].join('|');
    families.set(key, [...(families.get(key) ?? []), row]);
    if (row['floor'] === '') absent.add(partOf(row));
  }
  return [...families.values()].flatMap((family) => {
    return family.flatMap((row) => badgeRow(row, family.length, absent.has(partOf(row))));
  });
}

/** A source holds badge rows only, or not, for each category. */
function partOf(row: Row): string {
  return [row['source'], row['marketplace'], row['root_category']].join('|');
}

function badgeRow(row: Row, siblings: number, hasAbsent: boolean): Observation[] {
  const { source = '', root_category: name = '', observed_at: date = '', asin = '' } = row;
  const marketplace = parseMarketplace(row['marketplace'] ?? '', 'amazon');
  const tells = TELLS_ABSENCE.test(source) && hasAbsent && date !== '';
  const floor = Number(row['floor'] || 0);
  if (marketplace === null || (floor === 0 && !tells)) return [];
  return [
    {
      ...{ marketplace, category: categoryKey(name), lnRank: Math.log(Number(row['rank'])) },
      ...badgeInterval(floor),
      shownFrom: tells ? 0 : LOWEST_BADGE_UNITS,
      kind: `${siblings > 1 ? 'child' : 'badge'} ${marketplace}`,
      isSingleLook: true,
      family: siblings > 1 ? 'variation' : 'unknown',
      festive: festiveBefore(date),
      weight: 1 / siblings,
      group: asin,
      source: `${source.split('-')[0]} ${marketplace} ${name}`,
    },
  ];
}

/** The newest "Last Price Change" of the export, which has no date of its own. */
const EXPORTED_ON = '2026-01-19';

export function exportRows(folder: string): Observation[] {
  const rows = csvRows(folder, 'keepa-export/de-toys-176-columns-527.csv');
  return rows.flatMap((row): Observation[] => {
    const rank = Number(row['Sales Rank: Current']);
    const category = categoryKey(row['Categories: Root'] ?? '');
    if (!(rank >= 1) || category === null) return [];
    return [
      {
        ...{ marketplace: 'DE', category, lnRank: Math.log(rank), shownFrom: 0 },
        ...badgeInterval(Number(row['Bought in past month'] || 0)),
        ...{ kind: 'badge DE', weight: 1, group: row['ASIN'] ?? '', source: `export ${category}` },
        ...{ isSingleLook: true, family: 'unknown', festive: festiveBefore(EXPORTED_ON) },
      },
    ];
  });
}

/** Rows of pages whose panel was read: only these tell that no badge was shown. */
const PANEL_READ = /keepa$/;

export function ukRows(folder: string): Observation[] {
  const more = new Map(
    csvRows(folder, 'badges/uk-rank-and-badge-more.csv').map((row) => [row['asin'], row]),
  );
  const read = csvRows(folder, 'badges/uk-rank-and-badge.csv').filter((row) => {
    return PANEL_READ.test(row['source'] ?? '') && row['has_badge_field'] === '1';
  });
  const families = Map.groupBy(read, (row) => [row['root_category'], row['rank']].join('|'));
  return [...families.values()].flatMap((family) => {
    return family.flatMap((row) => ukRow(row, more.get(row['asin']) ?? {}, family.length));
  });
}

function ukRow(row: Row, more: Row, siblings: number): Observation[] {
  const { asin = '', rank, root_category: name = '', floor, observed_at: date = '' } = row;
  const variations = Math.max(siblings, Number(more['variations'] || 1));
  const family = familyOf(variations);
  return [
    {
      ...{ marketplace: 'GB', category: categoryKey(name), lnRank: Math.log(Number(rank)) },
      ...badgeInterval(Number(floor || 0)),
      ...{ shownFrom: 0, kind: `${family} GB`, isSingleLook: true, family },
      festive: date === '' ? festiveBetween(more) : festiveBefore(date),
      weight: 1 / siblings,
      group: more['parent_asin'] || asin,
      source: `pages GB ${name}`,
    },
  ];
}

/** Mean over the days on which a page without a date may have been fetched. */
function festiveBetween({ not_before: from = '', not_after: to = '' }: Row): number {
  const [first, last] = [Date.parse(from || to), Date.parse(to)].map((ms) => ms / 1000);
  if (!first || !last) return 0;
  const days = Math.max(1, Math.round((last - first) / DAY_S));
  let sum = 0;
  for (let day = 0; day < days; day += 1) sum += festiveShare(first + day * DAY_S);
  return sum / days - FESTIVE_SHARE_MEAN;
}

/** Of the 30 days before a date; 0 where the text is none. */
export function festiveBefore(date: string): number {
  const at = Date.parse(date) / 1000;
  return Number.isNaN(at) ? 0 : festiveShare(at) - FESTIVE_SHARE_MEAN;
}
