/** What all commands share: their output and their common options. */
import type { Command } from 'commander';

/** Where a command writes. Tests pass their own. */
export interface CliIo {
  /** Writes a line of the answer to standard output. */
  out(line: string): void;
  /** Writes progress and remarks to standard error. */
  note(line: string): void;
  /** Sets exit code 1: the command ran, and its answer is "no". */
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
 * Writes the answer to standard output: JSON with `--json`, else lines for people. Remarks are only
 * for people; JSON has the same information in its fields.
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

/** Returns the lines of a table with aligned columns. */
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
