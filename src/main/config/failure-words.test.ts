/** The last words of a command. */
import { expect, it } from 'vitest';
import { failureWords } from './failure-words.ts';

const engine = (code: string, message: string) => Object.assign(new Error(message), { code });

it.each([
  ['SQLITE_FULL', 'the disk is full; make room and start the same command again'],
  [
    'SQLITE_CANTOPEN',
    'cannot be opened; check that the data directory is yours and can be written',
  ],
  ['SQLITE_READONLY_DIRECTORY', 'cannot be written; run as the user who owns the data directory'],
  ['SQLITE_BUSY', 'locked by another program; close it and try again'],
  ['SQLITE_IOERR_WRITE', 'the disk failed'],
  ['SQLITE_CORRUPT', 'damaged; move it away and restore a backup'],
])('says of %s what to do, and what the engine said', (code, remedy) => {
  const words = failureWords(engine(code, 'as the engine has it'));
  expect(words).toContain(remedy);
  expect(words).toContain('as the engine has it');
});

it('leaves other faults of the engine in its words, and shows where a defect happened', () => {
  expect(failureWords(engine('SQLITE_ODD', 'odd'))).toBe('odd');
  expect(failureWords(new TypeError('a defect'))).toContain('failure-words.test.ts');
});
