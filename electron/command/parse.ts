import { Command as Parser, CommanderError, Help, InvalidArgumentError, Option } from 'commander';
import type { CommandArgs } from './command.ts';
import { EXIT_MEANINGS } from './command.ts';
import { COMMAND_NAMES, type CommandName } from './command-names.ts';
import type { CommandFacts, CommandOption } from './command-facts.ts';
import { COMMAND_TABLE, GROUPS, optionsOf } from './command-table.ts';

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
      .configureHelp({
        helpWidth: columns,
        minWidthToWrap: MIN_WRAPPED_COLUMNS,
        sortSubcommands: true,
        formatItem,
      })
      .helpOption('-h, --help', 'Show this help')
      .configureOutput({
        writeOut: (text) => {
          printed += text;
        },
        writeErr: (text) => {
          wrong += text;
        },
      });
  /** A command that has others below it. */
  const group = (name: string): Parser =>
    configure(new Parser(name)).helpCommand('help [command]', 'Show the help of a command');
  const root = group('dragoman')
    .description('Translate texts and documents, log time, and search past translations.')
    .version(appVersion, '-V, --version', 'Show the version')
    .addHelpText('after', `\nWithout a command, or with files, the window opens.\n${exitCodes()}`);
  const groups = new Map<string, Parser>();
  for (const name of COMMAND_NAMES) {
    const [first = '', second] = name.split(' ');
    let parent = root;
    if (second !== undefined) {
      parent = groups.get(first) ?? group(first);
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
    const message = wrong === '' ? error.message : wrong;
    return {
      kind: 'wrong',
      message: message.startsWith('error: ') ? worded(message) : message.trimEnd(),
    };
  }
  return found ?? { kind: 'text', text: printed === '' ? root.helpInformation() : printed };
}

const list = new Intl.ListFormat('en', { type: 'disjunction' });

/** The parser's own sentences, in the words and quotation marks of all others. */
const WORDED: readonly (readonly [RegExp, (...found: string[]) => string])[] = [
  [
    /^option '.*?(--[\w-]+).*?' argument '(.*)' is invalid. Allowed choices are (.*)\.$/su,
    (option, given, choices) =>
      `${option} takes ${list.format(choices.split(', '))}, not “${given}”.`,
  ],
  [/^required option '(--[\w-]+).*' not specified$/u, (option) => `${option} is missing.`],
  [/^missing required argument '(.+)'$/u, (name) => `${name} is missing.`],
  [
    /^option '.*?(--[\w-]+) <(.+)>' argument missing$/u,
    (option, name) => `${option} needs ${name} after it.`,
  ],
  [/^unknown option '(.+)'$/su, (option) => `There is no option “${option}”.`],
  [/^unknown command '(.+)'$/su, (name) => `There is no command or file “${name}”.`],
  [
    /^too many arguments for .* Expected (\d+ arguments?) but got \d+: (.+)\.$/su,
    (count, given) =>
      `More was given than the ${count} that it takes: ${given}. Put quotation marks around a text with spaces.`,
  ],
];

/** @param error as the parser writes it: `error: ` and a sentence, perhaps with a suggestion in the next line */
function worded(error: string): string {
  const [sentence = '', suggestion] = error
    .trimEnd()
    .replace(/^error: /u, '')
    .split(/\n(?=\(Did)/u);
  for (const [pattern, word] of WORDED) {
    const found = pattern.exec(sentence);
    if (found === null) continue;
    const [, ...parts] = found;
    return [word(...parts), suggestion?.slice(1, -1)].filter(Boolean).join(' ');
  }
  return error.trimEnd();
}

/** Columns that a description needs beside what it describes, with their spaces. */
const MIN_DESCRIPTION_COLUMNS = 34;
const MIN_WRAPPED_COLUMNS = 10;

/** Lays out a row of the help; in a narrow terminal, the description is below what it describes. */
function formatItem(
  this: Help,
  ...[term, termWidth, description, helper]: Parameters<Help['formatItem']>
): string {
  const columns = this.helpWidth ?? 80;
  if (columns - termWidth >= MIN_DESCRIPTION_COLUMNS) {
    return Help.prototype.formatItem.call(this, term, termWidth, description, helper);
  }
  const below = `\n${INDENT}${INDENT}`;
  const wrapped = this.boxWrap(description, columns - 2 * INDENT.length);
  return `${INDENT}${term}${below}${wrapped.replaceAll('\n', below)}`;
}

function exitCodes(): string {
  const lines = Object.entries(EXIT_MEANINGS).map(
    ([code, meaning]) => `${INDENT}${code.padEnd(5)}${meaning}`,
  );
  return ['', 'Exit codes:', ...lines].join('\n');
}

function declare(parser: Parser, facts: CommandFacts): void {
  parser.description(facts.summary).allowExcessArguments(false);
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
