import type { CheckRule } from '../../../shared/domain/checks/finding.ts';
import type { CommandFacts } from '../command-facts.ts';
import { HISTORY_FILTER, PAGE, PROJECT, SERVICE, TRANSLATION_OPTIONS } from './shared-options.ts';

// As in the domain, without loading its schemas; a test compares them.
const RULES = [
  'empty',
  'untranslated',
  'placeholders',
  'numbers',
  'dates',
  'units',
  'terms',
  'forbidden',
  'inconsistent',
  'spelling',
  'doubled-words',
  'blanks',
  'punctuation',
  'quotes',
  'length',
  'subtitles',
] as const satisfies readonly CheckRule[];

/** Rows of commands about documents and the history. */
export const DOCUMENT_ROWS = {
  translate: {
    summary: 'Translate documents',
    details:
      'Each result is saved beside its document. The app goes on after the command has ended, unless --wait or --out is given.',
    args: [{ name: 'FILE', summary: 'Documents to translate', isList: true, completes: 'files' }],
    options: [
      {
        name: 'to',
        value: 'LANGUAGE',
        summary: 'Target languages, such as es,fr',
        isRequired: true,
        isList: true,
      },
      { name: 'from', value: 'LANGUAGE', summary: 'Source language; detected if not given' },
      SERVICE,
      PROJECT,
      ...TRANSLATION_OPTIONS,
      { name: 'wait', summary: 'Wait for the results' },
      {
        name: 'out',
        value: 'FOLDER',
        summary: 'Also copy the results into this folder; waits',
        completes: 'folders',
      },
    ],
    examples: [
      { line: 'dragoman translate offer.docx --to es,fr', what: 'Start two translations' },
      { line: 'dragoman translate *.pptx --to de --wait --yes', what: 'Translate in a script' },
    ],
    mayCost: true,
  },
  jobs: {
    summary: 'List documents and how far they are',
    args: [{ name: 'TEXT', summary: 'Words in file names', isOptional: true, isList: true }],
    options: [...PAGE],
    examples: [{ line: 'dragoman jobs --limit 5', what: 'List the latest five documents' }],
    mayCost: false,
  },
  'history search': {
    summary: 'Search past translations',
    details: 'Words are found in any order, “phrases” in quotation marks as they are.',
    args: [
      {
        name: 'TEXT',
        summary: 'Words to find; everything if not given',
        isOptional: true,
        isList: true,
      },
    ],
    options: [
      ...HISTORY_FILTER,
      {
        name: 'order',
        value: 'ORDER',
        summary: 'Newest or best first',
        choices: ['time', 'relevance'],
      },
      ...PAGE,
    ],
    examples: [{ line: 'dragoman history search delivery date --to de', what: 'Find a wording' }],
    mayCost: false,
  },
  check: {
    summary: 'Check a translation',
    details:
      'FILE is a TMX, XLIFF, or TSV file, or a document of the history by its name or ID. A file is not imported. Ends with 5 if something was found.',
    args: [
      { name: 'FILE', summary: 'File with pairs, or document of the history', completes: 'files' },
    ],
    options: [
      { name: 'from', value: 'LANGUAGE', summary: 'Source language of a file that names none' },
      { name: 'to', value: 'LANGUAGE', summary: 'Target language of a file that names none' },
      { name: 'rule', value: 'RULE', summary: 'Only findings of this rule', choices: RULES },
    ],
    examples: [
      { line: 'dragoman check returned.xlf --rule numbers', what: 'Check the numbers of a file' },
    ],
    mayCost: false,
  },
} satisfies Record<string, CommandFacts>;
