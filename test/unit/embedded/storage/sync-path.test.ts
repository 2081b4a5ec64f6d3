import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeWholeFile } from '../../../../electron/embedded/storage/private-file.ts';
import { createDocumentFiles } from '../../../../electron/embedded/translation/documents/files.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { watchSyncs } from '../../../support/watch-syncs.ts';

it('a document is on the disk with its name before the service answers that it accepted it', async () => {
  const folder = join(temporaryFolder(), 'documents');
  const files = await createDocumentFiles(folder);
  const isSynced = await watchSyncs();
  await files.write('D', 'result', Buffer.from('hallo'), 'A'.repeat(64));
  expect([isSynced(join(folder, 'D.result')), isSynced(folder)]).toEqual([true, true]);
});

it('a token or certificate is on the disk with its name', async () => {
  const folder = temporaryFolder();
  const isSynced = await watchSyncs();
  writeWholeFile(join(folder, 'token'), 'secret');
  expect([isSynced(join(folder, 'token')), isSynced(folder)]).toEqual([true, true]);
});
