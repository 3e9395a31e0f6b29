/** What cannot be brought back by a command is asked for twice. */
import { invalidParameter } from '../../domain/error.ts';
import type { CliIo } from './cli-io.ts';

export interface Confirming {
  readonly io: CliIo;
  /** What a person types after a question; null where nobody can: there is no terminal. */
  ask(question: string): Promise<string | null>;
}

/**
 * True when it is to be done: `--yes` was given, or the word was typed once more. Without a
 * terminal and without `--yes` the call is wrong.
 */
export async function confirmed(
  { io, ask }: Confirming,
  { what, word, yes }: { readonly what: string; readonly word: string; readonly yes: boolean },
): Promise<boolean> {
  if (yes) return true;
  const typed = await ask(`This will ${what}. Type ${word} to go on: `);
  if (typed === null) {
    throw invalidParameter('yes', `this would ${what}; without a terminal give --yes to do it`);
  }
  if (typed.trim() === word) return true;
  io.note('Nothing was changed.');
  io.fail();
  return false;
}
