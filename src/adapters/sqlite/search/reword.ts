/**
 * Words by this program's rules of language: those that other rules made are all made anew, because
 * no keyword would find them. The version of the rules stands in `user_version`.
 */
import { LANGUAGE_VERSION } from '../../../domain/search/language/version.ts';
import type { Connection } from '../database/shared-snapshot.ts';

/** What stores have that were made before the version was kept. */
const FIRST_VERSION = 1;

/** A store that is open for reading only stays as it is. */
export function rewordListings({ db }: Connection): void {
  if (db.readonly) return;
  const isWritten = () =>
    (Number(db.pragma('user_version', { simple: true })) || FIRST_VERSION) === LANGUAGE_VERSION;
  if (isWritten()) return;
  const restart = db.transaction(() => {
    // Another process may have done it while this one waited for the lock.
    if (isWritten()) return;
    // A revision of its own: answers that were kept of the old words must not be given any more.
    db.exec(`UPDATE meta SET revision = revision + 1, words_revision = -1
      WHERE EXISTS (SELECT 1 FROM listing)`);
    db.pragma(`user_version = ${LANGUAGE_VERSION}`);
  });
  restart.immediate();
}
