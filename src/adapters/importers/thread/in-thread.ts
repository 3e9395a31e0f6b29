/** Reads large files in a separate thread, in parallel to the thread that writes to the store. */
import type { Importer, ImportItem } from '../../../ports/importer.ts';
import { PlainFile } from '../files/plain-bytes.ts';
import { startReadingThread } from './reading-thread.ts';
import { itemsOf } from './row-batch.ts';
import { errorOf, type ReadingTask } from './thread-messages.ts';
import { boundYoungGeneration, collectAlone } from './young-generation.ts';

/** Reading fewer plain bytes takes less time than starting a thread. */
export const THREAD_BYTES_MIN = 8 << 20;

/** Returns an importer that uses a thread for files on disk of at least `threadFrom` bytes. */
export function inThread(importer: Importer, threadFrom: number = THREAD_BYTES_MIN): Importer {
  return {
    ...importer,
    async *read(input, options) {
      if (input instanceof PlainFile && (await input.isLong(threadFrom))) {
        const task = { format: importer.format, options, path: input.file.path };
        yield* readInThread(task, input.file.onRead);
      } else yield* importer.read(input, options);
    },
  };
}

async function* readInThread(
  task: ReadingTask,
  onRead: (bytes: number) => void,
): AsyncGenerator<ImportItem> {
  collectAlone();
  const thread = startReadingThread(task);
  try {
    for (let heard = await thread.next(); heard.kind !== 'done'; heard = await thread.next()) {
      if (heard.kind === 'failed') throw errorOf(heard.fault);
      boundYoungGeneration();
      onRead(heard.bytes);
      yield* itemsOf(heard.batch);
      thread.taken();
    }
  } finally {
    await thread.end();
  }
}
