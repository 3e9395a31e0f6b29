/** Turns SQLite errors into `DamageError` if a damaged file is the cause. */
import { DamageError } from '../../domain/values/damage.ts';

/** SQLite's message for a JSON column that is not JSON. A sound store has none. */
const NO_JSON = 'malformed JSON';

/** An error of SQLite's driver. It is known by its name, because the engine opens nothing. */
interface SqliteError extends Error {
  readonly code: string;
}

function isSqliteError(error: unknown): error is SqliteError {
  return error instanceof Error && error.name === 'SqliteError' && 'code' in error;
}

/** Returns whether SQLite found damage to the structure of a file. */
export function isDamage(error: unknown): boolean {
  return isSqliteError(error) && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code);
}

/** Returns a `DamageError` for an error caused by damage, and any other error unchanged. */
export function damageOf(error: unknown): unknown {
  if (!isSqliteError(error)) return error;
  const isDamaged = isDamage(error) || error.message === NO_JSON;
  return isDamaged ? new DamageError(`the market (${error.message})`, null, error) : error;
}

/** Prepares statements. One that does not fit the migrated tables means damage. */
export function preparing<Result>(prepare: () => Result): Result {
  try {
    return prepare();
  } catch (error) {
    if (!isSqliteError(error) || error.code !== 'SQLITE_ERROR') throw error;
    throw new DamageError(`the market, its tables (${error.message})`, null, error);
  }
}

/** Runs a read of one product, and names the product in the error if its data is damaged. */
export function namingProduct<Result>(
  product: NonNullable<DamageError['product']>,
  work: () => Result,
): Result {
  try {
    return work();
  } catch (error) {
    const damage = damageOf(error);
    if (!(damage instanceof DamageError) || damage.product !== null) throw damage;
    const { marketplace, asin } = product;
    throw new DamageError(`product ${marketplace} ${asin}`, { marketplace, asin }, damage);
  }
}
