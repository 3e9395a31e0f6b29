/** What is wrong with the head of a request, before any of it is used. */
import type { IncomingMessage } from 'node:http';
import { ShelflineError } from '../../../domain/error.ts';
import { headersTooLarge, uriTooLong } from '../answer/error-body.ts';
import { HEADER_BYTES_MAX, URL_BYTES_MAX } from '../settings.ts';

/** Of a header line beside its name and value: colon, space and line end. */
const LINE_EXTRA_BYTES = 4;

type Head = Pick<IncomingMessage, 'url' | 'rawHeaders' | 'httpVersion'>;

/** Null when nothing is. */
export function headFault({ url = '', rawHeaders, httpVersion }: Head): ShelflineError | null {
  // A target is ASCII or Latin-1 text here, so characters are bytes; so are headers.
  if (url.length > URL_BYTES_MAX) return uriTooLong();
  let bytes = 0;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    bytes += name.length + (rawHeaders[at + 1] ?? '').length + LINE_EXTRA_BYTES;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (bytes > HEADER_BYTES_MAX) return headersTooLarge();
  if (hosts > 1) return badRequest('The header Host is given twice; send it once.');
  if (hosts === 0 && httpVersion !== '1.0') return badRequest('HTTP/1.1 requires the header Host.');
  return null;
}

function badRequest(message: string): ShelflineError {
  return new ShelflineError('bad_request', message);
}
