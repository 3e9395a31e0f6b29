/** The rows of a search: the first page at once, every other when its rows come into view. */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { api } from '../../api.ts';
import { type Resource, useResource } from '../../resource.ts';
import { type Found, PAGE_SIZE, type SearchQuestion, type Summary } from './search-question.ts';

/** How many rows the table shows; the service counts them all. */
export const ROWS_MAX = 10_000;
/** A scroll that goes on asks for nothing, so that a long one costs few requests. */
const REST_MS = 120;

export interface FoundRows extends Resource<Found> {
  /** Undefined while its page has not arrived. */
  row(index: number): Summary | undefined;
  readonly total: number;
  /** All rows that have arrived, in their order. */
  loaded(): readonly Summary[];
  onVisible(first: number, end: number): void;
}

export function useFoundRows(question: SearchQuestion | null): FoundRows {
  const text = question === null ? null : JSON.stringify(question);
  const first = useResource(text, (signal) => ask(question, 1, signal));
  const pages = usePages(first.value, question);
  const total = Math.min(first.value?.totalResults ?? 0, ROWS_MAX);
  return {
    ...first,
    ...(pages.error === null ? {} : { error: pages.error, reload: pages.retry }),
    total,
    row: (index) => pages.rows.get(Math.floor(index / PAGE_SIZE))?.[index % PAGE_SIZE],
    loaded: () =>
      [...pages.rows].toSorted(([one], [other]) => one - other).flatMap(([, rows]) => rows),
    onVisible: pages.onVisible,
  };
}

async function ask(question: SearchQuestion | null, page: number, signal: AbortSignal) {
  if (question === null) throw new TypeError('A search needs a keyword.');
  return (await api.search({ ...question, page }, { signal })).data;
}

interface Wanted {
  readonly first: number;
  readonly end: number;
}

/** Keeps the pages of one answer. Another first page ends what is under way. */
function usePages(found: Found | null, question: SearchQuestion | null) {
  const rows = useRef(new Map<number, readonly Summary[]>()).current;
  const held = useRef<Found | null>(null);
  if (held.current !== found) {
    held.current = found;
    rows.clear();
    if (found !== null) rows.set(0, found.products);
  }
  const newestQuestion = useRef(question);
  newestQuestion.current = question;
  const [wanted, setWanted] = useState<Wanted>({ first: 0, end: 0 });
  const [error, setError] = useState<Error | null>(null);
  const [, redraw] = useState(0);
  useEffect(() => {
    setError(null);
  }, [found]);
  useEffect(() => {
    if (found === null || error !== null) return;
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(() => {
      for (const page of missingPages(wanted, found, rows)) {
        ask(newestQuestion.current, page + 1, signal).then(
          ({ products }) => {
            rows.set(page, products);
            redraw((count) => count + 1);
          },
          (failure: Error) => {
            if (!signal.aborted) setError(failure);
          },
        );
      }
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [found, wanted, error, rows]);
  const onVisible = useCallback((first: number, end: number) => {
    const pagesOf = { first: Math.floor(first / PAGE_SIZE), end: Math.ceil(end / PAGE_SIZE) };
    setWanted((old) => (old.first === pagesOf.first && old.end === pagesOf.end ? old : pagesOf));
  }, []);
  return { rows, error, retry: () => setError(null), onVisible };
}

function missingPages(
  { first, end }: Wanted,
  { totalResults }: Found,
  rows: ReadonlyMap<number, unknown>,
): readonly number[] {
  const last = Math.ceil(Math.min(totalResults, ROWS_MAX) / PAGE_SIZE);
  const pages = Array.from(
    { length: Math.max(0, Math.min(end, last) - first) },
    (_, at) => first + at,
  );
  return pages.filter((page) => !rows.has(page));
}
