/**
 * Names of all commands, with their subcommands: the only code of the command line that every start of the app reads,
 * to decide whether it is one.
 */
export const COMMAND_NAMES = [
  'services',
  'text',
  'translate',
  'jobs',
  'watch',
  'history search',
  'check',
  'export history',
  'export time',
  'export memory',
  'memory import',
  'memory search',
  'glossary list',
  'glossary import',
  'glossary export',
  'time start',
  'time stop',
  'time log',
  'time report',
  'time import',
  'usage',
  'backup',
  'quick',
] as const;
export type CommandName = (typeof COMMAND_NAMES)[number];

/** Listed with the commands, and answered with a window. */
const QUICK: CommandName = 'quick';

/** Words that are handled without a command of their own. */
const HELP_WORDS: ReadonlySet<string> = new Set(['help', '--help', '-h', '--version', '-V']);
const FIRST_WORDS: ReadonlySet<string> = new Set(
  COMMAND_NAMES.map((name) => name.split(' ')[0] ?? ''),
);

/** Starts the app for commands: without a window, until it has nothing to do. */
export const COMMAND_HOST_SWITCH = '--command-host';
/** Makes the browser that the app is built on do without a display. */
export const HEADLESS_SWITCH = '--ozone-platform=headless';

/** A command line, without the program and the switches of the browser that the app is built on. */
export interface CommandLine {
  /** Switches before the command, such as `--no-sandbox`. */
  switches: readonly string[];
  /** True in a checkout, where the folder of the app must be named. */
  hasAppFolder: boolean;
  /** The command and its arguments. */
  args: readonly string[];
}

/**
 * Splits `process.argv`.
 * @param hasAppFolder true in a checkout, where the folder of the app comes first
 */
export function readCommandLine(argv: readonly string[], hasAppFolder: boolean): CommandLine {
  let at = 1;
  let isFolderSeen = !hasAppFolder;
  for (; at < argv.length; at += 1) {
    const word = argv[at] ?? '';
    if (HELP_WORDS.has(word)) break;
    if (word.startsWith('-')) continue;
    if (isFolderSeen) break;
    isFolderSeen = true;
  }
  const switches = argv.slice(1, at).filter((word) => word.startsWith('-'));
  return { switches, hasAppFolder, args: argv.slice(at) };
}

/**
 * Returns true if the first word is a command, or can only be a mistyped one. Everything else, such as files and links,
 * opens the window.
 * @param exists says whether there is a file or folder
 */
export function isCommand(
  { args }: Pick<CommandLine, 'args'>,
  exists: (path: string) => boolean,
): boolean {
  const [first = ''] = args;
  if (first === QUICK && args.length === 1) return false;
  if (FIRST_WORDS.has(first) || HELP_WORDS.has(first)) return true;
  return /^[a-z]+$/iu.test(first) && !exists(first);
}
