/** Gives two served stores the same random work and compares all that they answer. */
import { expect } from 'vitest';
import type { Asin } from '../../src/domain/values/asin.ts';
import { collect } from '../contract/store-fixture.ts';
import { someSteps } from './market-steps.ts';
import { viewOf } from './market-view.ts';
import { type Question, someQuestions } from './questions.ts';
import type { ServedAnswer, ServedStore } from './served-store.ts';

export interface TwinRun {
  readonly seed: number;
  readonly steps: number;
  /** All answers are compared after this many steps, the outcome of a step at once. */
  readonly compareEach: number;
  /** Questions of each operation that are asked then. */
  readonly questions: number;
}

/** @returns how often each operation gave which status */
export async function compareTwins(
  one: ServedStore,
  other: ServedStore,
  { seed, steps, compareEach, questions }: TwinRun,
): Promise<ReadonlyMap<string, number>> {
  const statuses = new Map<string, number>();
  for (const [index, step] of someSteps(seed, steps).entries()) {
    const where = `seed ${seed}, step ${index}: ${step.kind}`;
    const outcome = await one.worked.take(step);
    expect(await other.worked.take(step), where).toEqual(outcome);
    if ((index + 1) % compareEach !== 0 && index + 1 !== steps) continue;
    const asins = await compareViews(one, other, where);
    const asked = { seed: seed + index, ofEach: questions };
    for (const question of someQuestions(asins, asked)) {
      for (const status of await compareAnswers(one, other, question, where)) {
        const name = `${question.name}: ${status}`;
        statuses.set(name, (statuses.get(name) ?? 0) + 1);
      }
    }
  }
  return statuses;
}

/** @returns the products of the market, and those that were clicked */
async function compareViews(
  one: ServedStore,
  other: ServedStore,
  where: string,
): Promise<readonly Asin[]> {
  await Promise.all([one.catchUp(), other.catchUp()]);
  const [expected, found] = [await viewOf(one.market), await viewOf(other.market)];
  expect(found.get('check'), where).toEqual([]);
  for (const [asked, answer] of expected) {
    expect(found.get(asked), `${where}: ${asked}`).toEqual(answer);
  }
  expect([...found.keys()], where).toEqual([...expected.keys()]);
  const listings = await collect(one.market.products.scan(null));
  const keywords = await collect(one.market.keywords.scan(null));
  return [...listings, ...keywords.flatMap(({ clicked }) => clicked)].map(({ asin }) => asin);
}

/** @returns the statuses of the answers to a question, and to those that follow from it */
async function compareAnswers(
  one: ServedStore,
  other: ServedStore,
  question: Question,
  where: string,
): Promise<readonly number[]> {
  const [expected, found] = await Promise.all([one.ask(question), other.ask(question)]);
  expect(found, `${where}: ${JSON.stringify(question)}`).toEqual(expected);
  const statuses = [found.status];
  for (const next of followUps(question, found)) {
    statuses.push(...(await compareAnswers(one, other, next, where)));
  }
  return statuses;
}

/** The next page, and whether a kept answer is still the newest. */
function followUps(question: Question, { headers, body, status }: ServedAnswer): Question[] {
  if (status !== 200 || question.method === 'POST') return [];
  const [path = ''] = question.target.split('?');
  const next = /^<(\?[^>]*)>; rel="next"$/.exec(headers['link'] ?? '')?.[1];
  const from = /"nextFrom":"([^"]*)"/.exec(body)?.[1];
  const { etag } = headers;
  const { target } = question;
  return [
    ...(next === undefined ? [] : [{ ...question, target: path + next }]),
    ...(from === undefined ? [] : [{ ...question, target: withFrom(target, from) }]),
    ...(etag === undefined
      ? []
      : [{ ...question, headers: { ...question.headers, 'if-none-match': etag } }]),
  ];
}

function withFrom(target: string, from: string): string {
  const [path = '', query = ''] = target.split('?');
  const params = new URLSearchParams(query);
  params.set('from', from);
  return `${path}?${params}`;
}
