import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findElectron } from '../../../scripts/lib/electron-runtime.mjs';
import { dataReferenceBomb } from '../../fakes/expanding-files.ts';
import { runElectronDriver } from '../../support/electron-driver.ts';
import { bundleOf } from '../../support/thread-entries.ts';

const electron = findElectron();
const DRIVER = join(import.meta.dirname, 'exchange-electron-app.ts');

// The same limits are tested under Node in unit/embedded/formats/expanding-files and
// unit/threads/thread-limits.
describe.skipIf(electron === null)('files from a colleague in the app', { tags: 'deep' }, () => {
  it('stop being read if they expand or need too much memory, without stopping the app', async () => {
    expect(dataReferenceBomb(20).length).toBeLessThan(36_000);
    const outcomes = await runElectronDriver(electron!, DRIVER, {
      EXCHANGE_WORKER: bundleOf('threads/exchange/worker'),
    });
    expect(outcomes).toEqual({
      expanding: 'document/too-large',
      beyondMemory: 'internal',
      afterwards: 'read',
    });
  });
});
