/** What every store of jobs must do, with any engine: the other half of `ports/job-store.ts`. */
import { expect, it } from 'vitest';
import type { JobEnd, JobOrder, JobStore } from '../../src/ports/job-store.ts';

const DONE: JobEnd = { state: 'done', result: '{"read":3}', importId: 7, problem: null };
const LEASE_S = 60;

export function jobRules(open: () => { readonly jobs: JobStore }): void {
  it('finds a job by its id and its import, and lists the newest first, page by page', async () => {
    const { jobs } = open();
    for (const id of ['job_1', 'job_2', 'job_3']) await jobs.insert(orderOf(id));
    expect(await jobs.find('job_2')).toEqual({
      ...orderOf('job_2'),
      ...{ state: 'waiting', startedAt: null, endedAt: null, attempts: 0, isCanceled: false },
      ...{ bytesRead: 0, rows: 0, rejects: 0, result: null, importId: null, problem: null },
    });
    expect(await jobs.find('job_4')).toBeNull();
    expect(await jobs.byImport(7)).toBeNull();
    expect((await jobs.list(2, null)).map(({ id }) => id)).toEqual(['job_3', 'job_2']);
    expect((await jobs.list(2, 'job_2')).map(({ id }) => id)).toEqual(['job_1']);
    await expect(jobs.insert(orderOf('job_1'))).rejects.toThrow();
  });

  it('leases the oldest job of the node, each to one process', async () => {
    const [here, there] = [open(), open()];
    for (const id of ['job_2', 'job_1']) await here.jobs.insert(orderOf(id));
    await here.jobs.insert({ ...orderOf('job_0'), node: 'elsewhere' });
    const claims = await Promise.all([
      here.jobs.claim('node', 'a', LEASE_S),
      there.jobs.claim('node', 'b', LEASE_S),
    ]);
    expect(claims.map((job) => job?.id).toSorted()).toEqual(['job_1', 'job_2']);
    expect(claims[0]).toMatchObject({ state: 'running', attempts: 1 });
    expect(claims[0]?.startedAt).toBeGreaterThan(1_700_000_000);
    expect(await there.jobs.claim('node', 'b', LEASE_S)).toBeNull();
  });

  it('lets another process go on when a lease is over, and stops the first', async () => {
    const { jobs } = open();
    await jobs.insert(orderOf('job_1'));
    const first = { id: 'job_1', owner: 'a' };
    const started = (await jobs.claim('node', 'a', 0))?.startedAt;
    expect(await jobs.claim('node', 'b', LEASE_S)).toMatchObject({
      attempts: 2,
      startedAt: started,
    });
    expect(await jobs.renew(first, LEASE_S, { bytesRead: 9, rows: 9, rejects: 9 })).toBe('stop');
    expect(await jobs.finish(first, DONE)).toBe(false);
    await jobs.release(first);
    expect(await jobs.find('job_1')).toMatchObject({ state: 'running', rows: 0 });
    expect(await jobs.finish({ id: 'job_1', owner: 'b' }, DONE)).toBe(true);
    expect(await jobs.byImport(7)).toMatchObject({ ...DONE, id: 'job_1' });
    expect(await jobs.claim('node', 'c', LEASE_S)).toBeNull();
  });

  it('keeps the lease and the progress of a process that renews', async () => {
    const { jobs } = open();
    await jobs.insert(orderOf('job_1'));
    await jobs.claim('node', 'a', 0);
    const progress = { bytesRead: 4_000_000_000, rows: 5, rejects: 1 };
    expect(await jobs.renew({ id: 'job_1', owner: 'a' }, LEASE_S, progress)).toBe('go on');
    expect(await jobs.claim('node', 'b', LEASE_S)).toBeNull();
    expect(await jobs.find('job_1')).toMatchObject(progress);
  });

  it('gives a job that a stopping process releases to the next, as a first attempt', async () => {
    const { jobs } = open();
    await jobs.insert(orderOf('job_1'));
    await jobs.claim('node', 'a', LEASE_S);
    await jobs.release({ id: 'job_1', owner: 'a' });
    expect(await jobs.claim('node', 'b', LEASE_S)).toMatchObject({ attempts: 1 });
  });

  it('cancels a waiting job at once, and asks a running one to end', async () => {
    const { jobs } = open();
    for (const id of ['job_1', 'job_2', 'job_3']) await jobs.insert(orderOf(id));
    await jobs.claim('node', 'a', LEASE_S);
    expect(await jobs.cancel('job_1')).toMatchObject({ state: 'running', isCanceled: true });
    expect(await jobs.cancel('job_2')).toMatchObject({ state: 'canceled' });
    expect((await jobs.cancel('job_2'))?.endedAt).toBeGreaterThan(1_700_000_000);
    const progress = { bytesRead: 1, rows: 1, rejects: 0 };
    expect(await jobs.renew({ id: 'job_1', owner: 'a' }, LEASE_S, progress)).toBe('cancel');
    await jobs.claim('node', 'gone', 0);
    expect(await jobs.cancel('job_3')).toMatchObject({ state: 'canceled' });
    expect(await jobs.cancel('job_4')).toBeNull();
    await jobs.finish({ id: 'job_1', owner: 'a' }, DONE);
    expect(await jobs.cancel('job_1')).toMatchObject({ state: 'done', isCanceled: true });
  });

  it('marks jobs of other nodes as failed once nobody attends to them', async () => {
    const { jobs } = open();
    for (const id of ['job_1', 'job_2', 'job_3']) await jobs.insert(orderOf(id));
    await jobs.insert({ ...orderOf('job_4'), node: 'other' });
    await jobs.claim('node', 'a', 0);
    await jobs.failLost('other', 3600, 'gone');
    expect(await statesOf(jobs)).toEqual(['waiting', 'waiting', 'waiting', 'running']);
    await jobs.failLost('node', 0, 'gone');
    expect(await statesOf(jobs)).toEqual(['failed', 'waiting', 'waiting', 'running']);
    await jobs.attend('node', LEASE_S);
    await jobs.failLost('other', 0, 'gone');
    expect(await statesOf(jobs)).toEqual(['failed', 'waiting', 'waiting', 'failed']);
    expect(await jobs.find('job_1')).toMatchObject({ problem: 'gone' });
  });

  it('forgets what ended long ago, and nothing that has not ended', async () => {
    const { jobs } = open();
    for (const id of ['job_1', 'job_2']) await jobs.insert(orderOf(id));
    const ended = (await jobs.cancel('job_1'))?.endedAt ?? 0;
    await jobs.forget(ended);
    expect(await statesOf(jobs)).toEqual(['waiting', 'canceled']);
    await jobs.forget(ended + 1);
    expect(await statesOf(jobs)).toEqual(['waiting']);
  });
}

async function statesOf(jobs: JobStore): Promise<readonly string[]> {
  return (await jobs.list(10, null)).map(({ state }) => state);
}

function orderOf(id: string): JobOrder {
  return {
    ...{ id, kind: 'import', name: 'file.csv', node: 'node', request: '{}' },
    ...{ createdAt: 1_700_000_000, createdBy: 'key_a', bytesTotal: 5_000_000_000 },
  };
}
