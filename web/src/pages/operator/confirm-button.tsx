/** A button that asks first, because what it does cannot be taken back. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { texts } from './words.ts';

interface ConfirmButtonProps {
  readonly label: string;
  /** What it acts on, for those who do not see where the button stands. */
  readonly of?: string;
  readonly question?: string;
  /** What the second button says. */
  readonly confirm: string;
  readonly isBusy: boolean;
  readonly onConfirm: () => Promise<void>;
}

export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, of, question, confirm, isBusy, onConfirm } = props;
  const words = texts();
  const [isAsked, setIsAsked] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  // What had the focus is gone.
  useEffect(() => {
    if (isAsked) keep.current?.focus();
  }, [isAsked]);
  if (!isAsked) {
    return (
      <button
        type="button"
        class="worse"
        onClick={() => setIsAsked(true)}
        {...(of === undefined ? {} : { 'aria-label': `${label}: ${of}` })}
      >
        {label}
      </button>
    );
  }
  const act = async () => {
    await onConfirm();
    setIsAsked(false);
  };
  return (
    <div class="row">
      {question !== undefined && <span>{question}</span>}
      <button type="button" class="worse" disabled={isBusy} onClick={() => void act()}>
        {confirm}
      </button>
      <button ref={keep} type="button" onClick={() => setIsAsked(false)}>
        {words.keep}
      </button>
    </div>
  );
}
