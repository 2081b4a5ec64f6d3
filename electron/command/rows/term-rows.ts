import type { CommandFacts } from '../command-facts.ts';
import { OUT, PAGE } from './shared-options.ts';

/** Rows of commands about memories and glossaries. */
export const TERM_ROWS = {
  'memory import': {
    summary: 'Import a TMX file into a translation memory',
    args: [{ name: 'FILE', summary: 'TMX file', completes: 'files' }],
    options: [
      { name: 'memory', value: 'NAME', summary: 'Memory to add to; a new one if not given' },
      {
        name: 'known',
        value: 'HOW',
        summary: 'What to do with texts that it translates differently',
        choices: ['skip', 'replace', 'add'],
      },
    ],
    examples: [{ line: 'dragoman memory import legal.tmx', what: 'Make a memory of a file' }],
    mayCost: false,
  },
  'memory search': {
    summary: 'Search translation memories',
    args: [{ name: 'TEXT', summary: 'Words to find', isList: true }],
    options: [
      { name: 'memory', value: 'NAME', summary: 'Only this memory' },
      { name: 'to', value: 'LANGUAGE', summary: 'Only this target language' },
      ...PAGE,
    ],
    examples: [{ line: 'dragoman memory search warranty --to fr', what: 'Find a wording' }],
    mayCost: false,
  },
  'glossary list': {
    summary: 'List glossaries',
    args: [],
    options: [],
    examples: [{ line: 'dragoman glossary list', what: 'List the glossaries' }],
    mayCost: false,
  },
  'glossary import': {
    summary: 'Import terms into a glossary',
    details: 'Terms that the glossary has stay as they are, unless --update or --replace is given.',
    args: [{ name: 'FILE', summary: 'CSV, TSV, TBX, or XLSX file', completes: 'files' }],
    options: [
      { name: 'glossary', value: 'NAME', summary: 'Glossary to add to', isRequired: true },
      { name: 'new', summary: 'Make a glossary of this name' },
      {
        name: 'from',
        value: 'LANGUAGE',
        summary: 'Source language; needed if there are several pairs',
      },
      {
        name: 'to',
        value: 'LANGUAGE',
        summary: 'Target language; needed if there are several pairs',
      },
      { name: 'update', summary: 'Take the translations of the file for terms that are known' },
      { name: 'replace', summary: 'Remove terms that the file does not have' },
      { name: 'skip-faults', summary: 'Leave out rows that cannot be imported' },
    ],
    examples: [
      {
        line: 'dragoman glossary import terms.csv --glossary Legal --update',
        what: 'Update a glossary',
      },
      {
        line: 'dragoman glossary import terms.tsv --glossary Legal --new --from en --to de',
        what: 'Make a glossary',
      },
    ],
    mayCost: false,
  },
  'glossary export': {
    summary: 'Export a glossary',
    args: [{ name: 'NAME', summary: 'Name or ID of the glossary' }],
    options: [
      {
        name: 'from',
        value: 'LANGUAGE',
        summary: 'Source language; needed if there are several pairs',
      },
      {
        name: 'to',
        value: 'LANGUAGE',
        summary: 'Target language; needed if there are several pairs',
      },
      {
        name: 'format',
        value: 'FORMAT',
        summary: 'Format of the file; csv if not given',
        choices: ['tsv', 'csv', 'tbx', 'xlsx'],
      },
      OUT,
    ],
    examples: [{ line: 'dragoman glossary export Legal --format tbx', what: 'Write a TBX file' }],
    mayCost: false,
  },
} satisfies Record<string, CommandFacts>;
