/** What every command has in common: where it writes, and the options all of them take. */
import type { Command } from 'commander';

/** The outside of a command, so that tests can look at it. */
export interface CliIo {
  /** A line of the answer, on standard output. */
  out(line: string): void;
  /** Progress and remarks, on standard error. */
  note(line: string): void;
  /** The command ran and its answer is "no": exit code 1. */
  fail(): void;
}

export interface CommonOptions {
  readonly json?: boolean;
  readonly dataDir?: string;
}

export function addCommonOptions(command: Command): Command {
  return command
    .option('--json', 'answer as JSON on standard output')
    .option(
      '--data-dir <directory>',
      'where the data is kept (default: SHELFLINE_DATA_DIR, ./data)',
    );
}

/**
 * Writes what was asked for to standard output, as JSON when that is wanted, else the lines for
 * people. Remarks tell people what else to know or to do; JSON has it in its fields.
 */
export function answer(
  io: CliIo,
  options: CommonOptions,
  value: unknown,
  lines: readonly string[],
  remarks: readonly string[] = [],
): void {
  if (options.json === true) {
    io.out(JSON.stringify(value));
    return;
  }
  for (const line of lines) io.out(line);
  for (const remark of remarks) io.note(remark);
}

/** A list as a table. That there is nothing to list is a remark: the output has no line then. */
export function answerList(
  io: CliIo,
  options: CommonOptions,
  value: unknown,
  {
    header,
    rows,
    whenEmpty,
  }: {
    readonly header: readonly string[];
    readonly rows: readonly (readonly string[])[];
    readonly whenEmpty: string;
  },
): void {
  if (rows.length === 0) answer(io, options, value, [], [whenEmpty]);
  else answer(io, options, value, table([header, ...rows]));
}

/** Columns as wide as their widest cell, two spaces between. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, cell.length);
  }
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
