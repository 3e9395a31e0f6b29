/** Why a file was not imported, with the remedy as a button where the page still has the file. */
import type { JobView } from '../../../../src/app/jobs/jobs.ts';
import { admin } from '../../admin.ts';
import { MARKETPLACES } from '../../api.ts';
import { useChange } from '../../parts/change.ts';
import { Fault } from '../../parts/fault.tsx';
import { Icon } from '../../parts/icon.tsx';
import { upload } from '../../upload.ts';
import { texts } from './words.ts';

interface ProblemProps {
  readonly job: JobView;
  /** Null after the page was loaded again. */
  readonly file: File | null;
  readonly onSent: () => void;
}

export function Problem({ job: { name, problem }, file, onSent }: ProblemProps) {
  const words = texts();
  const { isBusy, error, run } = useChange();
  if (problem === null) return null;
  const other = MARKETPLACES.filter((one) => problem.includes(`looks like ${one} `))[0];
  const again = (marketplace: string) =>
    run(async () => {
      if (file === null) return;
      const options = { format: '', marketplace, observedAt: '', force: '' } as const;
      await upload(admin.uploadTo(name, options), file, () => undefined).done;
      onSent();
    });
  return (
    <div class="fault problem">
      <Icon name="refused" />
      <div>
        <p>
          <strong>{name}</strong>: {problem}
        </p>
        {other !== undefined && file !== null && (
          <button type="button" disabled={isBusy} onClick={() => void again(other)}>
            {words.importAs(other)}
          </button>
        )}
        {error !== null && <Fault error={error} />}
      </div>
    </div>
  );
}
