/** Reads ranks with their "bought in past month" badges from the folder of real inputs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { categoryKey } from '../../../src/domain/estimation/curve/category-key.ts';
import { DAYS_PER_MONTH } from '../../../src/domain/estimation/units.ts';
import { parseMarketplace } from '../../../src/domain/values/marketplace.ts';
import { badgeInterval, LOWEST_BADGE_UNITS } from './badge-interval.ts';
import type { Observation } from './observation.ts';
import { seasonBefore } from './season.ts';

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
      season: seasonBefore(date, DAYS_PER_MONTH),
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
        season: seasonBefore(EXPORTED_ON, DAYS_PER_MONTH),
      },
    ];
  });
}
