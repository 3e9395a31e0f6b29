import { expect, it } from 'vitest';
import { settingsFaults, settingsSchema } from './settings-schema.ts';

it.each([
  [{ form: 'C' }, 'form must be one of "A", "B"'],
  [{ frm: 'A' }, 'does not have "frm"; the nearest name is "form"'],
  [{ colour: 'red' }, 'does not have "colour"'],
  [[], 'must be an object'],
  [{ store: 'Amazon' }, 'store must be of the form "amazon"'],
  [{ corsOrigins: ['*'] }, 'corsOrigins.0 must be of the form "https://tools.example.org"'],
  [{ corsOrigins: 'https://a.example' }, 'corsOrigins must be a list'],
  [{ plans: { pro: 0 } }, 'plans.pro must be 1 or more'],
  [{ plans: { pro: 'many' } }, 'plans.pro must be a whole number'],
  [{ plans: { 'My Plan': 5 } }, 'plans cannot have "My Plan": names are like "pro-2"'],
  [{ workers: 65 }, 'workers must be 64 or less'],
  [{ accessLog: 'yes' }, 'accessLog must be true or false'],
  [{ operatorToken: 'secret' }, 'operatorToken must have 16 characters or more'],
  [{ languageModel: { baseUrl: 'http://127.0.0.1/v1' } }, 'languageModel needs "model"'],
  [
    { languageModel: { baseUrl: 'local', model: 'm' } },
    'languageModel.baseUrl must be of the form "http://127.0.0.1:11434/v1"',
  ],
])('%j: %s', (settings, fault) => {
  expect(settingsFaults(settingsSchema, settings)).toEqual([fault]);
});

it('finds nothing wrong with what the guide shows', () => {
  const shown = { form: 'B', plans: { starter: 200, internal: 1_000_000 }, workers: 2 };
  expect(settingsFaults(settingsSchema, shown)).toEqual([]);
});
