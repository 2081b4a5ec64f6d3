import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createNodeTransport } from '../../../../electron/clients/http/node-transport.ts';
import { createTranslationAccount } from '../../../../electron/clients/translation/create-translation-account.ts';
import type { DocumentJob } from '../../../../shared/domain/documents/job.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { shareAccounts } from '../../embedded/translation/support.ts';
import { spoken, wave } from '../../embedded/translation/voice/jobs-support.ts';
import { watchConnections } from '../../support/break-connections.ts';
import { openLedgerBench, type LedgerBench } from '../../support/ledger-bench.ts';

/** Error on Linux for a network that is lost during a transfer. */
const LOST = 'EHOSTUNREACH';
const LINES = Array.from({ length: 80 }, (_, at) => `Line number ${String(at)} is new.`);

const openAccount = shareAccounts();
let bench: LedgerBench;
beforeEach(async () => {
  bench = await openLedgerBench(temporaryFolder());
});
afterEach(() => bench.close());

/** Resolves when the job is saved, or in any other state that waits for the user. */
async function rest(id: string): Promise<DocumentJob> {
  const states = ['needs-attention', 'failed', 'saved'];
  return bench.under.until(id, ({ state, wait }) => states.includes(state) || wait !== null);
}

describe('a network lost after the service has received everything', () => {
  it.each([LOST, 'ECONNREFUSED'])(
    'leaves a batch of texts to the user, even after a restart: %s',
    async (code) => {
      const { url, service } = await openAccount();
      const formats = createTranslationAccount({
        baseUrl: url,
        getKey: async () => Promise.resolve(service.apiKey),
        transport: createNodeTransport(),
      });
      const preTranslation = { memoryIds: null, usesHistory: true };
      const patch = { formats, sourceLang: 'EN', preTranslation };
      await bench.reopen(patch);
      const breakConnections = watchConnections();
      const id = await bench.startUntil('translate', bench.source('long.txt', LINES.join('\n')));
      breakConnections(code);
      bench.service.release('translate');
      const asked = { state: 'needs-attention', error: { code: 'document/texts-unanswered' } };
      expect(await rest(id)).toMatchObject(asked);
      await bench.restart(patch);
      expect(await rest(id)).toMatchObject(asked);
      expect(bench.service.textBodies).toHaveLength(1);
      expect(existsSync(join(bench.folder, 'long.de.txt'))).toBe(false);
    },
  );

  it('leaves an upload to the user, even after a restart', async () => {
    const breakConnections = watchConnections();
    const id = await bench.startUntil('upload-answer');
    breakConnections(LOST);
    bench.service.release('upload-answer');
    const asked = { state: 'needs-attention', error: { code: 'document/outcome-unknown' } };
    expect(await rest(id)).toMatchObject(asked);
    await bench.restart();
    expect(await rest(id)).toMatchObject(asked);
    expect(bench.service.uploads).toHaveLength(1);
  });

  it("doesn't lose a recording, which the service can be asked about: it is sent once", async () => {
    const breakConnections = watchConnections();
    bench.service.hold('voice-upload');
    const talk = join(bench.folder, 'talk.wav');
    writeFileSync(talk, wave(spoken('hello there', 'good friends')));
    const id = await bench.start(talk);
    await bench.service.waitUntilHeld('voice-upload');
    breakConnections(LOST);
    bench.service.release('voice-upload');
    await bench.under.untilState(id, 'saved');
    expect(bench.service.voice.sounds).toHaveLength(1);
  });
});
