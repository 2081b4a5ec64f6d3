import { Command as Parser, CommanderError, InvalidArgumentError, Option } from 'commander';
import type { CommandArgs } from './command.ts';
import { EXIT_MEANINGS } from './command.ts';
import { COMMAND_NAMES, type CommandName } from './command-names.ts';
import {
  COMMAND_TABLE,
  GROUPS,
  optionsOf,
  type CommandFacts,
  type CommandOption,
} from './command-table.ts';

/** Result of parsing a command line. */
export type Parsed =
  | { kind: 'command'; name: CommandName; args: CommandArgs; isJson: boolean; hasAgreed: boolean }
  /** Help or the version, to be printed. */
  | { kind: 'text'; text: string }
  | { kind: 'wrong'; message: string };

const INDENT = '  ';

/** Parses a command line as the table of commands declares it. */
export function parse(
  args: readonly string[],
  { appVersion, columns }: { appVersion: string; columns: number },
): Parsed {
  let found: Parsed | null = null;
  let printed = '';
  let wrong = '';
  const configure = (parser: Parser): Parser =>
    parser
      .exitOverride()
      .configureHelp({ helpWidth: columns, sortSubcommands: true })
      .configureOutput({
        writeOut: (text) => {
          printed += text;
        },
        writeErr: (text) => {
          wrong += text;
        },
      });
  const root = configure(new Parser('dragoman'))
    .description('Translate texts and documents, log time, and search past translations.')
    .version(appVersion, '-V, --version', 'Show the version')
    .helpOption('-h, --help', 'Show this help')
    .helpCommand('help [command]', 'Show the help of a command')
    .addHelpText('after', `\nWithout a command, or with files, the window opens.\n${exitCodes()}`);
  const groups = new Map<string, Parser>();
  for (const name of COMMAND_NAMES) {
    const [first = '', second] = name.split(' ');
    let parent = root;
    if (second !== undefined) {
      parent = groups.get(first) ?? configure(new Parser(first));
      if (!groups.has(first)) root.addCommand(parent.description(GROUPS[first] ?? first));
      groups.set(first, parent);
    }
    const own = configure(new Parser(second ?? first));
    declare(own, COMMAND_TABLE[name]);
    own.action(() => {
      found = {
        kind: 'command',
        name,
        args: toArgs(own, COMMAND_TABLE[name]),
        isJson: own.opts()['json'] === true,
        hasAgreed: own.opts()['yes'] === true,
      };
    });
    parent.addCommand(own);
  }
  try {
    root.parse([...args], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (printed !== '') return { kind: 'text', text: printed };
    // A group without a subcommand shows its help as an error.
    return { kind: 'wrong', message: (wrong === '' ? error.message : wrong).trimEnd() };
  }
  return found ?? { kind: 'text', text: printed === '' ? root.helpInformation() : printed };
}

function exitCodes(): string {
  const lines = Object.entries(EXIT_MEANINGS).map(
    ([code, meaning]) => `${INDENT}${code.padEnd(5)}${meaning}`,
  );
  return ['', 'Exit codes:', ...lines].join('\n');
}

function declare(parser: Parser, facts: CommandFacts): void {
  parser.description(facts.summary).helpOption('-h, --help', 'Show this help');
  parser.allowExcessArguments(false);
  for (const { name, summary, isOptional, isList } of facts.args) {
    const inner = isList === true ? `${name}...` : name;
    parser.argument(isOptional === true ? `[${inner}]` : `<${inner}>`, summary);
  }
  for (const option of optionsOf(facts)) {
    if (option.name !== 'help') parser.addOption(toOption(option));
  }
  const examples = facts.examples.map(
    ({ line, what }) => `${INDENT}${line}\n${INDENT}${INDENT}${what}`,
  );
  const details = facts.details === undefined ? '' : `\n${facts.details}\n`;
  parser.addHelpText('after', `${details}\nExamples:\n${examples.join('\n')}`);
}

function toOption(option: CommandOption): Option {
  const { name, short, value, summary, choices } = option;
  const flags = `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` <${value}>`}`;
  const made = new Option(flags, summary);
  if (option.isRequired === true) made.makeOptionMandatory();
  if (option.byDefault !== undefined) made.default(option.byDefault);
  if (option.isList === true) {
    made.argParser((given: string, before: unknown) => {
      const known: unknown[] = Array.isArray(before) ? before : [];
      const parts = given.split(',').map((part) => part.trim());
      const unknown = parts.find((part) => choices !== undefined && !choices.includes(part));
      if (choices !== undefined && unknown !== undefined) {
        throw new InvalidArgumentError(`Allowed choices are ${choices.join(', ')}.`);
      }
      return [...known, ...parts.filter((part) => part !== '')];
    });
  } else if (choices !== undefined) made.choices([...choices]);
  return made;
}

function toArgs(parser: Parser, facts: CommandFacts): CommandArgs {
  const given: Record<string, unknown> = parser.opts();
  const byName = new Map<string, unknown>();
  for (const option of optionsOf(facts)) {
    const key = option.name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
    if (Object.hasOwn(given, key)) byName.set(option.name, given[key]);
  }
  return {
    positional: parser.args,
    value: (name) => {
      const value = byName.get(name);
      return typeof value === 'string' ? value : null;
    },
    list: (name) => {
      const value = byName.get(name);
      return Array.isArray(value) ? value.map(String) : [];
    },
    has: (name) => byName.get(name) === true,
  };
}
