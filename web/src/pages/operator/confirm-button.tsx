/** A button that asks first, because what it does cannot be taken back. */
import { useState } from 'preact/hooks';
import { texts } from './words.ts';

interface ConfirmButtonProps {
  readonly label: string;
  readonly question: string;
  /** What the second button says. */
  readonly confirm: string;
  readonly isBusy: boolean;
  readonly onConfirm: () => Promise<void>;
}

export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, question, confirm, isBusy, onConfirm } = props;
  const words = texts();
  const [isAsked, setIsAsked] = useState(false);
  if (!isAsked) {
    return (
      <button type="button" class="worse" onClick={() => setIsAsked(true)}>
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
      <span>{question}</span>
      <button type="button" class="worse" disabled={isBusy} onClick={() => void act()}>
        {confirm}
      </button>
      <button type="button" onClick={() => setIsAsked(false)}>
        {words.keep}
      </button>
    </div>
  );
}
