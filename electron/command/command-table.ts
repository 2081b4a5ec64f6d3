import type { CommandName } from './command-names.ts';

export interface CommandArgument {
  /** In capitals, as in usage lines: `FILE`. */
  name: string;
  summary: string;
  isOptional?: boolean;
  /** The last one may be given several times. */
  isList?: boolean;
  /** Values that completion offers. */
  completes?: 'files' | 'folders';
}

export interface CommandOption {
  /** Without dashes: `to`. */
  name: string;
  /** One letter, without the dash. */
  short?: string;
  /** Name of its value in capitals; absent for a switch. */
  value?: string;
  summary: string;
  isRequired?: boolean;
  /** Repeated, or separated by commas. */
  isList?: boolean;
  choices?: readonly string[];
  byDefault?: string;
  completes?: 'files' | 'folders';
}

/** One row per command: --help, the man page, completion, the argument parser, and the docs test read it. */
export interface CommandFacts {
  /** One sentence without a period. */
  summary: string;
  /** More sentences, for --help and the man page. */
  details?: string;
  args: readonly CommandArgument[];
  options: readonly CommandOption[];
  /** Command lines with what they do. */
  examples: readonly { line: string; what: string }[];
  /**
   * True if one of its requests may cost money at a service elsewhere; it then has --yes. The app itself checks every
   * request: see `reach.ts`.
   */
  mayCost: boolean;
}

/** Options of every command. */
export const COMMON_OPTIONS: readonly CommandOption[] = [
  { name: 'json', summary: 'Print one JSON object instead of text' },
  { name: 'help', short: 'h', summary: 'Show this help' },
];

/** The option of commands that may cost money. */
export const YES_OPTION: CommandOption = {
  name: 'yes',
  short: 'y',
  summary: 'Agree to what a service charges, without being asked',
};

/** Summaries of the words that several commands begin with. */
export const GROUPS: Readonly<Record<string, string>> = {
  history: 'Search past translations',
  memory: 'Import and search translation memories',
  glossary: 'Import, export, and list glossaries',
  time: 'Log time, and report it',
};

/** Returns all options of a command, its own first. */
export function optionsOf(facts: CommandFacts): readonly CommandOption[] {
  return [...facts.options, ...(facts.mayCost ? [YES_OPTION] : []), ...COMMON_OPTIONS];
}

export const COMMAND_TABLE: Readonly<Record<CommandName, CommandFacts>> = {
  services: {
    summary: 'List translation services',
    details: 'Lists the services that are set up, and which one is the default.',
    args: [],
    options: [],
    examples: [{ line: 'dragoman services', what: 'List the services' }],
    mayCost: false,
  },
  text: {
    summary: 'Translate a text',
    details: 'Without TEXT, or with “-”, the text is read from standard input.',
    args: [{ name: 'TEXT', summary: 'The text to translate', isOptional: true }],
    options: [
      { name: 'to', value: 'LANGUAGE', summary: 'Target language, such as es', isRequired: true },
      { name: 'from', value: 'LANGUAGE', summary: 'Source language; detected if not given' },
      { name: 'service', value: 'NAME', summary: 'Service to use; the default one if not given' },
      { name: 'project', value: 'NAME', summary: 'Project whose rules apply' },
    ],
    examples: [
      { line: 'dragoman text "Good morning" --to es', what: 'Translate a text' },
      { line: 'xclip -o | dragoman text --to de', what: 'Translate the selection' },
    ],
    mayCost: true,
  },
};
