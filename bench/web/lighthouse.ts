/** What Lighthouse says of a page: its scores on a slow phone and on a desktop. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Fetched by npm when it is wanted: with its 114 packages it is larger than all we need to run. */
const PACKAGE = 'lighthouse@13.5.0';
const ROUNDS = 3;
const MAX_BYTES = 64 * 1024 * 1024;

interface Report {
  readonly categories: Readonly<Record<string, { readonly title: string; readonly score: number }>>;
}

/**
 * Returns a line for the phone, which Lighthouse makes four times as slow, and one for the desktop.
 *
 * @param port where the browser takes orders
 * @param cookie the session of the page
 */
export async function lighthouseScores(
  address: string,
  port: number,
  cookie: string,
): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const [name, options] of [
    ['phone', []],
    ['desktop', ['--preset=desktop']],
  ] as const) {
    const reports: Report[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      reports.push(await reportOf([address, ...options], port, cookie));
    }
    lines.push(`Lighthouse, ${name}: ${mediansOf(reports)} (medians of ${ROUNDS})`);
  }
  return lines;
}

async function reportOf(
  question: readonly string[],
  port: number,
  cookie: string,
): Promise<Report> {
  const command = ['exec', '--yes', `--package=${PACKAGE}`, '--', 'lighthouse', ...question];
  const options = [
    `--port=${port}`,
    `--extra-headers=${JSON.stringify({ Cookie: cookie })}`,
    '--only-categories=performance,accessibility,best-practices,seo',
    ...['--output=json', '--quiet', '--disable-storage-reset', '--no-enable-error-reporting'],
  ];
  const { stdout } = await promisify(execFile)('npm', [...command, ...options], {
    maxBuffer: MAX_BYTES,
  });
  return JSON.parse(stdout) as Report;
}

function mediansOf(reports: readonly Report[]): string {
  const [first] = reports;
  return Object.entries(first?.categories ?? {})
    .map(([id, { title }]) => {
      const scores = reports.map(({ categories }) => categories[id]?.score ?? 0);
      const median = scores.sort((a, b) => a - b)[Math.floor(scores.length / 2)] ?? 0;
      return `${title} ${Math.round(median * 100)}`;
    })
    .join(', ');
}
