import type { CommandFacts } from '../command-facts.ts';
import { SERVICE } from './shared-options.ts';

/** Rows of commands whose work the app continues, or that open a window. */
export const WATCH_ROWS = {
  watch: {
    summary: 'Watch a folder for new documents',
    details:
      'Without FOLDER, lists the watched folders. New files are planned; Settings, under Work, lets them be sent without asking. The app watches while it runs.',
    args: [{ name: 'FOLDER', summary: 'Folder to watch', isOptional: true, completes: 'folders' }],
    options: [
      { name: 'project', value: 'NAME', summary: 'Project of the documents' },
      { name: 'to', value: 'LANGUAGE', summary: 'Target languages, such as es,fr', isList: true },
      { name: 'from', value: 'LANGUAGE', summary: 'Source language; detected if not given' },
      SERVICE,
      { name: 'glossary', value: 'NAME', summary: 'Glossaries; needs --from', isList: true },
      { name: 'existing', summary: 'Also plan the files that are there already' },
      { name: 'pause', summary: 'Do not watch it until it is watched again' },
    ],
    examples: [
      {
        line: 'dragoman watch ~/inbox --project Acme --to es',
        what: 'Plan what arrives in a folder',
      },
      { line: 'dragoman watch ~/inbox --pause', what: 'Pause watching it' },
    ],
    mayCost: true,
  },
  quick: {
    summary: 'Open the quick window',
    details: 'For a keyboard shortcut of the desktop, where the app cannot set one itself.',
    args: [],
    options: [],
    examples: [{ line: 'dragoman quick', what: 'Open the quick window' }],
    mayCost: false,
  },
} satisfies Record<string, CommandFacts>;
