import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
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
import { listen, stop } from '../fakes/fault-service-http.ts';
import type { ScriptedTimeService } from '../fakes/scripted-time-service.ts';
import { makeTestCertificate, type TestCertificate } from '../fakes/test-certificate.ts';
import { openService } from './time-client-support.ts';

const electron = findElectron();

/** Bundles the driver as an app of its own. */
async function buildApp(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dragoman-pinned-'));
  onTestFinished(async () => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      ssr: join(import.meta.dirname, 'time-client-electron-app.ts'),
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { external: ['electron'], output: { entryFileNames: 'main.mjs' } },
    },
    ssr: { noExternal: true, external: ['electron'] },
  });
  await writeFile(join(folder, 'package.json'), '{"name":"pinned-test","main":"main.mjs"}');
  return folder;
}

/** Runs the driver to its end and reads the outcomes. */
async function runApp(
  runtime: ElectronRuntime,
  folder: string,
  targets: readonly object[],
): Promise<Record<string, unknown>> {
  const targetsFile = join(folder, 'targets.json');
  await writeFile(targetsFile, JSON.stringify(targets));
  const env: NodeJS.ProcessEnv = { ...process.env, ...runtime.env, TARGETS_FILE: targetsFile };
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

    const outcomes = await runApp(electron!, await buildApp(), [
      target('good', served.good.url, good),
      target('otherKey', served.otherKey.url, good),
      target('signedByIt', served.signedByIt.url, good),
      target('expired', served.expired.url, expired),
      target('plain', `https://127.0.0.1:${String(port)}`, good),
    ]);

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
