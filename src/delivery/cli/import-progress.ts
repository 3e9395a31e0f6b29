/**
 * Shows the progress, speed and remaining time of an import: a bar on a terminal, or else a line
 * every few seconds.
 */
import type { ImportProgress } from '../../app/import/import-file.ts';

export interface ProgressOut {
  /** Whether standard error is a terminal, which can overwrite a line. */
  readonly isTerminal: boolean;
  /** Writes text to standard error, without a line break. */
  write(text: string): void;
  /** Elapsed time in seconds, with fractions. */
  elapsed(): number;
}

const BAR_WIDTH = 24;
const REDRAW_SECONDS = 0.1;
const LINE_SECONDS = 5;
const CLEAR_LINE = '\r\u001b[2K';

export interface ProgressLine {
  show(progress: ImportProgress): void;
  /** Removes the bar to make room for the answer. */
  end(): void;
}

export function progressLine(out: ProgressOut, name: string): ProgressLine {
  const { isTerminal } = out;
  const every = isTerminal ? REDRAW_SECONDS : LINE_SECONDS;
  const began = out.elapsed();
  let next = began + every;
  let isDrawn = false;
  return {
    show(progress) {
      const now = out.elapsed();
      if (now < next) return;
      next = now + every;
      isDrawn = true;
      const text = textOf(progress, name, now - began);
      out.write(isTerminal ? CLEAR_LINE + text : `${text}\n`);
    },
    end() {
      if (isDrawn && isTerminal) out.write(CLEAR_LINE);
    },
  };
}

function textOf({ bytes, size, rows }: ImportProgress, name: string, seconds: number): string {
  const count = `${rows} rows, ${(bytes / 1e6 / seconds).toFixed(1)} MB/s`;
  if (size === null || size === 0) return `${name}: ${count}`;
  // The last rows are stored after the last byte is read, and nobody knows how long that takes.
  if (bytes >= size) return `${name}: all is read, the last rows are being stored, ${rows} rows`;
  const share = bytes / size;
  const filled = Math.round(share * BAR_WIDTH);
  const bar = '#'.repeat(filled) + '.'.repeat(BAR_WIDTH - filled);
  const left = clockText(share === 0 ? null : (seconds / share) * (1 - share));
  return `${name} [${bar}] ${Math.floor(share * 100)} %, ${count}, ${left} left`;
}

/** Formats a time as `m:ss`, with hours if there are any. */
function clockText(seconds: number | null): string {
  if (seconds === null) return '?';
  const whole = Math.ceil(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const rest = String(whole % 60).padStart(2, '0');
  return hours === 0
    ? `${minutes}:${rest}`
    : `${hours}:${String(minutes).padStart(2, '0')}:${rest}`;
}
