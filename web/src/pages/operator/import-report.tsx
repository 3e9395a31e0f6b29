/** What one import did, its rejected rows, and how to take it back. */
import type { ImportReport as Report } from '../../../../src/app/import/import-report.ts';
import { admin, type ImportDetail } from '../../admin.ts';
import { count, day, moment } from '../../format.ts';
import { useChange } from '../../parts/change.ts';
import { Fact } from '../../parts/fact.tsx';
import { Fault } from '../../parts/fault.tsx';
import { ImportState } from '../../parts/import-state.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Section } from '../../parts/section.tsx';
import { useResource } from '../../resource.ts';
import { ConfirmButton } from './confirm-button.tsx';
import { nameOf } from './import-table.tsx';
import { duration } from './sizes.ts';
import { texts } from './words.ts';

const ROWS_EXPECTED = 4;

interface ImportReportProps {
  readonly id: string;
  /** Changes when the import may have changed. */
  readonly version: string;
  readonly onUndo: () => void;
}

export function ImportReport({ id, version, onUndo }: ImportReportProps) {
  const words = texts();
  const found = useResource(`import ${id} ${version}`, (signal) => admin.import(id, { signal }));
  const title = found.value === null ? words.importNumber(id) : nameOf(found.value);
  return (
    <Section title={title}>
      <Loaded resource={found} rows={ROWS_EXPECTED}>
        {(one) => (
          <>
            <p class="row">
              <ImportState state={one.state} counts={one.report} />
              <span class="caption">{words.importState(words[one.state], moment(one.at))}</span>
            </p>
            {one.report === null && <p class="muted">{words.noReport}</p>}
            {one.report !== null && <Counts report={one.report} />}
            <div class="key-acts">
              {one.hasRejects && (
                <a class="button" href={admin.rejectsOf(one.id)} download>
                  {words.downloadRejects}
                </a>
              )}
              <TakeBack one={one} onUndo={onUndo} />
            </div>
          </>
        )}
      </Loaded>
    </Section>
  );
}

function TakeBack({ one, onUndo }: { readonly one: ImportDetail; readonly onUndo: () => void }) {
  const words = texts();
  const { isBusy, error, run } = useChange();
  if (one.state === 'undone') return null;
  if (one.undoUntil === null) {
    return <p class="caption">{words.cannotUndo(one.whyNot ?? '')}</p>;
  }
  const undo = () =>
    run(async () => {
      await admin.undoImport(one.id);
      onUndo();
    });
  return (
    <div class="take-back">
      <p class="caption">{words.undoMeaning(day(one.undoUntil))}</p>
      <ConfirmButton
        label={words.undoImport}
        question={words.undoAsked(nameOf(one))}
        confirm={words.undoNow}
        isBusy={isBusy}
        onConfirm={undo}
      />
      {error !== null && <Fault error={error} />}
    </div>
  );
}

function Counts({ report }: { readonly report: Report }) {
  const words = texts();
  const facts = [
    [words.format, report.format],
    [words.read, count(report.read)],
    [words.imported, count(report.imported)],
    [words.unchanged, count(report.unchanged)],
    [words.rejected, count(report.rejected)],
    [words.observations, count(report.observations)],
    [words.took, duration(report.seconds)],
  ] as const;
  return (
    <>
      {report.error !== null && <p class="fault">{report.error}</p>}
      <dl class="figures">
        {facts.map(([name, text]) => (
          <Fact key={name} name={name}>
            {text}
          </Fact>
        ))}
      </dl>
      <ul class="report-lines">
        {report.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
        {report.rejects.map(({ line, reason }) => (
          <li key={`${line} ${reason}`}>{words.rejectedLine(count(line), reason)}</li>
        ))}
      </ul>
    </>
  );
}
