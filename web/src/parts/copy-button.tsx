/** A button that puts a text on the clipboard and says that it did. */
import { useContext, useState } from 'preact/hooks';
import { common } from '../words/common.ts';
import { IsInTable } from './hint.tsx';
import { Icon } from './icon.tsx';
import './copy-button.css';

interface CopyButtonProps {
  readonly text: string;
  /** What the button says; "Copy" if nothing is given. */
  readonly label?: string;
  /** What is copied, for those who do not see what the button stands by. */
  readonly of?: string;
  /** True for an icon next to what it copies. */
  readonly isIcon?: boolean;
}

const SHOWN_MS = 2_000;

export function CopyButton({ text, label, of, isIcon = false }: CopyButtonProps) {
  const words = common();
  const isInTable = useContext(IsInTable);
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    await copyText(text);
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), SHOWN_MS);
  };
  const said = label ?? words.copy;
  const name = of === undefined ? {} : { 'aria-label': `${said}: ${of}` };
  const shared = { type: 'button', onClick: () => void copy(), ...name } as const;
  if (isIcon) {
    return (
      <button
        {...shared}
        class={isCopied ? 'copy-icon copied' : 'copy-icon'}
        title={isCopied ? words.copied : said}
        {...(isInTable ? { tabIndex: -1 } : {})}
      >
        <Icon name={isCopied ? 'check' : 'copy'} size={12} />
      </button>
    );
  }
  return (
    <button {...shared} class={isCopied ? 'copy copied' : 'copy'}>
      {/* Both texts keep their place, so that nothing moves. */}
      <span class="copy-before">
        <Icon name="copy" size={14} />
        {said}
      </span>
      <span class="copy-after" role="status">
        {isCopied ? words.copied : ''}
      </span>
    </button>
  );
}

/** A page that came over plain HTTP has no clipboard of its own, only the old command. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'hidden';
  document.body.append(field);
  const before = document.activeElement;
  field.select();
  document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
}
