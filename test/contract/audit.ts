/** What every audit store must do: the executable half of `ports/audit-store.ts`. */
import { expect, it } from 'vitest';
import type { AuditEntry, AuditStore } from '../../src/ports/audit-store.ts';

interface Opened {
  readonly audit: AuditStore;
}

export function auditEntry(id: string, at: number, more: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id,
    at,
    actor: { kind: 'key', id: 'key_a', name: 'Häagen ☃' },
    action: 'key.create',
    subject: 'key_b',
    from: '127.0.0.1',
    detail: { plan: 'pro', before: { plan: 'starter' } },
    ...more,
  };
}

export function auditRules(open: () => Opened): void {
  const command = { kind: 'command', id: 'root', name: null } as const;

  it('gives entries back as they were, newest first, in pages, to another process', async () => {
    const entries = [
      auditEntry('001B', 1),
      auditEntry('001a', 1, { actor: command, subject: null, from: null, detail: {} }),
      auditEntry('002', 2),
    ];
    const { audit } = open();
    for (const one of entries) await audit.insert(one, 0);
    const other = open().audit;
    const all = await other.page({ before: null, limit: 10 });
    expect(all).toEqual(entries.toReversed());
    expect(await other.page({ before: null, limit: 2 })).toEqual(all.slice(0, 2));
    expect(await other.page({ before: '001a', limit: 2 })).toEqual(all.slice(2));
    expect(await other.page({ before: '001B', limit: 2 })).toEqual([]);
  });

  it('keeps the first of two entries with one id', async () => {
    const { audit } = open();
    await audit.insert(auditEntry('1', 1), 0);
    await audit.insert(auditEntry('1', 1, { action: 'key.revoke' }), 0);
    expect(await audit.page({ before: null, limit: 10 })).toEqual([auditEntry('1', 1)]);
  });

  it('forgets what was done before the time given', async () => {
    const { audit } = open();
    await audit.insert(auditEntry('1', 1), 0);
    await audit.insert(auditEntry('2', 2), 0);
    await audit.insert(auditEntry('3', 3), 2);
    const ids = (await audit.page({ before: null, limit: 10 })).map(({ id }) => id);
    expect(ids).toEqual(['3', '2']);
  });

  it('knows when something was last done', async () => {
    const { audit } = open();
    expect(await audit.lastOf('backup')).toBeNull();
    await audit.insert(auditEntry('1', 1, { action: 'backup' }), 0);
    await audit.insert(auditEntry('2', 2, { action: 'backup' }), 0);
    await audit.insert(auditEntry('3', 3), 0);
    expect(await audit.lastOf('backup')).toBe(2);
  });
}
