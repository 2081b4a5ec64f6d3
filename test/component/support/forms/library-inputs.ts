import { CONNECTIONS } from '../sample/sample-data.ts';
import { BLANK, type BadInput } from './bad-input.ts';

const GLOSSARY = 'Contracts';
const MORE = 'More actions for Contracts';
const MEMORY = 'House memory';
const STYLES = 'Web';
const NEW_COLLECTION = ['New collection', { fill: 'Name', with: 'Names' }, 'Create'] as const;

/** Glossaries, memories, and style rules; most is checked by the main process. */
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
    refused: ['style-rules:create', 'name', 'This can’t be empty. Nothing was sent.'],
  },
  {
    form: 'List name',
    at: 'glossaries',
    buttons: ['Style rules', STYLES],
    typed: { Name: BLANK },
    fault: 'Name',
    refused: ['style-rules:rename', 'name', 'This can’t be empty. Nothing was sent.'],
  },
  {
    form: 'New collection',
    at: 'glossaries',
    buttons: ['Spoken terms', 'New collection'],
    typed: { Name: BLANK },
    fault: 'Name',
    refused: ['spoken-terms:create', 'name', 'The name is empty.'],
  },
  {
    form: 'Name of the collection',
    at: 'glossaries',
    // Only the built-in service uses a different name for collections.
    answers: { 'connections:list': () => CONNECTIONS.filter(({ kind }) => kind === 'embedded') },
    buttons: ['Spoken terms', ...NEW_COLLECTION],
    typed: { Name: BLANK },
    fault: 'Name',
    refused: ['spoken-terms:rename', 'name', 'The name is empty.'],
  },
  {
    form: 'Terms in {language}',
    shown: 'Terms in English',
    at: 'glossaries',
    buttons: ['Spoken terms', ...NEW_COLLECTION],
    typed: { 'Terms in English': 'Ibsen\nIbsen' },
    fault: 'Terms in English',
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
      'This has 301 characters; the limit is 300. Nothing was sent.',
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
      'This isn’t the name of the list. Nothing was deleted.',
    ],
  },
  {
    form: 'Memory',
    at: 'glossaries',
    buttons: ['Memories', MEMORY, 'Use'],
    typed: { Name: BLANK },
    fault: 'Name',
    refused: ['memories:edit', 'name', 'The name is empty.'],
  },
  {
    form: 'New unit',
    at: 'glossaries',
    buttons: ['Memories', MEMORY, 'New unit'],
    typed: { Source: 'The house is big.', Target: BLANK },
    fault: 'Target',
    refused: ['memories:add-unit', 'target', 'The target is empty. Nothing was changed.'],
  },
  {
    form: 'Edit unit',
    at: 'glossaries',
    buttons: ['Memories', MEMORY, 'Edit unit'],
    typed: { Source: BLANK, Target: 'Die Tür steht offen.' },
    fault: 'Source',
    refused: ['memories:edit-unit', 'source', 'The source is empty. Nothing was changed.'],
  },
  {
    form: 'Add language pair',
    at: 'glossaries',
    buttons: ['Glossaries', GLOSSARY, { more: MORE, action: 'Add a language pair…' }],
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
    buttons: ['Glossaries', GLOSSARY, { more: MORE, action: 'Replace…' }],
    choices: { In: 'Source' },
    typed: { Find: 'cart', 'Replace with': 'till' },
    fault: 'Replace with',
    refused: [
      'glossaries:replace-text',
      'replaceWith',
      'The dictionary already has a term with this source. Each source can appear only once. Nothing was changed.',
      'input/conflict',
    ],
  },
  {
    form: 'Delete from the service',
    at: 'glossaries',
    buttons: ['Glossaries', GLOSSARY, 'Compare and send', 'Delete from the service…'],
    typed: { 'To delete it from the service, type its name: Contracts': 'Contract' },
    fault: 'To delete it from the service, type its name: Contracts',
    refused: ['copies:delete-remote', 'typedName', 'The name doesn’t match. Nothing was deleted.'],
  },
];
