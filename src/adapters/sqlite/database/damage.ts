/** Damage that the engine meets, or that shows only when a damaged text is read. */
import Database from 'better-sqlite3';
import { DamageError } from '../../../domain/damage.ts';
import { isDamage } from '../../sqlite-engine/engine-fault.ts';

/** What the engine says of a column that holds JSON in a sound store. */
const NO_JSON = 'malformed JSON';

/** `DamageError` for what damage makes the engine throw; anything else comes back as it is. */
export function damageOf(error: unknown): unknown {
  if (!(error instanceof Database.SqliteError)) return error;
  const isDamaged = isDamage(error) || error.message === NO_JSON;
  return isDamaged ? new DamageError(`the market (${error.message})`, null, error) : error;
}

/** The migrations are those of this program: a statement that fits no table tells of damage. */
export function preparing<Result>(prepare: () => Result): Result {
  try {
    return prepare();
  } catch (error) {
    if (!(error instanceof Database.SqliteError) || error.code !== 'SQLITE_ERROR') throw error;
    throw new DamageError(`the market, its tables (${error.message})`, null, error);
  }
}

/** Runs what reads of one product, so that its damage is told by the product's name. */
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
