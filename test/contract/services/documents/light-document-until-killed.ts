/** Runs as a separate process: sends a document without its media until it is killed, and reports when that should be. */
import '../../../support/killed-program.ts';
import { createLedgerUnderTest } from '../../support/ledger-under-test.ts';

const [, , folder = '', url = '', key = '', source = '', limit = '', moment = ''] = process.argv;
let storedCount = 0;
const app = createLedgerUnderTest(
  folder,
  { url, key },
  {
    officeLimitBytes: Number(limit),
    onTold({ state, hasStoredResult }) {
      if (hasStoredResult) storedCount += 1;
      // The raw result is stored first, then the one with its media.
      const stored = storedCount === 1 ? 'stored' : 'completed';
      if (moment !== (hasStoredResult ? stored : state)) return;
      process.stdout.write('now\n', () => undefined);
      // Nothing happens here any longer.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    },
  },
);
await app.translate([source]);
