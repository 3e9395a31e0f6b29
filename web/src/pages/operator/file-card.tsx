/** What a chosen file is, before any of it is sent. */
import { count, day } from '../../format.ts';
import { Icon } from '../../parts/icon.tsx';
import type { FileLook } from './look-at-file.ts';
import { bytes } from './sizes.ts';
import { texts } from './words.ts';

interface FileCardProps {
  readonly file: File;
  readonly look: FileLook;
  readonly onRemove: () => void;
}

export function FileCard({ file, look, onRemove }: FileCardProps) {
  const words = texts();
  const { kind, columns, rows, marketplace, days } = look;
  const facts = [
    words[`kind_${kind}`],
    bytes(file.size),
    ...(rows === null ? [] : [words.aboutRows(count(rows))]),
    ...(marketplace === null ? [] : [words.looksLike(marketplace)]),
    ...(days === null ? [] : [words.daysOf(day(days[0]), day(days[1]))]),
  ];
  return (
    <div class="file-card">
      <Icon name="file" size={24} />
      <div>
        <strong>{file.name}</strong>
        <p class="muted">{facts.join(' · ')}</p>
        {columns.length > 0 && (
          <details>
            <summary class="caption">{words.columnsOf(count(columns.length))}</summary>
            <p class="caption">{columns.join(', ')}</p>
          </details>
        )}
      </div>
      <button
        type="button"
        class="plain square"
        aria-label={words.removeFile(file.name)}
        title={words.removeFile(file.name)}
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
