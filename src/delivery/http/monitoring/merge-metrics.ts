/**
 * Merges the figures of several threads into one text. Figures of the process appear once. Others
 * get the label `worker`, and their sum over it is the figure of the service.
 */

/** The figures of each thread in Prometheus' format, by thread name. */
export type TextsByWorker = ReadonlyMap<string, string>;

/** Figures that are equal in every thread. */
const OF_THE_PROCESS = /^process_/;

interface Family {
  readonly about: Set<string>;
  readonly samples: string[];
}

/** @param own the thread that provides the figures of the process */
export function mergeMetrics(texts: TextsByWorker, own: string): string {
  const families = new Map<string, Family>();
  for (const [worker, text] of texts) {
    let family: Family | undefined;
    let name = '';
    for (const line of text.split('\n')) {
      const about = /^# (?:HELP|TYPE) (\S+)/.exec(line);
      if (about !== null) {
        name = about[1] ?? '';
        family = families.get(name) ?? { about: new Set(), samples: [] };
        families.set(name, family);
        family.about.add(line);
      } else if (line !== '' && family !== undefined) {
        if (!OF_THE_PROCESS.test(name)) family.samples.push(labeled(line, worker));
        else if (worker === own) family.samples.push(line);
      }
    }
  }
  const lines = [...families.values()].flatMap(({ about, samples }) => [...about, ...samples]);
  return `${lines.join('\n')}\n`;
}

function labeled(sample: string, worker: string): string {
  return sample.replace(/^([^\s{]+)(?:\{(.*)\})? /, (_, name: string, labels?: string) => {
    const others = labels === undefined || labels === '' ? '' : `,${labels}`;
    return `${name}{worker="${worker}"${others}} `;
  });
}
