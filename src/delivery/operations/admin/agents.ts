/** Hosted agents that an operator connected: in whose name each asks, and how to end it. */
import Type from 'typebox';
import { listConnected, revokeConnected } from '../../../app/accounts/agents/connected.ts';
import { defineAdmin } from '../../interface/admin-operation.ts';
import { shownList } from '../../interface/command.ts';
import * as field from '../../interface/fields.ts';

const agentSchema = Type.Object(
  {
    id: field.text,
    name: Type.String({ description: 'What the agent calls itself.' }),
    clientId: field.text,
    redirectHost: field.text,
    keyId: field.text,
    keyName: field.textOrNull,
    plan: Type.Union([field.text, Type.Null()], { description: 'The plan on which it counts.' }),
    state: Type.Enum(['active', 'expired', 'revoked']),
    createdAt: field.instant,
    createdBy: field.text,
    renewedAt: Type.Union([field.instant, Type.Null()], {
      description: 'When it got its newest token. Null when all of them are gone.',
    }),
    expiresAt: Type.Union([field.instant, Type.Null()], {
      description: 'When it ends unless it is used. Null if it has ended.',
    }),
    revokedAt: field.instantOrNull,
  },
  { title: 'Agent' },
);

const agentsList = defineAdmin({
  name: 'agents-list',
  method: 'GET',
  path: '/agents',
  summary: 'All connected agents, newest first, without their tokens',
  needs: 'accounts',
  params: Type.Object({}),
  data: Type.Object({ agents: Type.Array(agentSchema) }),
  command: {
    name: 'agents list',
    show({ agents }) {
      const header = ['ID', 'AGENT', 'KEY', 'STATE', 'CREATED', 'EXPIRES'];
      const rows = agents.map(({ id, name, keyName, keyId, state, createdAt, expiresAt }) => {
        return [id, name, keyName ?? keyId, state, createdAt, expiresAt ?? '-'];
      });
      return shownList(header, rows, 'No agents yet: they connect to /mcp with OAuth.');
    },
  },
  async handle(_, { app }) {
    return { agents: await listConnected(app) };
  },
});

const agentsRevoke = defineAdmin({
  name: 'agents-revoke',
  method: 'DELETE',
  path: '/agents/:id',
  summary: 'End a connection and all its tokens for good, within a second',
  needs: 'accounts',
  params: Type.Object({
    id: Type.String({ minLength: 1, maxLength: 200, description: 'The id of a connection.' }),
  }),
  data: agentSchema,
  command: {
    name: 'agents revoke',
    show: ({ id }) => ({ lines: [`Connection ${id} is revoked.`] }),
  },
  handle: ({ id }, { app }) => revokeConnected(app, id),
});

export const OPERATIONS = [agentsList, agentsRevoke];
