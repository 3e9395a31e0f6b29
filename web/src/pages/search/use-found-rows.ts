/** The rows of a search: the first page at once, every other when its rows come into view. */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { type Resource, useResource } from '../../resource.ts';
import { PAGE_SIZE, type Summary } from './search-question.ts';

/** How many rows the table shows; the service counts them all. */
export const ROWS_MAX = 10_000;
/** A scroll that goes on asks for nothing, so that a long one costs few requests. */
const REST_MS = 120;

/** What an answer with pages of rows has. */
export interface Answer {
  readonly totalResults: number;
  readonly products: readonly Summary[];
}

export interface FoundRows<Found> extends Resource<Found> {
  /** Undefined while its page has not arrived. */
  row(index: number): Summary | undefined;
  readonly total: number;
  /** All rows that have arrived, in their order. */
  loaded(): readonly Summary[];
  onVisible(first: number, end: number): void;
}

export type AskPage<Question, Found> = (
  question: Question,
  page: number,
  signal: AbortSignal,
) => Promise<Found>;

/** @param question what is asked; null asks nothing */
export function useFoundRows<Question, Found extends Answer>(
  question: Question | null,
  askPage: AskPage<Question, Found>,
): FoundRows<Found> {
  const text = question === null ? null : JSON.stringify(question);
  const ask: AskPage<Question | null, Found> = (asked, page, signal) => {
    if (asked === null) throw new TypeError('There is no question.');
    return askPage(asked, page, signal);
  };
  const first = useResource(text, (signal) => ask(question, 1, signal));
  // While another search is asked for, the rows of the one before stay as they are.
  const pages = usePages(first.value, first.isLoading ? null : question, ask);
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

interface Wanted {
  readonly first: number;
  readonly end: number;
}

/** The pages of one answer: those that have arrived, and those that were asked for. */
interface Shelf {
  readonly found: Answer | null;
  readonly rows: Map<number, readonly Summary[]>;
  readonly asked: Set<number>;
  readonly controller: AbortController;
}

function newShelf(found: Answer | null): Shelf {
  const rows = new Map(found === null ? [] : [[0, found.products]]);
  return { found, rows, asked: new Set([0]), controller: new AbortController() };
}

/** Keeps the pages of one answer. Another first page ends what is under way. */
function usePages<Question>(
  found: Answer | null,
  question: Question,
  ask: AskPage<Question, Answer>,
) {
  const shelf = useRef<Shelf | null>(null);
  if (shelf.current === null || shelf.current.found !== found) {
    shelf.current?.controller.abort();
    shelf.current = newShelf(found);
  }
  const { rows, asked, controller } = shelf.current;
  const [wanted, setWanted] = useState<Wanted>({ first: 0, end: 0 });
  const [failure, setFailure] = useState<{ shelf: AbortController; error: Error } | null>(null);
  const [, redraw] = useState(0);
  const error = failure?.shelf === controller ? failure.error : null;
  const newestQuestion = useRef(question);
  newestQuestion.current = question;
  const newestAsk = useRef(ask);
  newestAsk.current = ask;
  const isAsked = found !== null && question !== null && error === null;
  useEffect(() => {
    if (!isAsked) return;
    const timer = setTimeout(() => {
      for (const page of missingPages(wanted, found, asked)) {
        asked.add(page);
        newestAsk.current(newestQuestion.current, page + 1, controller.signal).then(
          ({ products }) => {
            rows.set(page, products);
            redraw((count) => count + 1);
          },
          (reason: Error) => {
            asked.delete(page);
            if (!controller.signal.aborted) setFailure({ shelf: controller, error: reason });
          },
        );
      }
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [isAsked, found, wanted, rows, asked, controller]);
  useEffect(() => () => shelf.current?.controller.abort(), []);
  const onVisible = useCallback((first: number, end: number) => {
    const pagesOf = { first: Math.floor(first / PAGE_SIZE), end: Math.ceil(end / PAGE_SIZE) };
    setWanted((old) => (old.first === pagesOf.first && old.end === pagesOf.end ? old : pagesOf));
  }, []);
  return { rows, error, retry: () => setFailure(null), onVisible };
}

function missingPages(
  { first, end }: Wanted,
  { totalResults }: Answer,
  asked: ReadonlySet<number>,
): readonly number[] {
  const last = Math.ceil(Math.min(totalResults, ROWS_MAX) / PAGE_SIZE);
  const pages = Array.from(
    { length: Math.max(0, Math.min(end, last) - first) },
    (_, at) => first + at,
  );
  return pages.filter((page) => !asked.has(page));
}
