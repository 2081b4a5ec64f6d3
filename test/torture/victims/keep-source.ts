/** Keeps a source as the ledger does before it commits the name of the copy. */
import { join } from 'node:path';
import { createDocumentFiles } from '../../../electron/platform/files/document-files.ts';
import { readArgs } from './read-args.ts';

const { folder } = readArgs() as { folder: string };
const files = createDocumentFiles({
  inbox: join(folder, 'inbox'),
  results: join(folder, 'results'),
  downloads: () => folder,
});
const name = await files.keepSource('one', join(folder, 'letter.txt'));
process.send?.({ kind: 'kept', name });
