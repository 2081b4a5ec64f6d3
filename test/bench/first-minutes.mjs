import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { zstdCompressSync } from 'node:zlib';
import { dropFiles, openWindow } from '../../scripts/lib/drive-window.mjs';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { createSteadyModel } from '../../scripts/lib/marian-model.mjs';
import { startVirtualDisplay } from '../../scripts/lib/virtual-display.mjs';
import { startModelServer } from '../fakes/model-server.ts';
import { noteFigure } from './figures.mjs';

/** @import { Page } from 'playwright-core' */
/** @typedef {{ what: string, seconds: number }} Step */

const SERVICES = join(import.meta.dirname, '../../electron/embedded/start/cli.ts');
/** Packed sizes of the models of a common language: both directions of German are about 36 MB. */
const MODEL_BYTES = 17_000_000;
/** Throughput of the model server. */
const BYTES_PER_SECOND = 5_000_000;
/** A zstd frame that decompressors skip, of this many bytes at most; see RFC 8878, 3.1.2. */
const SKIPPED_FRAME_BYTES = 1_000_000;

const GERMAN =
  'Der Mieter zahlt die Miete am ersten Tag des Monats.\n\nDie Wohnung hat drei Zimmer.\n';
const SPANISH =
  'El inquilino paga el alquiler el primer día del mes.\n\nLa casa tiene tres habitaciones.\n';

/**
 * Brings a packed model to the size of a real one, which the network then has to carry.
 *
 * @param {Uint8Array} packed
 */
function padded(packed) {
  const frames = [packed];
  for (let left = MODEL_BYTES - packed.length; left > 0; left -= SKIPPED_FRAME_BYTES) {
    const frame = Buffer.alloc(8 + Math.min(left, SKIPPED_FRAME_BYTES));
    frame.writeUInt32LE(0x18_4d_2a_50, 0);
    frame.writeUInt32LE(frame.length - 8, 4);
    frames.push(frame);
  }
  return Buffer.concat(frames);
}

/**
 * Runs one newcomer's path on a data folder that has never been used, and returns its steps with their seconds.
 *
 * @param {Record<string, string | undefined>} env
 * @param {(step: (what: string, work: (page: Page) => Promise<unknown>) => Promise<void>, folder: string) => Promise<void>} path
 */
async function walk(env, path) {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-first-'));
  /** @type {Step[]} */
  const steps = [];
  let beganMs = performance.now();
  /** @param {string} what */
  const noteStep = (what) => {
    steps.push({ what, seconds: (performance.now() - beganMs) / 1000 });
    beganMs = performance.now();
  };
  const { app, page } = await openWindow({
    userData: join(folder, 'data'),
    env,
    // The model server of the tests has its own certificate.
    args: ['--ignore-certificate-errors'],
  });
  try {
    await page.getByRole('region', { name: 'Three ways to start' }).waitFor();
    noteStep('start: the window names three ways to begin');
    await path(async (what, work) => {
      await work(page);
      noteStep(what);
    }, folder);
  } finally {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return steps;
}

/**
 * @param {Page} page
 * @param {string} file
 */
const drop = async (page, file) => {
  await dropFiles(page, [file], page.getByRole('region', { name: 'Drop files or folders' }));
  await page
    .getByText(/\d+ words/u)
    .first()
    .waitFor();
};

/** @param {Page} page */
const chooseEnglish = async (page) => {
  const box = page.getByRole('combobox', { name: 'To', exact: true });
  await box.fill('English');
  await box.press('Enter');
  await page.getByRole('button', { name: /^Translate 1 file/u, disabled: false }).waitFor();
};

/** @param {Page} page */
const translate = async (page) => {
  await page.getByRole('button', { name: /^Translate 1 file/u }).click();
  const jobs = page.getByRole('table', { name: 'Document jobs' });
  await jobs.getByText('Saved', { exact: true }).waitFor({ timeout: 60_000 });
  await jobs.getByRole('button', { name: /^Show in folder/u }).waitFor();
};

/** The path of someone whose language works at once. */
const withoutModel = () =>
  walk({ DRAGOMAN_ENGINE: undefined }, async (step, folder) => {
    const file = join(folder, 'contrato.txt');
    writeFileSync(file, SPANISH);
    await step('drop a Spanish file', (page) => drop(page, file));
    await step('choose English', chooseEnglish);
    await step('translate; the result is next to the file, one click away', translate);
  });

/** The path of someone whose language needs a model. */
async function withModel() {
  const server = await startModelServer();
  server.bytesPerSecond = BYTES_PER_SECOND;
  const { model, vocab } = createSteadyModel();
  for (const source of ['de', 'en']) {
    server.add({
      source,
      target: source === 'de' ? 'en' : 'de',
      files: { model, vocab },
      compress: (bytes) => {
        const packed = zstdCompressSync(bytes);
        return bytes === model ? padded(packed) : packed;
      },
    });
  }
  try {
    return await walk({ DRAGOMAN_MODELS_URL: server.url }, async (step, folder) => {
      const file = join(folder, 'Mietvertrag.txt');
      writeFileSync(file, GERMAN);
      await step('drop a German file', (page) => drop(page, file));
      await step('choose English; the status line offers the model', async (page) => {
        await chooseEnglish(page);
        await page.getByRole('button', { name: 'Find the model' }).waitFor();
      });
      await step('open the list, at German', async (page) => {
        await page.getByRole('button', { name: 'Find the model' }).click();
        await page.getByRole('rowheader', { name: /^German/u }).waitFor();
      });
      await step('get it, and agree to ask the host', async (page) => {
        await page.getByRole('button', { name: 'Get German' }).click();
        await page.getByRole('button', { name: /^Ask /u }).click();
        await page
          .getByRole('button', { name: /German/u })
          .first()
          .waitFor();
      });
      await step('download both directions, and load them', async (page) => {
        const row = page.getByRole('row', { name: /^German/u });
        await row.getByText('Installed', { exact: true }).waitFor({ timeout: 60_000 });
      });
      await step('go back to Documents, where the file is still planned', async (page) => {
        await page.getByRole('link', { name: 'Documents', exact: true }).click();
        await page.getByRole('button', { name: /^Translate 1 file/u }).waitFor();
      });
      await step('translate; the result is next to the file, one click away', translate);
    });
  } finally {
    await server.close();
  }
}

/** The path of someone with a key, whose service is the app's own, in a process of its own. */
async function withKey() {
  const data = mkdtempSync(join(tmpdir(), 'dragoman-first-service-'));
  const service = spawn(process.execPath, [SERVICES, '--engine', 'pseudo', '--data', data], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line = ''] = await once(createInterface(service.stdout), 'line');
  const { translation } = JSON.parse(line);
  try {
    return await walk({}, async (step, folder) => {
      const file = join(folder, 'Mietvertrag.txt');
      writeFileSync(file, GERMAN);
      await step('open the connections', async (page) => {
        await page.getByRole('button', { name: 'Open connections' }).click();
        await page.getByRole('button', { name: 'Add connection' }).click();
      });
      await step('enter name, address, and key; the app tests them', async (page) => {
        const form = page.getByRole('form', { name: 'New connection' });
        await form.getByLabel('Name', { exact: true }).fill('Agency');
        await form.getByRole('radio', { name: /custom/iu }).press('Space');
        await form.getByLabel('Base address').fill(translation.url);
        await form.getByLabel('Key', { exact: true }).fill(translation.key);
        await form.getByRole('button', { name: 'Add and test' }).click();
        await form.waitFor({ state: 'detached' });
      });
      await step('make it the default', async (page) => {
        const button = page.getByRole('button', { name: 'Make default: Agency' });
        await button.click();
        await button.waitFor({ state: 'detached' });
      });
      await step('drop a German file', async (page) => {
        await page.getByRole('link', { name: 'Documents', exact: true }).click();
        await drop(page, file);
      });
      await step('choose English', chooseEnglish);
      await step('translate; the result is next to the file, one click away', translate);
    });
  } finally {
    const ended = once(service, 'exit');
    service.kill('SIGTERM');
    await ended;
    rmSync(data, { recursive: true, force: true });
  }
}

/** @param {string} title @param {Step[]} steps @param {string} figure */
function print(title, steps, figure) {
  const total = steps.reduce((sum, { seconds }) => sum + seconds, 0);
  const lines = steps.map(({ what, seconds }) => `  ${seconds.toFixed(1).padStart(5)} s  ${what}`);
  const all = [title, ...lines, `  ${total.toFixed(1).padStart(5)} s  in total`];
  process.stdout.write(`${all.join('\n')}\n\n`);
  noteFigure(figure, total * 1000);
}

/** `npm run bench -- first`: what a newcomer does in the first minutes, and how long the app takes over it. */
export async function run() {
  await ensureBuilt();
  const display = process.env.DISPLAY === undefined ? await startVirtualDisplay() : null;
  if (display !== null) process.env.DISPLAY = display.display;
  try {
    print('A language that works at once', await withoutModel(), 'first.plain');
    print('A key for a service', await withKey(), 'first.key');
    print(
      `A language that needs a model (${MODEL_BYTES / 1e6} MB a direction at ${BYTES_PER_SECOND / 1e6} MB/s)`,
      await withModel(),
      'first.model',
    );
  } finally {
    await display?.stop();
  }
}
