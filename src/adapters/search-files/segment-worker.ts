/** The thread that builds and merges segments, so that answering requests never waits for it. */
import { parentPort } from 'node:worker_threads';
import { buildSegment } from '../../domain/search/index/build/build-segment.ts';
import { indexDocument } from '../../domain/search/index/build/document.ts';
import { DocumentTable } from '../../domain/search/index/build/document-table.ts';
import { mergeSegments } from '../../domain/search/index/market-index.ts';
import { openSegment } from '../../domain/search/index/segment/open-segment.ts';
import type { Segment } from '../../domain/search/index/segment/segment.ts';
import type { BuildAnswer, BuildTask } from './segment-messages.ts';

let table = new DocumentTable();
let language = '';
let paths: ReadonlyMap<string, readonly string[]> = new Map();

parentPort?.on('message', (task: BuildTask) => {
  let answer: BuildAnswer;
  try {
    const segment = run(task);
    const { buffer, directory } = segment ?? {};
    const isBuilt = buffer !== undefined && directory !== undefined;
    answer = { ok: true, segment: isBuilt ? { buffer, directory } : null };
  } catch (error) {
    answer = { ok: false, message: error instanceof Error ? (error.stack ?? '') : String(error) };
  }
  parentPort?.postMessage(answer);
});

function run(task: BuildTask): Segment | null {
  switch (task.kind) {
    case 'begin':
      table = new DocumentTable();
      ({ language, paths } = task);
      return null;
    case 'listings':
      for (const listing of task.listings) {
        const path = listing.categoryId === null ? [] : (paths.get(listing.categoryId) ?? []);
        const document = indexDocument(listing, path, language);
        if (document !== null) table.add(document);
      }
      return null;
    case 'finish': {
      const finished = table;
      table = new DocumentTable();
      return buildSegment(finished);
    }
    case 'merge':
      return mergeSegments(
        task.sources.map(({ buffer, directory, replaced }) => ({
          segment: openSegment(buffer, directory),
          replaced,
        })),
      );
  }
}
