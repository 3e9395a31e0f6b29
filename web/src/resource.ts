/** Something asked of the service, followed by a page: asked again when its question changes. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { ShelflineError } from '../../client/src/errors.ts';
import { session } from './session.ts';

export interface Resource<Value> {
  /** The newest value. While another is asked for, it is the one before. */
  readonly value: Value | null;
  readonly error: ShelflineError | Error | null;
  readonly isLoading: boolean;
  /** Asks the same again. */
  reload(): void;
}

interface State<Value> extends Omit<Resource<Value>, 'reload'> {
  readonly question: string | null;
}

/**
 * Asks whenever `question` changes, and ends the request that is no longer wanted. A null question
 * asks nothing. The text of the question says what was asked: equal texts have equal answers.
 */
export function useResource<Value>(
  question: string | null,
  ask: (signal: AbortSignal) => Promise<Value>,
): Resource<Value> {
  const [state, setState] = useState<State<Value>>(NOTHING as State<Value>);
  const [attempt, setAttempt] = useState(0);
  const newestAsk = useRef(ask);
  newestAsk.current = ask;
  useEffect(() => {
    if (question === null) {
      setState(NOTHING as State<Value>);
      return;
    }
    const controller = new AbortController();
    const { signal } = controller;
    setState(({ value }) => ({ value, error: null, isLoading: true, question }));
    newestAsk.current(signal).then(
      (value) => {
        if (!signal.aborted) setState({ value, error: null, isLoading: false, question });
      },
      (error: Error) => {
        // The key or the session has ended: the page asks for a key, and then shows the same again.
        if (needsSession(error)) session.value = null;
        if (!signal.aborted) setState({ value: null, error, isLoading: false, question });
      },
    );
    return () => controller.abort();
  }, [question, attempt]);
  const isNew = question !== null && state.question !== question;
  return {
    ...state,
    isLoading: isNew || state.isLoading,
    reload: () => setAttempt((count) => count + 1),
  };
}

const NOTHING: State<unknown> = { value: null, error: null, isLoading: false, question: null };

/** Returns whether the service refused for want of a session. */
function needsSession(error: Error): boolean {
  return error instanceof ShelflineError && error.status === 401;
}
