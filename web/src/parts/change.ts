/** Something that a button or form changes: whether it is under way, and what went wrong. */
import { useState } from 'preact/hooks';

export interface Change {
  readonly isBusy: boolean;
  readonly error: Error | null;
  /** Does it; a failure becomes `error` and changes nothing else. */
  run(change: () => Promise<void>): Promise<void>;
}

export function useChange(): Change {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  return {
    isBusy,
    error,
    async run(change) {
      setIsBusy(true);
      setError(null);
      await change()
        .catch(setError)
        .finally(() => setIsBusy(false));
    },
  };
}
