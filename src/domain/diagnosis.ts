/** What one check of an installation found; `doctor` shows a list of them. */
export interface Finding {
  /** What was checked, in a word or two: `Node`, `data directory`. */
  readonly name: string;
  /**
   * `failed`: the service cannot work correctly; `warning`: it can, but the operator should look.
   */
  readonly state: 'ok' | 'warning' | 'failed';
  /** What was seen. */
  readonly detail: string;
  /** What to do about it; null when nothing. */
  readonly remedy: string | null;
}
