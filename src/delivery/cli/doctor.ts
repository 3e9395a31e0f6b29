/** `doctor`: looks an installation over and says what to do about what it finds. */
import { Command } from 'commander';
import type { Finding } from '../../domain/diagnosis.ts';
import { addCommonOptions, answer, type CliIo, type CommonOptions, table } from './cli-io.ts';

export interface DoctorDeps {
  readonly io: CliIo;
  /** Runs every check, also after one failed. */
  examine(dataDir: string | undefined): Promise<readonly Finding[]>;
}

const MARKS = { ok: 'ok', warning: 'WARNING', failed: 'FAILED' };

export function doctorCommand({ io, examine }: DoctorDeps): Command {
  return addCommonOptions(new Command('doctor'))
    .description('Check the installation: Node, data directory, disk, databases, search, settings.')
    .action(async (options: CommonOptions) => {
      const findings = await examine(options.dataDir);
      const isSound = findings.every(({ state }) => state !== 'failed');
      const rows = findings.flatMap(({ name, state, detail, remedy }) => [
        [MARKS[state], name, detail],
        ...(remedy === null ? [] : [['', '', `-> ${remedy}`]]),
      ]);
      answer(io, options, { ok: isSound, findings }, table(rows));
      if (!isSound) io.fail();
    });
}
