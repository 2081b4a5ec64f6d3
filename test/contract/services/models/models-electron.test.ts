import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findElectron } from '../../../../scripts/lib/electron-runtime.mjs';
import { startModelServer } from '../../../fakes/model-server.ts';
import { runElectronDriver } from '../../../support/electron-driver.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { onCleanUp } from '../../embedded/translation/support.ts';

const electron = findElectron();
const DRIVER = join(import.meta.dirname, 'models-electron-app.ts');

describe.skipIf(electron === null)("models over Electron's network", () => {
  it('are downloaded through broken connections by ranges, and no redirect is followed', async () => {
    const server = await startModelServer();
    onCleanUp(() => server.close());
    const files = { model: randomBytes(3_000_000), vocab: randomBytes(1_000) };
    server.add({ files });
    const [elsewhere] = server.add({ source: 'de', target: 'en', files });
    const { location } = elsewhere?.attachment ?? { location: '' };
    server.redirects.set(location, `${server.baseUrl}${location}?again`);
    server.faults.push({ breakAfter: 2_000_000 });
    const outcomes = await runElectronDriver(electron!, DRIVER, {
      MODELS_URL: server.url,
      MODELS_CERTIFICATE: server.certificate,
      MODELS_FOLDER: join(temporaryFolder(), 'models'),
    });
    expect(outcomes).toEqual({ directionCount: 2, en_de: '3.0', de_en: 'modelErrors.elsewhere' });
    expect(server.seen.some((line) => /bytes=[1-9]\d+-$/u.test(line))).toBe(true);
  });
});
