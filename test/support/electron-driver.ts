import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from 'vite';
import { z } from 'zod';
import { onTestFinished } from 'vitest';
import { electronArgs, type ElectronRuntime } from '../../scripts/lib/electron-runtime.mjs';
import { hasDisplay, startVirtualDisplay } from '../../scripts/lib/virtual-display.mjs';
import { temporaryFolder } from './temporary-folder.ts';

/** Registers work for the end, such as that of the test. */
type OnEnd = (work: () => Promise<void> | void) => void;

/** Bundles a driver as a separate app. */
async function buildApp(driver: string): Promise<string> {
  const folder = temporaryFolder();
  await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      ssr: driver,
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: {
        external: ['electron'],
        output: { entryFileNames: 'main.mjs', chunkFileNames: '[name].mjs' },
      },
    },
    ssr: { noExternal: true, external: ['electron'] },
  });
  await writeFile(join(folder, 'package.json'), '{"name":"net-test","main":"main.mjs"}');
  return folder;
}

/**
 * Runs a main process without a window to its end and returns its outcomes.
 *
 * @param driver absolute path of its source, which ends with `runSteps` of electron-outcomes.ts
 * @param onEnd needed when a hook runs it instead of a test
 */
export async function runElectronDriver(
  runtime: ElectronRuntime,
  driver: string,
  variables: Readonly<Record<string, string>>,
  onEnd: OnEnd = onTestFinished,
): Promise<Record<string, unknown>> {
  const folder = await buildApp(driver);
  const env: NodeJS.ProcessEnv = { ...process.env, ...runtime.env, ...variables };
  if (!hasDisplay()) {
    const display = await startVirtualDisplay();
    onEnd(async () => display.stop());
    env['DISPLAY'] = display.display;
  }
  const args = [...electronArgs(), `--user-data-dir=${join(folder, 'data')}`, folder];
  const child = spawn(runtime.executable, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  onEnd(() => {
    child.kill('SIGKILL');
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  await new Promise((resolve) => child.once('close', resolve));
  const line = output.split('\n').find((candidate) => candidate.startsWith('OUTCOMES '));
  if (line === undefined) throw new Error(`${basename(driver)} ended without outcomes.`);
  return z.record(z.string(), z.unknown()).parse(JSON.parse(line.slice('OUTCOMES '.length)));
}
