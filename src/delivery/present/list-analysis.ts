/** Presents the lines of a reckoned list: the file's own columns first, then what was found. */
import type { LineAnalysis, MatchAnalysis } from '../../app/list/analyze-list.ts';
import type { PackReading } from '../../domain/list/pack-reading.ts';
import { type Currency, majorOrNull } from '../../domain/values/money.ts';
import { roundedOrNull } from './figures.ts';

export type Cell = string | number | boolean | null;

export function presentLine(
  header: readonly string[],
  currency: Currency,
  { line, matches, verdict, reasons }: LineAnalysis,
) {
  return {
    line: line.line,
    input: Object.fromEntries(line.cells.map((cell, at) => [columnName(header, at), cell])),
    code: line.code?.code?.gtin14 ?? null,
    codeRepairs: line.code?.code?.repairs ?? [],
    codeProblem: line.code?.problem ?? null,
    cost: line.cost,
    verdict,
    reasons,
    matches: matches.map((match) => presentMatch(currency, match)),
  };
}

/** Columns without a name are numbered, as spreadsheets do. */
export function columnName(header: readonly string[], at: number): string {
  const name = header[at]?.trim() ?? '';
  return name === '' ? `column ${at + 1}` : name;
}

function presentMatch(currency: Currency, match: MatchAnalysis) {
  const major = (amount: number | null) => majorOrNull(amount, currency);
  const { profit, ratio, packs } = match;
  const unit = match.cost === null ? null : (profit?.unit ?? null);
  return {
    asin: match.asin,
    title: match.title,
    basis: match.basis,
    accepted: match.isAccepted,
    verdict: match.verdict,
    reasons: match.reasons,
    pack: {
      supplierPacks: ratio.isKnown ? roundedOrNull(ratio.supplierPacks) : null,
      supplier: presentPack(packs.supplier),
      listing: presentPack(packs.listing),
    },
    currency,
    cost: major(match.cost),
    price: major(match.price),
    priceAverage90: major(match.average90),
    priceLowest90: major(match.lowest90),
    referralFee: major(profit?.unit.fees.referral ?? null),
    fulfillmentFee: major(profit?.unit.fees.fulfillment ?? null),
    feesTotal: major(profit?.unit.fees.total ?? null),
    vatOnPrice: major(profit?.unit.vat.onPrice ?? null),
    profit: major(unit?.profit ?? null),
    profitLow: major(unit === null ? null : (profit?.range?.low ?? null)),
    profitHigh: major(unit === null ? null : (profit?.range?.high ?? null)),
    profitAtAverage90: major(match.profitAtAverage90),
    profitAtLowest90: major(match.profitAtLowest90),
    roiPercent: roundedOrNull(match.roiPercent),
    marginPercent: roundedOrNull(match.marginPercent),
    monthlySales: profit?.monthly.listingUnits ?? null,
    yourMonthlySales: match.yourUnits,
    yourSharePercent: profit?.monthly.sharePercent ?? null,
    salesGrade: profit?.monthly.grade ?? null,
    daysToSell: match.daysToSell,
    assumptions: profit?.assumptions ?? [],
    missing: profit?.missing ?? [],
  };
}

function presentPack(pack: PackReading) {
  return {
    state: pack.state,
    pieces: pack.state === 'stated' ? pack.pieces : null,
    basis: pack.state === 'stated' ? pack.basis : null,
    statedAs: pack.state === 'not_stated' ? [] : pack.statedAs,
  };
}

/** Our columns of the flat tables, behind those of the file. */
export const FLAT_COLUMNS = [
  'verdict',
  'reasons',
  'code',
  'codeProblem',
  'asin',
  'listing',
  'basis',
  'matches',
  'supplierPacks',
  'cost',
  'price',
  'priceAverage90',
  'priceLowest90',
  'feesTotal',
  'vatOnPrice',
  'profit',
  'profitAtAverage90',
  'profitAtLowest90',
  'roiPercent',
  'marginPercent',
  'monthlySales',
  'yourMonthlySales',
  'daysToSell',
  'currency',
] as const;

type FlatRow = Readonly<Record<(typeof FLAT_COLUMNS)[number], Cell>>;

/** One row a line, with its best match; candidates are only in the JSON. */
export function flatCells(line: ReturnType<typeof presentLine>): readonly Cell[] {
  const accepted = line.matches.filter((match) => match.accepted);
  const best = accepted.find((match) => match.verdict === line.verdict) ?? accepted[0];
  const row: FlatRow = {
    verdict: line.verdict,
    reasons: line.reasons.join(' '),
    code: line.code,
    codeProblem: line.codeProblem,
    asin: best?.asin ?? null,
    listing: best?.title ?? null,
    basis: best?.basis ?? null,
    matches: accepted.length,
    supplierPacks: best?.pack.supplierPacks ?? null,
    cost: best?.cost ?? null,
    price: best?.price ?? null,
    priceAverage90: best?.priceAverage90 ?? null,
    priceLowest90: best?.priceLowest90 ?? null,
    feesTotal: best?.feesTotal ?? null,
    vatOnPrice: best?.vatOnPrice ?? null,
    profit: best?.profit ?? null,
    profitAtAverage90: best?.profitAtAverage90 ?? null,
    profitAtLowest90: best?.profitAtLowest90 ?? null,
    roiPercent: best?.roiPercent ?? null,
    marginPercent: best?.marginPercent ?? null,
    monthlySales: best?.monthlySales ?? null,
    yourMonthlySales: best?.yourMonthlySales ?? null,
    daysToSell: best?.daysToSell ?? null,
    currency: best?.currency ?? null,
  };
  return FLAT_COLUMNS.map((name) => row[name]);
}
