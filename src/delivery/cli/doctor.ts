/** `doctor`: looks an installation over and says what to do about what it finds. */
import { Command } from 'commander';
import type { Finding } from '../../domain/diagnosis.ts';
import { addCommonOptions, answer, type CliIo, type CommonOptions, table } from './cli-io.ts';

export interface DoctorDeps {
  readonly io: CliIo;
  /** Runs every check, also after one failed. */
  examine(
    dataDir: string | undefined,
    options: { readonly isDeep: boolean },
  ): Promise<readonly Finding[]>;
}

const MARKS = { ok: 'ok', warning: 'WARNING', failed: 'FAILED' };

export function doctorCommand({ io, examine }: DoctorDeps): Command {
  return addCommonOptions(new Command('doctor'))
    .description('Check the installation: Node, data directory, disk, databases, search, settings.')
    .option(
      '--deep',
      'also decode every history and compare all that is derived with what it follows from; ' +
        'takes minutes for a large market',
    )
    .action(async (options: CommonOptions & { readonly deep?: true }) => {
      const findings = await examine(options.dataDir, { isDeep: options.deep === true });
      const isSound = findings.every(({ state }) => state !== 'failed');
      const rows = findings.flatMap(({ name, state, detail, remedy }) => [
        [MARKS[state], name, detail],
        ...(remedy === null ? [] : [['', '', `-> ${remedy}`]]),
      ]);
      answer(io, options, { ok: isSound, findings }, table(rows));
      if (!isSound) io.fail();
    });
}
