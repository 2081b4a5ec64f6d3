/**
 * Runs as a separate process: sends the unknown texts of a document until it is killed, and reports when that should
 * be.
 */
import '../../../support/killed-program.ts';
import { createNodeTransport } from '../../../../electron/clients/http/node-transport.ts';
import { createTranslationAccount } from '../../../../electron/clients/translation/create-translation-account.ts';
import type { HttpTransport } from '../../../../electron/clients/http/transport.ts';
import { createLedgerUnderTest } from '../../support/ledger-under-test.ts';

const [
  ,
  ,
  folder = '',
  url = '',
  key = '',
  formatsUrl = '',
  formatsKey = '',
  source = '',
  moment = '',
  connectionId = 'test',
] = process.argv;
const real = createNodeTransport();
let answered = 0;

const transport: HttpTransport = {
  ...real,
  async fetchOnce(to, request) {
    const answer = await real.fetchOnce(to, request);
    answered += 1;
    if (moment !== 'unanswered' || answered < 2) return answer;
    // The service has answered, and the answer was lost.
    answer.discard();
    process.stdout.write('now\n');
    return new Promise<never>(() => undefined);
  },
};
const formats = createTranslationAccount({
  baseUrl: formatsUrl,
  getKey: async () => Promise.resolve(formatsKey),
  transport: real,
});
const app = createLedgerUnderTest(
  folder,
  { url, key },
  {
    formats,
    connectionId,
    sourceLang: 'EN',
    preTranslation: { memoryIds: null, usesHistory: true },
    transport,
    onTold({ state, lastContactAtMs }) {
      if (moment !== 'between' || state !== 'translating' || lastContactAtMs === null) return;
      process.stdout.write('now\n', () => undefined);
      // Nothing happens here any longer, not even the next batch.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    },
  },
);
await app.translate([source]);
