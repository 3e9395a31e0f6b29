/** One line of a supplier's list, as far as it was understood. */
import type { Asin } from '../values/asin.ts';
import type { CodeReading } from './product-code.ts';

export interface SupplierLine {
  /** The 1-based line of the file. */
  readonly line: number;
  /** The cells as the file has them. */
  readonly cells: readonly string[];
  readonly asin: Asin | null;
  /** Null where the list has no column of codes. */
  readonly code: CodeReading | null;
  readonly title: string | null;
  readonly brand: string | null;
  readonly partNumber: string | null;
  /** The price asked for what the line describes, in major units; null if absent or unreadable. */
  readonly cost: number | null;
  /** Units in the supplier's case, from a column of its own. */
  readonly caseSize: number | null;
  readonly quantity: number | null;
}
