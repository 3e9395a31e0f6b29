/** A key that was just made. It is shown here and never again. */
import { useEffect, useRef } from 'preact/hooks';
import type { NewKey } from '../../admin.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { common } from '../../words/common.ts';
import { texts } from './words.ts';

export function MadeKey({
  made,
  onClose,
}: {
  readonly made: NewKey;
  readonly onClose: () => void;
}) {
  const words = texts();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div class="notice made-key" role="status" tabIndex={-1} ref={notice}>
      <p>{words.shownOnce}</p>
      <p class="row">
        <code>{made.key}</code>
        <CopyButton text={made.key} of={words.key} />
        <button type="button" class="plain" onClick={onClose}>
          {common().close}
        </button>
      </p>
    </div>
  );
}
