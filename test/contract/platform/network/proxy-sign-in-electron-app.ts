/**
 * A main process without a window behind a proxy that requires a password. Runs the steps in order and prints the
 * result of each as one line of JSON.
 */
import { app, safeStorage } from 'electron';
import { join } from 'node:path';
import { createNetTransport } from '../../../../electron/platform/network/net-transport.ts';
import { systemClock } from '../../../../electron/support/clock.ts';
import { createProxySignIn } from '../../../../electron/services/connections/proxy-sign-in.ts';
import { createSecretStore } from '../../../../electron/settings/secret-store.ts';
import { createTranslationClient } from '../../../support/clients.ts';
import { codeOf, outcomes, runSteps } from '../../../support/electron-outcomes.ts';
import { noReceipt } from '../../../support/no-receipt.ts';

const plainUrl = process.env['PLAIN_URL'] ?? '';
const tunnelUrl = process.env['TUNNEL_URL'] ?? '';
const proxy = process.env['PROXY'] ?? '';
const key = process.env['FAULT_SERVICE_KEY'] ?? '';

// As the system's own proxy, for every session; loopback would otherwise be excluded.
app.commandLine.appendSwitch('proxy-server', proxy);
app.commandLine.appendSwitch('proxy-bypass-list', '<-loopback>');
// The test service's certificate is self-signed.
app.commandLine.appendSwitch('ignore-certificate-errors');

const told: unknown[] = [];
const proxies = createProxySignIn({
  secrets: createSecretStore({
    safeStorage,
    file: join(app.getPath('userData'), 'vault.json'),
    platform: process.platform,
    weakConsent: { get: () => false, set: () => undefined },
  }),
  timers: systemClock,
  clearUsed: () => transport.clearSignIns(),
  onChanged: (status) => told.push(status?.state ?? null),
  onGiven: () => undefined,
});
const transport = createNetTransport({ beginSignIn: (asking) => proxies.begin(asking) });

const clientAt = (baseUrl: string) =>
  createTranslationClient({
    baseUrl,
    getKey: async () => Promise.resolve(key),
    transport,
    // Delays between attempts are irrelevant here.
    random: () => 0,
  });

const text = { texts: ['Hallo'], sourceLang: null, targetLang: 'EN' };
const upload = (sizeBytes: number) => ({
  fileName: 'a.docx',
  sizeBytes,
  onBeforeComplete: noReceipt,
  open: async function* open() {
    for (let start = 0; start < sizeBytes; start += 65_536) {
      yield await Promise.resolve(Buffer.alloc(Math.min(65_536, sizeBytes - start), 7));
    }
  },
  sourceLang: null,
  targetLang: 'DE',
  formality: 'default' as const,
  glossaryId: null,
});

const give = async (password: string): Promise<unknown> => {
  const [host = '', port] = proxy.split(':');
  return proxies.give({ host, port: Number(port), username: 'me', password });
};

async function run(): Promise<void> {
  const plain = clientAt(plainUrl);
  const tunnel = clientAt(tunnelUrl);
  outcomes['unknown'] = [
    await codeOf(plain.getUsage()),
    await codeOf(tunnel.getUsage()),
    await codeOf(tunnel.translateText(text)),
    await codeOf(tunnel.uploadDocument(upload(1000))),
  ];
  await give('wrong');
  // Each in a separate session: within one, Chromium automatically reuses the credentials given to
  // any of them.
  outcomes['wrong'] = await Promise.all([
    codeOf(tunnel.getUsage()),
    codeOf(tunnel.translateText(text)),
    codeOf(tunnel.uploadDocument(upload(1000))),
  ]);
  outcomes['wrongAgain'] = [await codeOf(tunnel.getUsage()), await codeOf(plain.getUsage())];
  await give('right');
  // Its body has begun when the proxy asks, and cannot be read again.
  outcomes['plainUpload'] = await codeOf(plain.uploadDocument(upload(2_000_000)));
  // All concurrently, each in a session that the proxy does not know yet.
  outcomes['right'] = await Promise.all([
    codeOf(tunnel.uploadDocument(upload(5_000_000))),
    codeOf(tunnel.translateText(text)),
    codeOf(tunnel.getUsage()),
    codeOf(plain.getUsage()),
  ]);
  outcomes['plain'] = await codeOf(plain.translateText(text));
  outcomes['plainUploadAfter'] = await codeOf(plain.uploadDocument(upload(1_000_000)));
  const [host = '', port] = proxy.split(':');
  await proxies.forget({ host, port: Number(port) });
  outcomes['forgotten'] = await codeOf(plain.getUsage());
  outcomes['told'] = told;
}

runSteps(run);
