/** What every store of connected assistants must do: the executable half of its port. */
import { expect, it } from 'vitest';
import type { AgentAccessStore, AgentGrant, AgentToken } from '../../src/ports/agent-access.ts';

interface Opened {
  readonly agentAccess: AgentAccessStore;
}

const ROOM = { waitingMax: 2, forgetBefore: 0 } as const;

export function agentAccessRules(open: () => Opened): void {
  const client = (id: string, createdAt = 1) => ({
    id,
    name: 'Häagen ☃',
    redirectUris: ['https://a.example/cb', 'http://[::1]/cb'],
    createdAt,
  });
  const grant = (id: string, more: Partial<AgentGrant> = {}): AgentGrant => ({
    id,
    clientId: 'agent_a',
    clientName: 'Häagen ☃',
    redirectUri: 'https://a.example/cb',
    keyId: 'key_a',
    keyHash: 'hash of the key',
    resource: 'https://s.example/mcp',
    createdAt: 10,
    createdBy: 'key_b',
    revokedAt: null,
    ...more,
  });
  const token = (hash: string, more: Partial<AgentToken> = {}): AgentToken => ({
    hash,
    grantId: 'g',
    kind: 'code',
    createdAt: 10,
    expiresAt: 20,
    keptUntil: 50,
    usedAt: null,
    challenge: 'challenge',
    ...more,
  });

  it('gives back what it was given, also to another process', async () => {
    const { agentAccess } = open();
    await agentAccess.insertClient(client('agent_a'), ROOM);
    await agentAccess.insertGrant(grant('g'), token('t'));
    const other = open().agentAccess;
    expect(await other.client('agent_a')).toEqual(client('agent_a'));
    expect(await other.grant('g')).toEqual(grant('g'));
    expect(await other.token('t')).toEqual({ token: token('t'), grant: grant('g') });
    expect(await other.tokenInUse('t')).toEqual({ token: token('t'), grant: grant('g') });
    const nothing = [other.client('x'), other.grant('x'), other.token('x'), other.tokenInUse('x')];
    expect(await Promise.all(nothing)).toEqual([null, null, null, null]);
  });

  it('takes few clients that nobody has approved: the longest wait makes room', async () => {
    const { agentAccess } = open();
    const names = ['agent_a', 'agent_b', 'agent_c', 'agent_d', 'agent_e'];
    const known = async () => {
      const found = await Promise.all(names.map((id) => agentAccess.client(id)));
      return found.flatMap((one) => (one === null ? [] : [one.id]));
    };
    await agentAccess.insertClient(client('agent_a', 1), ROOM);
    await agentAccess.insertClient(client('agent_b', 2), ROOM);
    await agentAccess.insertGrant(grant('g'), token('t'));
    await agentAccess.insertClient(client('agent_c', 3), ROOM);
    expect(await known()).toEqual(['agent_a', 'agent_b', 'agent_c']);
    await agentAccess.insertClient(client('agent_d', 4), ROOM);
    expect(await known()).toEqual(['agent_a', 'agent_c', 'agent_d']);
    await agentAccess.insertClient(client('agent_e', 9), { waitingMax: 9, forgetBefore: 4 });
    expect(await known()).toEqual(['agent_a', 'agent_d', 'agent_e']);
  });

  it('adds a grant and its first token, both or neither', async () => {
    const { agentAccess } = open();
    await agentAccess.insertGrant(grant('g'), token('t'));
    await expect(agentAccess.insertGrant(grant('h'), token('t'))).rejects.toThrow();
    expect(await agentAccess.grant('h')).toBeNull();
  });

  it('exchanges a token once, though two ask at the same time', async () => {
    const [here, there] = [open().agentAccess, open().agentAccess];
    await here.insertGrant(grant('g'), token('t'));
    const made = (hash: string) => [token(hash, { kind: 'access' }), token(`${hash}r`)];
    const tries = [here.exchange('t', 15, made('a')), there.exchange('t', 15, made('b'))];
    const done = await Promise.all(tries);
    expect(done.filter(Boolean)).toHaveLength(1);
    const [won, lost] = done[0] ? ['a', 'b'] : ['b', 'a'];
    expect(await here.token(won)).not.toBeNull();
    expect(await here.token(`${won}r`)).not.toBeNull();
    expect(await here.token(lost)).toBeNull();
    expect((await there.token('t'))?.token.usedAt).toBe(15);
    expect(await here.exchange('t', 16, [])).toBe(false);
    expect(await here.exchange('none', 16, [])).toBe(false);
  });

  it('gives a revoked grant no more tokens, within a second everywhere', async () => {
    const [here, there] = [open().agentAccess, open().agentAccess];
    await here.insertGrant(grant('g'), token('t'));
    expect(await there.tokenInUse('t')).toMatchObject({ grant: { revokedAt: null } });
    expect(await here.revokeGrant('g', 15)).toBe(true);
    expect(await here.revokeGrant('g', 16)).toBe(false);
    expect(await here.revokeGrant('none', 16)).toBe(false);
    expect(await here.exchange('t', 17, [token('a')])).toBe(false);
    expect(await here.token('a')).toBeNull();
    await expect
      .poll(() => there.tokenInUse('t'), { timeout: 1_500 })
      .toMatchObject({ grant: { revokedAt: 15 } });
  });

  it('keeps used tokens for as long as they say, and ended ones not at all', async () => {
    const { agentAccess } = open();
    await agentAccess.insertGrant(grant('g'), token('t'));
    await agentAccess.exchange('t', 49, [token('u', { keptUntil: 90 })]);
    expect(await agentAccess.token('t')).not.toBeNull();
    await agentAccess.exchange('u', 50, [token('v', { keptUntil: 90 })]);
    expect(await agentAccess.token('t')).toBeNull();
    expect(await agentAccess.tokenInUse('v')).not.toBeNull();
    await agentAccess.end('v');
    await agentAccess.end('v');
    expect(await agentAccess.tokenInUse('v')).toBeNull();
  });

  it('lists grants newest first, with their newest token and last end', async () => {
    const { agentAccess } = open();
    await agentAccess.insertGrant(grant('g'), token('t'));
    await agentAccess.insertGrant(grant('h', { createdAt: 11 }), token('s', { grantId: 'h' }));
    const next = [
      token('a', { kind: 'access', createdAt: 15, expiresAt: 30 }),
      token('r', { kind: 'refresh', createdAt: 15, expiresAt: 90 }),
    ];
    await agentAccess.exchange('t', 15, next);
    await agentAccess.end('s');
    expect(await agentAccess.grants()).toEqual([
      { ...grant('h', { createdAt: 11 }), renewedAt: null, usableUntil: null },
      { ...grant('g'), renewedAt: 15, usableUntil: 90 },
    ]);
  });
}
