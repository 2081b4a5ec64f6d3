import { BLANK, type BadInput } from './bad-input.ts';

const GLOSSARY = 'Contracts';
const MEMORY = 'House memory';
const STYLES = 'Web';

/** Glossaries, memories and style rules; most is checked by the main process. */
export const LIBRARY_INPUTS: readonly BadInput[] = [
  {
    form: 'New glossary',
    at: 'glossaries',
    buttons: ['Glossaries', 'New glossary'],
    typed: { Name: BLANK },
    fault: 'Name',
    refused: ['glossaries:create', 'name', 'The name is empty.'],
  },
  {
    form: 'New memory',
    at: 'glossaries',
    buttons: ['Memories', 'New memory'],
    typed: { Name: BLANK },
    fault: 'Name',
    refused: ['memories:create', 'name', 'The name is empty.'],
  },
  {
    form: 'New list',
    at: 'glossaries',
    buttons: ['Style rules', 'New list'],
    typed: { Name: BLANK },
    fault: 'Name',
    refused: ['style-rules:create', 'name', 'It must not be empty. Nothing was sent.'],
  },
  {
    form: 'Name of the list',
    at: 'glossaries',
    buttons: ['Style rules', STYLES],
    typed: { Name: BLANK },
    fault: 'Name',
    refused: ['style-rules:rename', 'name', 'It must not be empty. Nothing was sent.'],
  },
  {
    form: 'Instruction',
    at: 'glossaries',
    buttons: ['Style rules', STYLES, 'New instruction'],
    typed: { Label: 'Tone', Instruction: 'x'.repeat(301) },
    fault: 'Instruction',
    refused: [
      'style-rules:save-instruction',
      'prompt',
      'It has 301 characters; 300 are allowed. Nothing was sent.',
    ],
  },
  {
    form: 'Delete list',
    at: 'glossaries',
    buttons: ['Style rules', STYLES, 'Delete list…'],
    typed: { 'Type the name of the list: Web': 'Wed' },
    fault: 'Type the name of the list: Web',
    refused: [
      'style-rules:delete',
      'typedName',
      'This is not the name of the list. Nothing was deleted.',
    ],
  },
  {
    form: 'Memory',
    at: 'glossaries',
    buttons: ['Memories', MEMORY],
    typed: { Name: BLANK },
    fault: 'Name',
    refused: ['memories:edit', 'name', 'The name is empty.'],
  },
  {
    form: 'New pair',
    at: 'glossaries',
    buttons: ['Memories', MEMORY, 'New pair'],
    typed: { Source: 'The house is big.', Target: BLANK },
    fault: 'Target',
    refused: ['memories:add-unit', 'target', 'The target is empty. Nothing was changed.'],
  },
  {
    form: 'Edit pair',
    at: 'glossaries',
    buttons: ['Memories', MEMORY, 'Edit pair'],
    typed: { Source: BLANK, Target: 'Die Tür steht offen.' },
    fault: 'Source',
    refused: ['memories:edit-unit', 'source', 'The source is empty. Nothing was changed.'],
  },
  {
    form: 'Glossary',
    at: 'glossaries',
    buttons: ['Glossaries', GLOSSARY],
    typed: { Name: BLANK },
    fault: 'Name',
    refused: ['glossaries:edit', 'name', 'The name is empty.'],
  },
  {
    form: 'Add languages',
    at: 'glossaries',
    buttons: ['Glossaries', GLOSSARY, 'Add languages'],
    choices: { 'Source language': 'French', 'Target language': 'French' },
    typed: {},
    fault: 'Target language',
    refused: [
      'glossaries:add-dictionary',
      'targetLang',
      'Source and target are the same language.',
    ],
  },
  {
    form: 'Replace in the terms found',
    at: 'glossaries',
    buttons: ['Glossaries', GLOSSARY, 'Replace…'],
    choices: { In: 'Source' },
    typed: { Find: 'cart', 'Replace with': 'till' },
    fault: 'Replace with',
    refused: [
      'glossaries:replace-text',
      'replaceWith',
      'The dictionary has an entry with this source. A source can be there once. Nothing was changed.',
      'input/conflict',
    ],
  },
  {
    form: 'Delete at the service',
    at: 'glossaries',
    buttons: ['Glossaries', GLOSSARY, 'Compare and push', 'Delete at the service…'],
    typed: { 'Type the name to delete it at the service: Contracts': 'Contract' },
    fault: 'Type the name to delete it at the service: Contracts',
    refused: [
      'glossaries:delete-remote',
      'typedName',
      'This is not its name. Nothing was deleted.',
    ],
  },
];
