import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findElectron } from '../../../../scripts/lib/electron-runtime.mjs';
import { createFaultService } from '../../../fakes/fault-service.ts';
import { createMemoryStore } from '../../../fakes/memory-store.ts';
import { runElectronDriver } from '../../../support/electron-driver.ts';

const electron = findElectron();
const DRIVER = join(import.meta.dirname, 'electron-app.ts');

describe.skipIf(electron === null)("the client over Electron's network", () => {
  it('sends once, streams, and recognizes every failure', async () => {
    const service = await createFaultService();
    onTestFinished(async () => service.close());
    const proper = { kind: 'none' } as const;
    const dropped = { kind: 'drop-answer' } as const;
    service.fail('translate', proper, dropped, proper);
    service.fail(
      'upload',
      proper,
      dropped,
      proper,
      { kind: 'cut-request', afterBytes: 100_000 },
      proper,
      proper,
      { kind: 'status', status: 307, headers: { location: `${service.url}/v2/usage` } },
      { kind: 'status', status: 413, body: '{"message":"too large"}' },
    );
    service.fail('result', { kind: 'cut-answer', afterBytes: 100_000 });
    service.fail(
      'usage',
      proper,
      { kind: 'status', status: 999 },
      { kind: 'status', status: 302, headers: { location: `${service.url}/v2/languages` } },
    );

    const refusing = await createFaultService();
    await refusing.close();

    const store = await createMemoryStore();
    onTestFinished(async () => store.close());
    store.uploadFaults = [{ kind: 'lost' }];

    const outcomes = await runElectronDriver(electron!, DRIVER, {
      FAULT_SERVICE_URL: service.url,
      FAULT_SERVICE_KEY: service.key,
      REFUSED_URL: refusing.url,
      MEMORY_STORE_URL: store.url,
    });

    expect(outcomes).toStrictEqual({
      progress: { steps: 306, last: 20_000_000 },
      warm: ['ok', 'ok'],
      droppedText: 'net/interrupted',
      droppedUpload: 'document/outcome-unknown',
      afterDrop: 'ok',
      cutUpload: 'ok',
      stoppedUpload: 'canceled',
      cutDownload: 'net/interrupted',
      download: 20_000_000,
      statuses: [
        'api/unexpected-response',
        'api/unexpected-response',
        'api/unexpected-response',
        'api/too-large',
      ],
      refused: ['net/offline', 'net/offline'],
      memory: ['document/outcome-unknown', 'ok'],
      last: 'ok',
    });
    const files = store.requests.filter(({ method }) => method === 'PUT');
    expect(files.map(({ bytes }) => bytes.length)).toStrictEqual([2_000_000, 2_000_000]);
    for (const { headers } of files) expect(headers).not.toHaveProperty('authorization');
    // Chromium repeats requests on dead connections automatically; of these it must not.
    expect(service.counts.translate).toBe(2);
    expect(service.uploads.map(({ bytes }) => bytes.byteLength)).toStrictEqual([
      20_000_000, 1000, 1000, 8_000_000,
    ]);
    expect(service.uploads.every(({ fileName }) => fileName === 'Größe №1.docx')).toBe(true);
    expect(service.counts).toMatchObject({ result: 2, languages: 0 });
    const upload = service.requests.find(({ route }) => route === 'upload');
    expect(upload?.headers).toMatchObject({ 'transfer-encoding': 'chunked' });
    expect(upload?.headers).not.toHaveProperty('cookie');
  });
});
