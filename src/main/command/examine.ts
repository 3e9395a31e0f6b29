/** Runs all checks of `doctor` on one installation. */
import { checkDirectory, checkDisk, checkNode } from '../../adapters/system/checks.ts';
import type { Finding } from '../../domain/values/diagnosis.ts';
import { type Config, configOf } from '../config/config.ts';
import { NODE_FLOOR } from '../config/version.ts';
import { type ExamineOptions, failure, messageOf, sound } from './findings.ts';

export async function examine(
  dataDirectory: string | undefined,
  options: ExamineOptions,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [checkNode(process.version, NODE_FLOOR)];
  let config: Config;
  try {
    config = await configOf(dataDirectory);
    findings.push(sound('settings', 'valid'));
  } catch (error) {
    const remedy = 'correct the variable or setting that is named';
    return [...findings, failure('settings', messageOf(error), remedy)];
  }
  const { dataDirectory: directory } = config;
  const place = await checkDirectory(directory);
  findings.push(place);
  if (place.state === 'failed') return findings;
  findings.push(await checkDisk(directory));
  return [...findings, ...(await examineStorage(config, options))];
}

async function examineStorage(
  { dataDirectory, database }: Config,
  options: ExamineOptions,
): Promise<readonly Finding[]> {
  if (database === null) {
    const { examineFiles } = await import('./examine-files.ts');
    return await examineFiles(dataDirectory, options);
  }
  const { examineDatabase } = await import('./examine-database.ts');
  return await examineDatabase(dataDirectory, database, options);
}
