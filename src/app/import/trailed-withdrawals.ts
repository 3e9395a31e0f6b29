/** Withdrawals that leave a line of the trail each. */
import type { Withdrawals } from '../../ports/store/withdrawals.ts';
import type { Change, Trail } from '../accounts/trail.ts';

export function trailedWithdrawals(withdrawals: Withdrawals, trail: Trail): Withdrawals {
  const told = async <Report extends object>(
    work: Promise<Report>,
    change: Change,
  ): Promise<Report> => {
    const report = await work;
    await trail.add({ ...change, detail: { ...change.detail, ...report } });
    return report;
  };
  return {
    undoImport: (id, derive) =>
      told(withdrawals.undoImport(id, derive), { action: 'import.undo', subject: `${id}` }),
    deleteProduct: (marketplace, asin, derive) =>
      told(withdrawals.deleteProduct(marketplace, asin, derive), {
        ...{ action: 'product.delete', subject: asin },
        detail: { marketplace },
      }),
    deleteSource: (source, marketplace, derive) =>
      told(withdrawals.deleteSource(source, marketplace, derive), {
        ...{ action: 'source.delete', subject: source },
        detail: { marketplace },
      }),
    deleteLabels: (marketplace) =>
      told(withdrawals.deleteLabels(marketplace), {
        action: 'labels.delete',
        detail: { marketplace },
      }),
  };
}
