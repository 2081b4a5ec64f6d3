import type { HistoryKind } from '../../../shared/domain/history/history.ts';
import { FORMALITIES } from '../../../shared/domain/texts/options.ts';
import type { CommandOption } from '../command-facts.ts';

// Lists of the domain, without loading their schemas; a test compares them.
const KINDS = [
  'document',
  'text',
  'improvement',
  'import',
  'voice',
] as const satisfies readonly HistoryKind[];

export const SERVICE: CommandOption = {
  name: 'service',
  value: 'NAME',
  summary: 'Service to use; the default one if not given',
};
export const PROJECT: CommandOption = {
  name: 'project',
  value: 'NAME',
  summary: 'Project whose rules apply',
};
/** Options of a translation, for all commands that translate. */
export const TRANSLATION_OPTIONS: readonly CommandOption[] = [
  {
    name: 'glossary',
    value: 'NAME',
    summary: 'Glossaries, the first with a term decides; needs --from',
    isList: true,
  },
  { name: 'memory', value: 'NAME', summary: 'Translation memory of the service' },
  { name: 'style', value: 'NAME', summary: 'Style rules of the service' },
  {
    name: 'formality',
    value: 'FORM',
    summary: 'Formal or informal address',
    choices: FORMALITIES,
  },
];
export const OUT: CommandOption = {
  name: 'out',
  value: 'PATH',
  summary: 'New file, or folder for it; no file is replaced',
  completes: 'files',
};
export const PAGE: readonly CommandOption[] = [
  { name: 'limit', value: 'NUMBER', summary: 'Rows to show, from 2 to 200; 20 if not given' },
  { name: 'page', value: 'NUMBER', summary: 'Page to show; the first one if not given' },
];
export const DAYS: readonly CommandOption[] = [
  { name: 'since', value: 'DAY', summary: 'First day, such as 2026-11-30' },
  { name: 'until', value: 'DAY', summary: 'Last day' },
];
/** The filter of the history's search. */
export const HISTORY_FILTER: readonly CommandOption[] = [
  { name: 'from', value: 'LANGUAGE', summary: 'Only this source language' },
  { name: 'to', value: 'LANGUAGE', summary: 'Only this target language' },
  { name: 'project', value: 'NAME', summary: 'Only this project' },
  { name: 'kind', value: 'KIND', summary: 'Only this kind', choices: KINDS },
  ...DAYS,
];
/** Answers the questions of commands that cost nothing. */
export const ANSWER_YES: CommandOption = {
  name: 'yes',
  short: 'y',
  summary: 'Answer questions with yes',
};
