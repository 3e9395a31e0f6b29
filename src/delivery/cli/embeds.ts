/** `embeds`: makes, lists and revokes links to the chart of one product. */
import { Command, Option } from 'commander';
import {
  createEmbed,
  EMBED_DAYS,
  EMBED_RANGES,
  EMBED_THEMES,
  type EmbedRequest,
  listEmbeds,
  revokeEmbed,
} from '../../app/accounts/embeds.ts';
import { addCommonOptions, answer, answerList, type CommonOptions } from './cli-io.ts';
import type { KeysDeps } from './keys.ts';
import { wholeNumber } from './options.ts';

export function embedsCommand(deps: KeysDeps): Command {
  const embeds = new Command('embeds').description(
    'Make, list and revoke links that show one product’s chart on other sites.',
  );
  for (const build of [create, list, revoke]) embeds.addCommand(addCommonOptions(build(deps)));
  return embeds;
}

interface CreateOptions extends CommonOptions, Pick<EmbedRequest, 'range' | 'theme'> {
  readonly marketplace: string;
  readonly days: number;
}

function create({ io, withAccounts }: KeysDeps): Command {
  const { usual, max } = EMBED_DAYS;
  return new Command('create')
    .description('Make a link. It is shown this once and kept only as a hash.')
    .argument('<asin>', 'the product')
    .requiredOption('--marketplace <name>', 'such as amazon.de or DE')
    .option('--days <count>', `how long it works, 1 to ${max}`, wholeNumber(1, max), usual)
    .addOption(new Option('--range <range>', 'what the chart shows first').choices(EMBED_RANGES))
    .addOption(new Option('--theme <theme>', 'else as the reader’s system').choices(EMBED_THEMES))
    .action(async (asin: string, options: CreateOptions) => {
      const { marketplace, days: expiresInDays, range, theme, dataDir } = options;
      const look = { ...(range && { range }), ...(theme && { theme }) };
      const made = await withAccounts(dataDir, (app) =>
        createEmbed(app, { asin, marketplace, expiresInDays, ...look }),
      );
      const remark =
        `Link ${made.id} works until ${made.expiresAt}. It is not shown again. ` +
        'The address of your service stands before it.';
      answer(io, options, made, [made.path], [remark]);
    });
}

function list({ io, withAccounts }: KeysDeps): Command {
  return new Command('list')
    .description('List all links, newest first, without their secrets.')
    .action(async (options: CommonOptions) => {
      const embeds = await withAccounts(options.dataDir, listEmbeds);
      const header = ['ID', 'ASIN', 'MARKETPLACE', 'STATE', 'CREATED', 'EXPIRES', 'LAST USED'];
      const rows = embeds.map((embed) => [
        ...[embed.id, embed.asin, embed.marketplace, embed.state],
        ...[embed.createdAt, embed.expiresAt, embed.lastUsedOn ?? '-'],
      ]);
      const whenEmpty = 'No links yet: make one with "embeds create".';
      answerList(io, options, { embeds }, { header, rows, whenEmpty });
    });
}

function revoke({ io, withAccounts }: KeysDeps): Command {
  return new Command('revoke')
    .description('End a link for good, at once.')
    .argument('<id>', 'id of the link')
    .action(async (id: string, options: CommonOptions) => {
      const embed = await withAccounts(options.dataDir, (app) => revokeEmbed(app, id));
      answer(io, options, embed, [`Link ${id} is revoked.`]);
    });
}
