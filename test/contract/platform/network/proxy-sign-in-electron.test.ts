import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findElectron } from '../../../../scripts/lib/electron-runtime.mjs';
import { createFaultService } from '../../../fakes/fault-service.ts';
import { startPasswordProxy } from '../../../fakes/password-proxy.ts';
import { makeTestCertificate } from '../../../fakes/test-certificate.ts';
import { runElectronDriver } from '../../../support/electron-driver.ts';

const electron = findElectron();
const DRIVER = join(import.meta.dirname, 'proxy-sign-in-electron-app.ts');

/** Serves the same service over TLS. @returns its address */
async function overTls(url: string): Promise<string> {
  const { key, certificate } = await makeTestCertificate();
  const server = createServer({ key, cert: certificate }, (socket) => {
    const onward = connect(Number(new URL(url).port), '127.0.0.1');
    socket.on('error', () => onward.destroy()).pipe(onward);
    onward.on('error', () => socket.destroy()).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `https://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

describe.skipIf(electron === null)('a proxy that asks for a password', () => {
  it('gets it if one is known, and a wrong one only once', async () => {
    const service = await createFaultService();
    onTestFinished(async () => service.close());
    const proxy = await startPasswordProxy('me:right');
    onTestFinished(async () => proxy.close());
    const outcomes = await runElectronDriver(electron!, DRIVER, {
      PLAIN_URL: service.url,
      TUNNEL_URL: await overTls(service.url),
      FAULT_SERVICE_KEY: service.key,
      PROXY: proxy.address,
    });
    const asked = 'net/proxy-auth';
    expect(outcomes).toStrictEqual({
      unknown: [asked, asked, asked, asked],
      wrong: [asked, asked, asked],
      wrongAgain: [asked, asked],
      right: ['ok', 'ok', 'ok', 'ok'],
      plain: 'ok',
      plainUpload: asked,
      plainUploadAfter: 'ok',
      forgotten: asked,
      told: ['asked', 'signed-in', 'refused', 'signed-in', null, 'asked'],
    });
    expect(proxy.asked.filter(({ by }) => by === 'me:wrong')).toHaveLength(1);
    // For the last one, which comes after everything was forgotten.
    expect(proxy.asked.at(-1)?.by).toBeNull();
    expect(service.counts).toMatchObject({ translate: 2 });
    expect(service.uploads.map(({ bytes }) => bytes.byteLength)).toEqual([5_000_000, 1_000_000]);
  });
});
