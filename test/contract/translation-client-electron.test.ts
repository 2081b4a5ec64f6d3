import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { z } from 'zod';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  electronArgs,
  findElectron,
  type ElectronRuntime,
} from '../../scripts/lib/electron-runtime.mjs';
import { hasDisplay, startVirtualDisplay } from '../../scripts/lib/virtual-display.mjs';
import { createFaultService, type FaultService } from '../fakes/fault-service.ts';

const electron = findElectron();

/** Bundles the driver as an app of its own. */
async function buildApp(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dragoman-net-'));
  onTestFinished(async () => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      ssr: join(import.meta.dirname, 'translation-client-electron-app.ts'),
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { external: ['electron'], output: { entryFileNames: 'main.mjs' } },
    },
    ssr: { noExternal: true, external: ['electron'] },
  });
  await writeFile(join(folder, 'package.json'), '{"name":"net-test","main":"main.mjs"}');
  return folder;
}

/** Runs the driver to its end and reads the outcomes. */
async function runApp(
  runtime: ElectronRuntime,
  folder: string,
  service: FaultService,
  refusedUrl: string,
): Promise<Record<string, unknown>> {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ...runtime.env,
    FAULT_SERVICE_URL: service.url,
    FAULT_SERVICE_KEY: service.key,
    REFUSED_URL: refusedUrl,
  };
  if (!hasDisplay()) {
    const display = await startVirtualDisplay();
    onTestFinished(async () => display.stop());
    env['DISPLAY'] = display.display;
  }
  const args = [...electronArgs(), `--user-data-dir=${join(folder, 'data')}`, folder];
  const child = spawn(runtime.executable, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  await new Promise((resolve) => child.once('close', resolve));
  const line = output.split('\n').find((candidate) => candidate.startsWith('OUTCOMES ')) ?? '';
  return z.record(z.string(), z.unknown()).parse(JSON.parse(line.slice('OUTCOMES '.length)));
}

describe.skipIf(electron === null)("the client over Electron's network", () => {
  it('sends once, streams, and knows every failure', async () => {
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

    const outcomes = await runApp(electron!, await buildApp(), service, refusing.url);

    expect(outcomes).toStrictEqual({
      progress: { steps: 306, last: 20_000_000 },
      warm: ['ok', 'ok'],
      droppedText: 'net/interrupted',
      droppedUpload: 'document/outcome-unknown',
      afterDrop: 'ok',
      cutUpload: 'ok',
      stoppedUpload: 'cancelled',
      cutDownload: 'net/interrupted',
      download: 20_000_000,
      statuses: [
        'api/unexpected-response',
        'api/unexpected-response',
        'api/unexpected-response',
        'api/too-large',
      ],
      refused: ['net/offline', 'net/offline'],
      last: 'ok',
    });
    // Chromium repeats requests on dead connections by itself; of these it must not.
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
