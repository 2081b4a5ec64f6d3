/**
 * Runs as a separate process: plans a file of a watched folder, and is killed at a moment of sending it: before or after
 * its job is stored.
 */
import '../../../support/killed-program.ts';
import { CURRENT_AGE } from '../../../support/database-age.ts';
import { createLedgerUnderTest } from '../../support/ledger-under-test.ts';
import { createWatchesUnderTest } from '../../support/watches-under-test.ts';

const [, , folder = '', url = '', key = '', moment = ''] = process.argv;
const under = createLedgerUnderTest(folder, { url, key });
const stay = (): Promise<never> => {
  process.send?.('held');
  return new Promise(() => undefined);
};
const app = createWatchesUnderTest(under, folder, {
  plan: {
    async start(request) {
      if (moment === 'before') return stay();
      await under.plan.start(request);
      return stay();
    },
  },
});
await under.database.opening;
await app.service.start(CURRENT_AGE);
await app.settle();
