import { EXPORT_FORMATS } from '../../../shared/exchange/exchange-formats.ts';
import type { CommandFacts } from '../command-facts.ts';
import { DAYS, HISTORY_FILTER, OUT } from './shared-options.ts';

/** Rows of commands about files, accounts, and the data as a whole. */
export const DATA_ROWS = {
  'export history': {
    summary: 'Export past translations',
    args: [],
    options: [
      {
        name: 'format',
        value: 'FORMAT',
        summary: 'Format of the file; tmx if not given',
        choices: EXPORT_FORMATS,
      },
      { name: 'text', value: 'TEXT', summary: 'Only what a search for these words finds' },
      ...HISTORY_FILTER,
      OUT,
    ],
    examples: [
      { line: 'dragoman export history --format xlsx --project Acme', what: 'Write a workbook' },
    ],
    mayCost: false,
  },
  'export time': {
    summary: 'Export time entries',
    args: [],
    options: [
      {
        name: 'format',
        value: 'FORMAT',
        summary: 'Format of the file; csv if not given',
        choices: ['csv', 'xlsx'],
      },
      ...DAYS,
      { name: 'project', value: 'NAME', summary: 'Only this project; “none” for time without one' },
      { name: 'customer', value: 'NAME', summary: 'Only this customer' },
      { name: 'rounded', summary: 'With the billed time beside the exact time' },
      OUT,
    ],
    examples: [
      {
        line: 'dragoman export time --since 2026-11-01 --out november.csv',
        what: 'Write a table of a month',
      },
    ],
    mayCost: false,
  },
  'export memory': {
    summary: 'Export a translation memory as TMX',
    args: [{ name: 'NAME', summary: 'Name or ID of the memory' }],
    options: [OUT],
    examples: [
      {
        line: 'dragoman export memory Legal --out ~/shared',
        what: 'Write a TMX file into a folder',
      },
    ],
    mayCost: false,
  },
  usage: {
    summary: 'Show what services have counted',
    args: [],
    options: [{ name: 'service', value: 'NAME', summary: 'Only this service' }],
    examples: [{ line: 'dragoman usage', what: 'Show the characters of this period' }],
    mayCost: false,
  },
  backup: {
    summary: 'Back up the database',
    details: 'The copy is checked. It holds no keys and no passwords.',
    args: [{ name: 'FOLDER', summary: 'Folder for the backup', completes: 'folders' }],
    options: [],
    examples: [{ line: 'dragoman backup /media/stick', what: 'Write a backup to a stick' }],
    mayCost: false,
  },
} satisfies Record<string, CommandFacts>;
