/** A button that puts a text on the clipboard and says that it did. */
import { useState } from 'preact/hooks';
import { common } from '../words/common.ts';
import './copy-button.css';

interface CopyButtonProps {
  readonly text: string;
  /** What the button says; "Copy" if nothing is given. */
  readonly label?: string;
  /** What is copied, for those who do not see what the button stands by. */
  readonly of?: string;
}

const SHOWN_MS = 2_000;

export function CopyButton({ text, label, of }: CopyButtonProps) {
  const words = common();
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    await copyText(text);
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), SHOWN_MS);
  };
  const said = label ?? words.copy;
  return (
    <button
      type="button"
      class={isCopied ? 'copy copied' : 'copy'}
      onClick={() => void copy()}
      {...(of === undefined ? {} : { 'aria-label': `${said}: ${of}` })}
    >
      {/* Both texts keep their place, so that nothing moves. */}
      <span class="copy-before">{said}</span>
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
