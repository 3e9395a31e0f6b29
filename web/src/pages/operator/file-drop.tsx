/** Where files are dropped or chosen, and how much of them has gone. */
import { useRef, useState } from 'preact/hooks';
import { admin, type UploadOptions } from '../../admin.ts';
import { Bar } from '../../parts/bars.tsx';
import { Fault } from '../../parts/fault.tsx';
import { type Upload, upload } from '../../upload.ts';
import { bytes } from './sizes.ts';
import { UploadFields } from './upload-fields.tsx';
import { texts } from './words.ts';

interface Sending {
  readonly name: string;
  readonly sent: number;
  readonly total: number;
}

interface FileDropProps {
  /** What the service can read. */
  readonly formats: readonly string[];
  /** Called after each file that the service took. */
  readonly onSent: () => void;
}

const NOTHING_SAID: UploadOptions = { format: '', marketplace: '', observedAt: '', force: '' };

export function FileDrop({ formats, onSent }: FileDropProps) {
  const words = texts();
  const [options, setOptions] = useState(NOTHING_SAID);
  const [sending, setSending] = useState<Sending | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [isOver, setIsOver] = useState(false);
  const current = useRef<Upload | null>(null);
  const send = async (files: readonly File[]) => {
    setError(null);
    try {
      for (const file of files) {
        const { name, size: total } = file;
        setSending({ name, sent: 0, total });
        const onProgress = (sent: number) => setSending({ name, sent, total });
        current.current = upload(admin.uploadTo(name, options), file, onProgress);
        await current.current.done;
        onSent();
      }
    } catch (fault) {
      setError(fault instanceof Error ? fault : new Error(String(fault)));
    }
    setSending(null);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void send([...(event.dataTransfer?.files ?? [])]);
  };
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  return (
    <>
      <UploadFields formats={formats} values={options} onChange={setOptions} />
      <section
        class={isOver ? 'drop drop-over' : 'drop'}
        aria-label={words.upload}
        onDragOver={onDragOver}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
      >
        {sending === null ? (
          <label>
            {words.dropFiles}
            <input
              type="file"
              multiple
              onChange={({ currentTarget }) => {
                void send([...(currentTarget.files ?? [])]);
                currentTarget.value = '';
              }}
            />
          </label>
        ) : (
          <div class="row" role="status">
            <span>{words.sending(sending.name)}</span>
            <Bar to={sending.sent} of={Math.max(1, sending.total)} />
            <span>
              {bytes(sending.sent)} / {bytes(sending.total)}
            </span>
            <button type="button" onClick={() => current.current?.abort()}>
              {words.stopUpload}
            </button>
          </div>
        )}
      </section>
      {error !== null && <Fault error={error} />}
    </>
  );
}
