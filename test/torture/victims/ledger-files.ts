/** Does the ledger's file operations that come before the row is written. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDataFolder } from '../../../electron/platform/files/data-folder.ts';
import { createDocumentFiles } from '../../../electron/platform/files/document-files.ts';
import { dataPaths } from '../../../electron/platform/files/paths.ts';
import { readArgs } from './read-args.ts';
import { NO_ORIGINS } from '../../fakes/no-origins.ts';

const { folder, what } = readArgs() as { folder: string; what: string };
const files = createDocumentFiles({
  inbox: join(folder, 'inbox'),
  results: join(folder, 'results'),
  quarantine: join(folder, 'quarantine'),
  downloads: () => folder,
  origins: NO_ORIGINS,
});

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Promise.resolve(Buffer.from(text));
}

async function keepSource(): Promise<void> {
  const path = join(folder, 'letter.txt');
  await files.keepSource(
    'one',
    path,
    createHash('sha256').update(readFileSync(path)).digest('hex'),
  );
}

async function storeQuarantined(text: string): Promise<void> {
  await files.storeResult('one', bytesOf(text));
  await files.quarantine('one');
}

switch (what) {
  case 'keep a source':
    await keepSource();
    break;
  case 'set aside':
    await storeQuarantined('half of it');
    break;
  case 'set aside what is shorter':
    await storeQuarantined('half of it');
    await storeQuarantined('a page');
    break;
  case 'remove a result':
    await storeQuarantined('half of it');
    await files.storePairs('one', []);
    await files.storeResult('one', bytesOf('all of it'));
    await files.removeResult('one');
    break;
  case 'remove for good': {
    await storeQuarantined('half of it');
    await keepSource();
    const data = createDataFolder(dataPaths(folder));
    await data.removeDocuments(async () => []);
    break;
  }
  default:
    throw new Error(`Nobody knows how to ${what}.`);
}
process.send?.('done');
