/**
 * Reads saved answers of DataForSEO Labs for Amazon: related keywords, ranked keywords and bulk
 * search volumes. Each task becomes a row of its own, because tasks fail independently.
 */
import {
  DATAFORSEO,
  DATAFORSEO_OK,
  readDataForSeoTask,
} from '../../../../domain/keywords/dataforseo.ts';
import type { Importer } from '../../../../ports/importer.ts';
import type { JsonValue } from '../../json/json-text.ts';
import { splitJson } from '../../json/split-json.ts';
import { beginsAsJson } from '../../look-ahead.ts';
import { quoted, RowProblem, rowOrReject } from '../../row-problem.ts';

export const dataForSeoImporter: Importer = {
  format: DATAFORSEO,
  recognizes: (head) =>
    beginsAsJson(head) && /"status_code"\s*:/.test(head) && /"tasks(?:_count)?"\s*:/.test(head),
  async *read(input) {
    let task = 0;
    for await (const item of splitJson(input, { tasks: 'elements' })) {
      if (item.kind === 'reject') {
        yield item;
        continue;
      }
      task += 1;
      yield rowOrReject(task, () => keywordsOf(item.json()));
    }
  },
};

function keywordsOf(answer: JsonValue) {
  const task = readDataForSeoTask(answer);
  if (task === null) throw new RowProblem('is no task of a DataForSEO answer');
  const { statusCode, statusMessage, keywords, unreadable } = task;
  if (statusCode !== DATAFORSEO_OK) {
    throw new RowProblem(`the task failed: ${statusCode} ${quoted(statusMessage)}`);
  }
  if (keywords.length === 0) {
    const why =
      unreadable === 0 ? 'the task found nothing' : 'the task is about no marketplace here';
    throw new RowProblem(why);
  }
  return keywords;
}
