/** Where files are dropped or chosen: each is looked at first, and sent once a person says so. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { admin, type UploadOptions } from '../../admin.ts';
import { Bar } from '../../parts/bars.tsx';
import { Fault } from '../../parts/fault.tsx';
import { Icon } from '../../parts/icon.tsx';
import { type Upload, upload } from '../../upload.ts';
import { FileCard } from './file-card.tsx';
import { type FileLook, lookAtFile } from './look-at-file.ts';
import { bytes } from './sizes.ts';
import { UploadFields } from './upload-fields.tsx';
import { texts } from './words.ts';

interface Sending {
  readonly name: string;
  readonly sent: number;
  readonly total: number;
}

interface Chosen {
  readonly file: File;
  readonly look: FileLook;
}

interface FileDropProps {
  /** What the service can read. */
  readonly formats: readonly string[];
  /** Called with each file that the service took. */
  readonly onSent: (file: File) => void;
}

const NOTHING_SAID: UploadOptions = { format: '', marketplace: '', observedAt: '', force: '' };

export function FileDrop({ formats, onSent }: FileDropProps) {
  const words = texts();
  const [options, setOptions] = useState(NOTHING_SAID);
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [sending, setSending] = useState<Sending | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const current = useRef<Upload | null>(null);
  const look = async (files: readonly File[]) => {
    setError(null);
    const seen = await Promise.all(
      files.map(async (file) => ({ file, look: await lookAtFile(file) })),
    );
    setChosen((before) => [...before, ...seen]);
  };
  const isOver = useDropAnywhere((files) => void look(files));
  const send = async () => {
    setError(null);
    try {
      for (const { file } of chosen) {
        const { name, size: total } = file;
        setSending({ name, sent: 0, total });
        const onProgress = (sent: number) => setSending({ name, sent, total });
        current.current = upload(admin.uploadTo(name, options), file, onProgress);
        await current.current.done;
        setChosen((before) => before.filter((one) => one.file !== file));
        onSent(file);
      }
    } catch (fault) {
      setError(fault instanceof Error ? fault : new Error(String(fault)));
    }
    setSending(null);
  };
  return (
    <>
      <section class={isOver ? 'drop drop-over' : 'drop'} aria-label={words.upload}>
        <Icon name="upload" size={24} />
        <label>
          {words.dropFiles}
          <input
            type="file"
            multiple
            onChange={({ currentTarget }) => {
              void look([...(currentTarget.files ?? [])]);
              currentTarget.value = '';
            }}
          />
        </label>
        <p class="caption">{words.importMeaning}</p>
      </section>
      {chosen.map(({ file, look: seen }) => (
        <FileCard
          key={`${file.name} ${file.lastModified}`}
          file={file}
          look={seen}
          onRemove={() => setChosen((before) => before.filter((one) => one.file !== file))}
        />
      ))}
      <details class="upload-options" open={chosen.length > 0}>
        <summary>{words.options}</summary>
        <UploadFields formats={formats} values={options} onChange={setOptions} />
      </details>
      {chosen.length > 0 && sending === null && (
        <p class="row">
          <button type="button" class="main" onClick={() => void send()}>
            <Icon name="upload" />
            {words.importFiles(String(chosen.length))}
          </button>
        </p>
      )}
      {sending !== null && (
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
      {error !== null && <Fault error={error} />}
    </>
  );
}

/** Takes files that are dropped anywhere on the page. Returns whether some are over it. */
function useDropAnywhere(take: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const newest = useRef(take);
  newest.current = take;
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      setIsOver(true);
    };
    const onLeave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setIsOver(false);
    const onDrop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      setIsOver(false);
      newest.current(files);
    };
    const ending = new AbortController();
    const { signal } = ending;
    addEventListener('dragover', onDragOver, { signal });
    addEventListener('dragleave', onLeave, { signal });
    addEventListener('drop', onDrop, { signal });
    return () => ending.abort();
  }, []);
  return isOver;
}
