/** `get_usage`: what the key's plan allows, and what is left of today. */
import { usageSchema } from '../../operations/usage.ts';
import { defineTool } from '../tool.ts';
import { counted } from '../wording.ts';

const { plan, limit, used, remaining, resetsAt } = usageSchema.properties;

export const getUsage = defineTool<Record<string, never>>({
  name: 'get_usage',
  title: 'Usage of the key',
  description: 'The plan of this key and how many requests are left today. Free of charge.',
  hasFixedSize: true,
  input: {},
  output: { plan, limit, used, remaining, resetsAt },
  async run(_, { client }) {
    const { data } = await client.usage({});
    const { days: _days, ...today } = data;
    const { limit, used, remaining, resetsAt } = today;
    const summary =
      limit === null
        ? `Plan ${today.plan} has no daily limit; ${counted(used, 'request')} used today.`
        : `Plan ${today.plan}: ${used} of ${counted(limit, 'request')} used today, ${remaining} left until ${resetsAt}.`;
    return { summary, data: today, coverage: null, asOf: null, sources: null };
  },
});
