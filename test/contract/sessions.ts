/** What every store of sessions must do: that half of `ports/account-store.ts` as tests. */
import { expect, it } from 'vitest';
import type { SessionStore } from '../../src/ports/account-store.ts';

interface Opened {
  readonly sessions: SessionStore;
}

export function sessionRules(open: () => Opened): void {
  const session = (hash: string, startedAt: number, keyHash = 'a') => ({
    hash,
    keyHash,
    startedAt,
    expiresAt: 100,
  });

  it('finds a session, for other processes, too, until it ends', async () => {
    const [here, there] = [open(), open()];
    await here.sessions.insert(session('1', 1), 3);
    expect(await there.sessions.byHash('1')).toEqual(session('1', 1));
    await here.sessions.end('1');
    await here.sessions.end('1');
    expect(await here.sessions.byHash('1')).toBeNull();
  });

  it('ends the oldest of a key at another sign-in, and none of other keys', async () => {
    const { sessions } = open();
    await sessions.insert(session('other', 0, 'b'), 3);
    const sameEnd = ['1', '2', '3', '4', '5'];
    for (const hash of sameEnd) {
      await sessions.insert(session(hash, Number(hash)), 3);
      await sessions.byHash(hash);
    }
    const found = await Promise.all(sameEnd.map((hash) => sessions.byHash(hash)));
    expect(found.map((one) => one?.hash ?? null)).toEqual([null, null, '3', '4', '5']);
    expect(await sessions.byHash('other')).not.toBeNull();
  });

  it('keeps the newest of sign-ins within one second', async () => {
    const { sessions } = open();
    for (const hash of ['1', '2', '3', '4']) await sessions.insert(session(hash, 1), 2);
    expect(await sessions.byHash('4')).not.toBeNull();
  });

  it('forgets those that have ended, in steps', async () => {
    const { sessions } = open();
    for (let at = 0; at < 1_001; at += 1) {
      await sessions.insert({ ...session(`${at}`, at, `key ${at}`), expiresAt: at }, 3);
    }
    expect(await sessions.forgetEnded(999)).toBe(true);
    expect(await sessions.forgetEnded(999)).toBe(false);
    expect(await sessions.byHash('999')).toBeNull();
    expect(await sessions.byHash('1000')).not.toBeNull();
  });
}
