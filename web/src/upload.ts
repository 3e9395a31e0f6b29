/** Sends a file as the body of a request and says how much of it has gone. */
import { errorOf } from '../../client/src/errors.ts';

export interface Upload {
  /** Settles when the service has answered. */
  readonly done: Promise<void>;
  abort(): void;
}

/** The file streams from the disk: neither the page nor the service holds it in memory. */
export function upload(url: string, file: File, onSent: (bytes: number) => void): Upload {
  // `fetch` says nothing about what was sent.
  const request = new XMLHttpRequest();
  const done = new Promise<void>((resolve, reject) => {
    request.upload.onprogress = ({ loaded }) => onSent(loaded);
    request.onerror = () => reject(new Error('The connection ended before the file had gone.'));
    request.onabort = () => resolve();
    request.onload = () => {
      if (request.status < 300) resolve();
      else void refusal(request).then(reject);
    };
  });
  request.open('POST', url);
  request.setRequestHeader('content-type', 'application/octet-stream');
  request.send(file);
  return { done, abort: () => request.abort() };
}

function refusal(request: XMLHttpRequest): Promise<Error> {
  const headers = new Headers();
  for (const name of ['x-request-id', 'retry-after']) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  return errorOf(new Response(request.responseText, { status: request.status, headers }));
}
