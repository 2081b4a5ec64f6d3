import type { CommandFacts } from '../command-facts.ts';
import { PROJECT, SERVICE, TRANSLATION_OPTIONS } from './shared-options.ts';

/** Rows of commands about services and texts. */
export const SERVICE_ROWS = {
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
      SERVICE,
      PROJECT,
      ...TRANSLATION_OPTIONS,
    ],
    examples: [
      { line: 'dragoman text "Good morning" --to es', what: 'Translate a text' },
      { line: 'xclip -o | dragoman text --to de', what: 'Translate the selection' },
      {
        line: 'dragoman text "How are you?" --to de --formality prefer_more',
        what: 'Address somebody formally',
      },
    ],
    mayCost: true,
  },
} satisfies Record<string, CommandFacts>;
