import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findElectron } from '../../../../scripts/lib/electron-runtime.mjs';
import { listen, stop } from '../../../fakes/fault-service-http.ts';
import type { ScriptedTimeService } from '../../../fakes/scripted-time-service.ts';
import { makeTestCertificate, type TestCertificate } from '../../../fakes/test-certificate.ts';
import { runElectronDriver } from '../../../support/electron-driver.ts';
import { openService } from './support.ts';

const electron = findElectron();

const DRIVER = join(import.meta.dirname, 'electron-app.ts');

async function serve(pair: TestCertificate): Promise<ScriptedTimeService> {
  const service = await openService(pair);
  service.on('POST /projects', '{"data":{"id":7}}');
  return service;
}

describe.skipIf(electron === null)("the pinned transport in Electron's main process", () => {
  it('trusts one certificate and refuses every other before anything is sent', async () => {
    const good = await makeTestCertificate();
    const expired = await makeTestCertificate({ fromDays: -9, untilDays: -1 });
    const served = {
      good: await serve(good),
      otherKey: await serve(await makeTestCertificate()),
      signedByIt: await serve(await makeTestCertificate({ issuer: good })),
      expired: await serve(expired),
    };
    const plain = createServer((_request, response) => response.end('{"data":{"id":7}}'));
    const port = await listen(plain, 0);
    onTestFinished(async () => stop(plain));
    const target = (name: string, url: string, pair: TestCertificate): object => ({
      name,
      url,
      certificatePem: pair.certificate,
      fingerprint256: pair.fingerprint256,
    });

    const targets = [
      target('good', served.good.url, good),
      target('otherKey', served.otherKey.url, good),
      target('signedByIt', served.signedByIt.url, good),
      target('expired', served.expired.url, expired),
      target('plain', `https://127.0.0.1:${String(port)}`, good),
    ];
    const outcomes = await runElectronDriver(electron!, DRIVER, {
      TARGETS: JSON.stringify(targets),
    });

    expect(outcomes).toStrictEqual({
      good: '7 7',
      otherKey: 'net/certificate untouched',
      signedByIt: 'net/certificate untouched',
      expired: 'net/certificate untouched',
      plain: expect.stringMatching(/^net\/insecure-url /),
    });
    expect(served.good.requests).toHaveLength(2);
    const others = [served.otherKey, served.signedByIt, served.expired];
    expect(others.flatMap(({ requests }) => requests)).toStrictEqual([]);
  });
});
