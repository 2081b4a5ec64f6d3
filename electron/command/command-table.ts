import type { CommandFacts, CommandOption } from './command-facts.ts';
import type { CommandName } from './command-names.ts';
import { DATA_ROWS } from './rows/data-rows.ts';
import { DOCUMENT_ROWS } from './rows/document-rows.ts';
import { SERVICE_ROWS } from './rows/service-rows.ts';
import { TERM_ROWS } from './rows/term-rows.ts';
import { TIME_ROWS } from './rows/time-rows.ts';
import { WATCH_ROWS } from './rows/watch-rows.ts';

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
  export: 'Write translations, time, and memories to files',
  memory: 'Import and search translation memories',
  glossary: 'Import, export, and list glossaries',
  time: 'Log time, and report it',
};

/** Returns all options of a command, its own first. */
export function optionsOf(facts: CommandFacts): readonly CommandOption[] {
  return [...facts.options, ...(facts.mayCost ? [YES_OPTION] : []), ...COMMON_OPTIONS];
}

export const COMMAND_TABLE: Readonly<Record<CommandName, CommandFacts>> = {
  ...SERVICE_ROWS,
  ...DOCUMENT_ROWS,
  ...TERM_ROWS,
  ...TIME_ROWS,
  ...DATA_ROWS,
  ...WATCH_ROWS,
};
