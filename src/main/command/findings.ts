/** What `doctor` is asked, and what it finds. */
import type { Finding } from '../../domain/values/diagnosis.ts';

export interface ExamineOptions {
  /** Also decodes every history, and compares derived data with its source. */
  readonly isDeep: boolean;
}

export const sound = (name: string, detail: string): Finding => {
  return { name, state: 'ok', detail, remedy: null };
};

export const warning = (name: string, detail: string, remedy: string): Finding => {
  return { name, state: 'warning', detail, remedy };
};

export const failure = (name: string, detail: string, remedy: string): Finding => {
  return { name, state: 'failed', detail, remedy };
};

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
