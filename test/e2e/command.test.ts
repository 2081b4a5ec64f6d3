import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { _electron } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { electronArgs, resolveElectron } from '../../scripts/lib/electron-runtime.mjs';
import { childEnv } from '../../shared/child-env.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startApp } from './support/app.ts';
import { startRealService } from './support/real-service.ts';
import { textFile } from '../support/text-files.ts';
import { askApp } from '../support/window/page-api.ts';

const ROOT = join(import.meta.dirname, '../..');
const electron = resolveElectron();

interface Ended {
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a command as a terminal without a display would. */
function command(
  dataFolder: string,
  args: readonly string[],
  options: { input?: string | null; env?: Record<string, string> } = {},
): { child: ChildProcessWithoutNullStreams; ended: Promise<Ended> } {
  const { DISPLAY: _, WAYLAND_DISPLAY: __, ...env } = childEnv(process.env);
  const child = spawn(
    electron.executable,
    ['--ozone-platform=headless', '--log-level=3', ...electronArgs(), ROOT, ...args],
    {
      env: {
        ...env,
        ...electron.env,
        DRAGOMAN_USER_DATA: dataFolder,
        DRAGOMAN_ENGINE: 'pseudo',
        ...options.env,
      },
      cwd: dataFolder,
    },
  );
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (bytes) => (stdout += String(bytes)));
  child.stderr.on('data', (bytes) => (stderr += String(bytes)));
  child.stdin.on('error', () => undefined);
  if (options.input !== null) child.stdin.end(options.input ?? '');
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (exitCode) => resolve({ exitCode, stdout, stderr }));
  });
  return { child, ended };
}

const run = (...args: Parameters<typeof command>): Promise<Ended> => command(...args).ended;

/** Returns the process that holds the lock of a data folder; null if it has ended. */
function hiddenApp(dataFolder: string): number | null {
  try {
    const pid = Number(/-(\d+)$/u.exec(readlinkSync(join(dataFolder, 'SingletonLock')))?.[1]);
    process.kill(pid, 0);
    return pid;
  } catch {
    return null;
  }
}

describe('a command while no app runs, and without a display', () => {
  let dataFolder = '';
  afterEach(() => {
    const pid = hiddenApp(dataFolder);
    if (pid !== null) process.kill(pid, 'SIGTERM');
  });

  it('starts the app without a window, and the next one finds it', async () => {
    dataFolder = temporaryFolder();
    const first = await run(dataFolder, ['services']);
    expect(first).toMatchObject({ exitCode: 0, stderr: '' });
    expect(first.stdout).toContain('built-in\tdefault\tready');
    const pid = hiddenApp(dataFolder);
    expect(pid).not.toBeNull();

    const second = await run(dataFolder, ['text', '--to', 'es', '--json'], { input: 'Hello\n' });
    expect(second).toMatchObject({ exitCode: 0, stderr: '' });
    expect(JSON.parse(second.stdout)).toMatchObject({
      version: 1,
      command: 'text',
      ok: true,
      result: { targetLang: 'ES', service: 'This computer' },
    });
    expect(hiddenApp(dataFolder)).toBe(pid);

    const wrong = await run(dataFolder, ['text', 'Hi', '--to', 'es', '--service', 'Nobody']);
    expect(wrong).toMatchObject({ exitCode: 2, stdout: '' });
    expect(wrong.stderr).toContain('There is no service named “Nobody”.');
    const notes = textFile(dataFolder, 'notes.txt', 'No memory.');
    const failed = await run(dataFolder, ['memory', 'import', notes, '--json']);
    expect(failed.exitCode).toBe(1);
    expect(JSON.parse(failed.stdout)).toMatchObject({
      ok: false,
      error: { code: 'input/invalid' },
    });
  });

  it('needs no app for help, and none for wrong arguments', async () => {
    dataFolder = temporaryFolder();
    const help = await run(dataFolder, ['--help']);
    expect(help).toMatchObject({ exitCode: 0, stderr: '' });
    expect(help.stdout).toContain('Usage: dragoman');
    const wrong = await run(dataFolder, ['text', '--nothing']);
    expect(wrong).toMatchObject({ exitCode: 2, stdout: '' });
    expect(existsSync(join(dataFolder, 'database'))).toBe(false);
  });

  it('says at once that the data folder cannot be written', async () => {
    dataFolder = temporaryFolder();
    const inFile = join(textFile(dataFolder, 'file.txt', ''), 'data');
    const env = { DRAGOMAN_USER_DATA: inFile };
    const refused = await run(dataFolder, ['services', '--json'], { env });
    expect(refused.exitCode).toBe(3);
    expect(refused.stderr).toContain(`The data folder cannot be written: ${inFile}.`);
    expect(JSON.parse(refused.stdout)).toMatchObject({
      ok: false,
      error: { code: 'command/cannot-connect' },
    });
  });
});

describe('a command that started the app', () => {
  it('ends with Ctrl-C, and its app shows the window where there is a display', async () => {
    const dataFolder = temporaryFolder();
    expect(await run(dataFolder, ['services'])).toMatchObject({ exitCode: 0 });
    const hidden = hiddenApp(dataFolder);

    const { child, ended } = command(dataFolder, ['text', '--to', 'es', '--json'], {
      input: null,
    });
    // More than a pipe holds: written once the command reads it.
    await new Promise<void>((resolve) => {
      child.stdin.write('x'.repeat(200_000), () => resolve());
    });
    child.kill('SIGINT');
    const { exitCode, stdout } = await ended;
    expect(exitCode).toBe(130);
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, error: { code: 'canceled' } });

    const later = spawn(electron.executable, [...electronArgs(), ROOT], {
      env: { ...childEnv(process.env), ...electron.env, DRAGOMAN_USER_DATA: dataFolder },
      stdio: 'ignore',
    });
    await new Promise((resolve) => later.once('close', resolve));
    await expect.poll(() => hiddenApp(dataFolder), { timeout: 20_000 }).not.toBe(hidden);
    await expect.poll(() => hiddenApp(dataFolder), { timeout: 20_000 }).not.toBeNull();
    const shown = hiddenApp(dataFolder) ?? 0;
    expect(readFileSync(`/proc/${String(shown)}/cmdline`, 'utf8')).not.toContain('headless');
    // It answers commands as before.
    expect(await run(dataFolder, ['services'])).toMatchObject({ exitCode: 0 });
    expect(hiddenApp(dataFolder)).toBe(shown);
    process.kill(shown, 'SIGTERM');
    await expect.poll(() => hiddenApp(dataFolder), { timeout: 20_000 }).toBeNull();
  });
});

describe('a start for the quick window alone', () => {
  it('opens no other window, and ends with it', async () => {
    const electronApp = await _electron.launch({
      executablePath: electron.executable,
      args: [...electronArgs(), ROOT, 'quick'],
      env: {
        ...childEnv(process.env),
        ...electron.env,
        DRAGOMAN_USER_DATA: temporaryFolder(),
        DRAGOMAN_ENGINE: 'pseudo',
      },
    });
    const child = electronApp.process();
    const ended = new Promise((resolve) => child.once('exit', resolve));
    try {
      const quick = await electronApp.firstWindow();
      await quick.getByRole('textbox', { name: 'Text' }).waitFor();
      expect(quick.url()).toContain('/quick/');
      const count = () =>
        electronApp.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
      expect(await count()).toBe(1);
      // The window may be gone before the driver gets its answer.
      await quick.keyboard.press('Escape').catch(() => undefined);
      expect(await ended).toBe(0);
    } finally {
      child.kill('SIGKILL');
    }
  });
});

describe('a command while the window is open', () => {
  it('goes on when the window is closed', async () => {
    const app = await startApp();
    const pid = app.app.process().pid ?? 0;
    const connections = () =>
      app.app.evaluate(
        () => process.getActiveResourcesInfo().filter((name) => name === 'PipeWrap').length,
      );
    try {
      const before = await connections();
      const { child, ended } = command(app.userData, ['text', '--to', 'es'], { input: null });
      await expect.poll(connections, { timeout: 20_000 }).toBe(before + 1);
      await app.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
      await expect.poll(() => app.app.windows().length).toBe(0);
      child.stdin.end('Hello\n');
      expect(await ended).toMatchObject({ exitCode: 0, stderr: '' });
      expect(hiddenApp(app.userData)).toBe(pid);
    } finally {
      await app.kill();
    }
  });

  it('imports once the page that had a file open is reloaded', async () => {
    const app = await startApp();
    const terms = textFile(app.userData, 'terms.csv', 'house,casa\n');
    const line = ['glossary', 'import', terms, '--glossary', 'Open', '--new'];
    const imported = () => run(app.userData, [...line, '--from', 'en', '--to', 'es']);
    try {
      const wanted = { dictionaryId: null, sourceLang: 'en', targetLang: 'es' };
      await askApp(app.page, 'glossaries', 'readText', { text: 'one,uno', ...wanted });
      const refused = await imported();
      expect(refused.stderr).toContain('A different file is open for import');
      await app.page.reload();
      await app.page.waitForSelector('html[data-app-ready="true"]');
      expect(await imported()).toMatchObject({ exitCode: 0 });
    } finally {
      await app.kill();
    }
  });

  it('asks the app of the window, and waits for consent that nobody can give', async () => {
    const agency = await startRealService();
    const app = await startApp();
    try {
      const answer = await run(app.userData, ['text', 'Hello', '--to', 'es']);
      expect(answer).toMatchObject({ exitCode: 0, stderr: '' });
      expect(answer.stdout.trim()).not.toBe('');
      const { url, key } = agency;
      const input = { name: 'Agency', kind: 'custom', baseUrl: url, key };
      await askApp(app.page, 'connections', 'add', input);
      const text = ['text', 'Hello', '--to', 'es', '--service', 'Agency', '--json'];
      const refused = await run(app.userData, text);
      expect(refused.exitCode).toBe(4);
      expect(JSON.parse(refused.stdout)).toMatchObject({
        ok: false,
        exitCode: 4,
        error: { code: 'command/needs-consent' },
      });
      const sent = await run(app.userData, [...text, '--yes']);
      expect(sent.exitCode).toBe(0);
      expect(JSON.parse(sent.stdout)).toMatchObject({ ok: true, result: { service: 'Agency' } });
    } finally {
      await app.close();
      await agency.close();
    }
    expect(existsSync(join(app.userData, 'command.json'))).toBe(false);
  });
});
