/** `docs/cli.md`, written from the commands themselves. */
import type { Command, Option } from 'commander';

const INTRODUCTION = `# Command line

In a checkout: \`npm run -s shelfline -- <command>\`; installed: \`shelfline <command>\`. Answers go to standard output (with \`--json\` as JSON),
progress and remarks to standard error. Exit codes: 0 done, 1 failed, 2 wrongly called.
`;

export function cliPage(program: Command): string {
  const sections = program.commands.flatMap((command) =>
    command.commands.length === 0
      ? [section(command, command.name())]
      : command.commands.map((sub) => section(sub, `${command.name()} ${sub.name()}`)),
  );
  return [INTRODUCTION, ...sections].join('\n');
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

function describe({ description, defaultValue, argChoices, mandatory }: Option): string {
  const notes = [
    ...(mandatory ? ['required'] : []),
    ...(argChoices === undefined ? [] : [`one of ${argChoices.join(', ')}`]),
    ...(defaultValue === undefined ? [] : [`default ${defaultValue}`]),
  ];
  return notes.length === 0 ? description : `${description} (${notes.join('; ')})`;
}
