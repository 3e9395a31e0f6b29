/**
 * Digital services fee: what the marketplace adds to its fees where a digital services tax is levied,
 * as a percentage of the fees, rounded for each line. It depends on where the seller is established
 * and, since 2026-03-20, in France, Italy and Spain also on the store.
 */
import type { DigitalServicesRule } from '../../schedule.ts';

type EuropeanStore = 'GB' | 'DE' | 'FR' | 'IT' | 'ES' | 'NL' | 'SE' | 'PL' | 'BE';

const SOURCE =
  'sellercentral.amazon.co.uk/seller-forums/discussions/t/ed2f04c2-afa0-4bd4-b0fb-08efa212b5a6';

/** The first rule that names the seller's country holds; `other` names every country. */
export function europeDigitalServices(store: EuropeanStore): readonly DigitalServicesRule[] {
  const rules: DigitalServicesRule[] = [
    {
      source: SOURCE,
      confidence: 'medium',
      sellerCountries: ['FR', 'IT', 'ES', 'CA'],
      from: '2024-10-01',
      percent: 3,
      onFba: store === 'FR',
    },
  ];
  if (store === 'GB') rules.unshift(british(['GB'], true, 'medium'));
  if (store === 'GB') rules.push(british('other', false, 'low'));
  if (store === 'FR' || store === 'IT' || store === 'ES') {
    rules.push({
      source: SOURCE,
      confidence: 'medium',
      sellerCountries: 'other',
      from: '2026-03-20',
      percent: 3,
      onFba: store === 'FR',
    });
  }
  return rules;
}

function british(
  sellerCountries: DigitalServicesRule['sellerCountries'],
  onFba: boolean,
  confidence: DigitalServicesRule['confidence'],
): DigitalServicesRule {
  return { source: SOURCE, confidence, sellerCountries, from: '2024-10-01', percent: 2, onFba };
}
