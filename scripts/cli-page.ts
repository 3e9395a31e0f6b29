/** `docs/cli.md`, written from the commands themselves. */
import type { Command, Option } from 'commander';

const INTRODUCTION = `# Command line

In a checkout: \`npm run -s shelfline -- <command>\`; with the [short form](operator-guide.md#install) set up: \`shelfline <command>\`. Answers go to
standard output (with \`--json\` as JSON), progress and notes to standard error. Exit codes: 0 done, 1 failed, 2 the command was wrong
(an id that nothing has is wrong, too).

With \`--json\` a command that fails prints its error on standard output, in the [shape of the interface](api/errors.md) with \`requestId\` null, in place of the answer. \`import\`, \`doctor\` and
\`cluster status\` print their reports and end with 1 if these are bad.
Answers of the administration (\`keys\`, \`embeds\`, \`imports\`, \`jobs\`, \`audit\`, \`status\`) are those of \`/admin/v1\`.
`;

export function cliPage(program: Command): string {
  const commands = program.commands.flatMap((command): [string, Command][] =>
    command.commands.length === 0
      ? [[command.name(), command]]
      : command.commands.map((sub) => [`${command.name()} ${sub.name()}`, sub]),
  );
  const rows = commands.map(
    ([name, command]) => `| [\`${name}\`](#${name.replace(' ', '-')}) | ${command.description()} |`,
  );
  const overview = ['| command | |', '|---|---|', ...rows, ''];
  const sections = commands.map(([name, command]) => section(command, name));
  return [INTRODUCTION, ...overview, ...sections].join('\n');
}

function section(command: Command, name: string): string {
  const places = command.registeredArguments.map((argument) => {
    const shown = argument.variadic ? `${argument.name()}…` : argument.name();
    return argument.required ? `<${shown}>` : `[${shown}]`;
  });
  const usage = ['shelfline', name, ...places, '[options]'].join(' ');
  const rows = [
    ...command.registeredArguments.map((argument) => [argument.name(), argument.description]),
    ...command.options.map((option) => [option.flags, describe(option)]),
  ];
  const table = rows.map(([what, meaning]) => `| \`${what}\` | ${meaning} |`);
  return [
    `## ${name}`,
    '',
    command.description(),
    '',
    `\`${usage}\``,
    '',
    ...(table.length === 0 ? [] : ['| | |', '|---|---|', ...table, '']),
  ].join('\n');
}

function describe(option: Option): string {
  const { description, defaultValue, defaultValueDescription, argChoices, mandatory } = option;
  const notes = [
    ...(mandatory ? ['required'] : []),
    ...(argChoices === undefined ? [] : [`one of ${argChoices.join(', ')}`]),
    ...(defaultValue === undefined ? [] : [`default ${defaultValueDescription ?? defaultValue}`]),
  ];
  return notes.length === 0 ? description : `${description} (${notes.join('; ')})`;
}
