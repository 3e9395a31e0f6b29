/** What went wrong, in the service's words, with what to do and the id to report. */
import { ShelflineError } from '../../../client/src/errors.ts';
import { common } from '../words/common.ts';

export function Fault({ error, retry }: { readonly error: Error; readonly retry?: () => void }) {
  const words = common();
  const requestId = error instanceof ShelflineError ? error.requestId : null;
  return (
    <div class="fault" role="alert">
      <p>{error.message}</p>
      {requestId !== null && (
        <p class="caption">
          {words.requestId} {requestId}
        </p>
      )}
      {retry !== undefined && (
        <button type="button" onClick={retry}>
          {words.reload}
        </button>
      )}
    </div>
  );
}
