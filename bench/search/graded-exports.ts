/**
 * Real listings with grades that are kept outside the project: each file of the folder of grades is
 * JSON with the export it grades, its marketplace, and for each keyword the grades by ASIN.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { parseAsin } from '../../src/domain/asin.ts';
import { type MarketplaceId, marketplaceOf } from '../../src/domain/marketplace.ts';
import { type GradedMarket, gradedDocument } from './graded-market.ts';

interface GradesFile {
  /** In the folder of real data. */
  readonly file: string;
  readonly marketplace: MarketplaceId;
  readonly queries: readonly {
    readonly query: string;
    readonly grades: Readonly<Record<string, number>>;
  }[];
}

type Row = Readonly<Record<string, string>>;

/** None where either folder is not given. */
export function realMarkets(grades: string | undefined, data: string | undefined): GradedMarket[] {
  if (grades === undefined || data === undefined) return [];
  return readdirSync(grades).map((name) => {
    const text = readFileSync(join(grades, name), 'utf8');
    const { file, marketplace, queries } = JSON.parse(text) as GradesFile;
    const rows: readonly Row[] = parse(readFileSync(join(data, 'keepa-export', file)), {
      columns: true,
      bom: true,
      relax_column_count: true,
    });
    return {
      name: name.replace('.json', ''),
      language: marketplaceOf(marketplace).language,
      documents: rows.flatMap((row) => documentOf(row, marketplace)),
      queries: queries.map(({ query, grades: byAsin }) => ({
        keyword: query,
        grades: new Map(Object.entries(byAsin)),
      })),
    };
  });
}

function documentOf(row: Row, marketplace: MarketplaceId) {
  const asin = parseAsin(row['ASIN'] ?? '');
  if (asin === null) return [];
  const bsr = Number(row['Sales Rank: Current']?.replace(/\D/g, '') || Number.NaN);
  const product = {
    asin,
    family: asin,
    title: row['Title'] ?? '',
    brand: row['Brand'] ?? '',
    categoryPath: (row['Categories: Tree'] ?? '').split(' › '),
    meanSales: null,
    bsr: Number.isNaN(bsr) ? null : bsr,
  };
  return [gradedDocument(product, marketplace)];
}
