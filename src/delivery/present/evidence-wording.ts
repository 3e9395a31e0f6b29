/** Explains the evidence of a sales estimate in words that sellers use. */
import type { ShareEvidence } from '../../app/sales/estimate-sales.ts';
import type {
  Evidence,
  EvidenceConflict,
  EvidenceKind,
} from '../../domain/estimation/family/family-evidence.ts';

/** @param isFamily whether badges of several variations are added up */
export function evidenceMeaning(
  { kind, value }: Evidence | ShareEvidence,
  isFamily: boolean,
): string {
  switch (kind) {
    case 'rank':
      return 'The newest best-seller rank in the root category, read on the sales curve.';
    case 'rankHistory':
      return `The sales that ${value} ranks of the last 30 days stand for, averaged.`;
    case 'statedRank':
      return `The average rank that the source states, ${value}: what is usual, next to few looks.`;
    case 'season':
      return value < 1
        ? 'Its category sells less in these weeks at the same rank than in an average month.'
        : 'Its category sells more in these weeks at the same rank than in an average month.';
    case 'variation':
      return (
        `The rank is its whole family's: a listing like it has about ${Math.round(100 * value)} % ` +
        'of the sales. What variations there are is not known here.'
      );
    case 'ownSales':
      return `What the product sold next to its ranks, from ${counted(value, 'known window')}.`;
    case 'rankFalls':
      return (
        `The rank improved sharply ${counted(value, 'time')} between looks; ` +
        "a slow seller's does about once a sale."
      );
    case 'ratingGrowth':
      return `${counted(value, 'rating')} came lately; about 1 to 3 of 100 buyers leave one.`;
    case 'boughtInPastMonth':
      return isFamily
        ? `Badges of its variations add up to at least ${value} customers in the past month.`
        : `The store shows that at least ${value} customers bought in the past month.`;
    case 'familyShare':
      return `This variation has about ${Math.round(100 * value)} % of its family's sales.`;
  }
}

export const ASKED_RANK_MEANING = 'The rank asked about, read on the sales curve.';

export function conflictMessage([, kind]: EvidenceConflict): string {
  return CONFLICTS[kind] ?? 'These hardly fit each other.';
}

const SAME = 'Check that both belong to the same product and month.';
const CONFLICTS: Partial<Record<EvidenceKind, string>> = {
  boughtInPastMonth:
    'The bought badge is far from what the rank suggests; the badge counts, being measured. ' +
    'Check that rank and badge belong to the same product and month.',
  rankFalls: `The rank falls far more or less often than such a rank's sales would make it. ${SAME}`,
  ratingGrowth:
    'Ratings grow far faster or slower than sales at such a rank would make them, as they do ' +
    `when ratings are bought, merged or asked for. ${SAME}`,
};

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
