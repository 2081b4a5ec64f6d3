import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { missingDesktopPrograms } from '../../scripts/lib/desktop-programs.mjs';
import { PLAIN_TEXT_OPTIONS } from '../../shared/domain/texts/options.ts';
import { EMBEDDED_CONNECTION_ID } from '../../shared/domain/connections/connection-kind.ts';
import type { Connection } from '../../shared/domain/connections/connection.ts';
import { createFaultService, type FaultService } from '../fakes/fault-service.ts';
import { newProject } from '../support/builders/time.ts';
import { findViolations } from '../support/window/axe.ts';
import { startOver } from '../support/window/documents-page.ts';
import { askApp } from '../support/window/page-api.ts';
import { openSettingsSection } from '../support/window/settings-page.ts';
import { startApp, type AppUnderTest } from './support/app.ts';

const isMissing = missingDesktopPrograms(['openbox', 'xdotool']).length > 0;
const press = (keys: string): void =>
  void execFileSync('xdotool', ['key', '--clearmodifiers', keys]);

describe.skipIf(isMissing)('the quick window', () => {
  let under: AppUnderTest;
  let desktop: ChildProcess;
  let service: FaultService;

  /** Puts a text where the system has the selection. */
  const select = (text: string) =>
    under.app.evaluate(async ({ clipboard }, text) => {
      const older = clipboard as unknown as { writeText: (text: string, type: string) => void };
      if ('selection' in clipboard) await clipboard.selection.writeText(text);
      else older.writeText(text, 'selection');
    }, text);
  const copied = () => under.app.evaluate(async ({ clipboard }) => clipboard.readText());
  const keepRoute = (route: object) =>
    askApp(under.page, 'text', 'saveDraft', {
      tab: 'translate',
      sourceText: '',
      targetText: '',
      connectionId: EMBEDDED_CONNECTION_ID,
      projectId: null,
      sourceLang: 'EN',
      targetLang: 'DE',
      options: PLAIN_TEXT_OPTIONS,
      ...route,
    });
  const openByKeys = async (): Promise<Page> => {
    const opened = under.app.waitForEvent('window');
    press('ctrl+alt+j');
    const quick = await opened;
    await quick.getByRole('textbox', { name: 'Text' }).waitFor();
    // Keys go to the window that has the focus, which comes after the page.
    await expect.poll(() => quick.evaluate(() => document.hasFocus())).toBe(true);
    return quick;
  };
  const translation = (quick: Page) => quick.getByRole('region', { name: 'Translation' });
  const isClosed = async (): Promise<void> => {
    await expect.poll(() => under.app.windows().length).toBe(1);
  };
  const countWindows = () =>
    under.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
  const countTexts = async (): Promise<number> => {
    const found = await askApp(under.page, 'history', 'search', { page: 1, limit: 20, text: '' });
    return (found as { total: number }).total;
  };

  beforeAll(async () => {
    desktop = spawn('openbox', [], { stdio: 'ignore' });
    service = await createFaultService();
    under = await startApp();
    await startOver(under.page, { documents: { targetLangs: ['DE'] } });
    await keepRoute({});
  });
  afterAll(async () => {
    await under.kill();
    await service.close();
    desktop.kill();
  });

  it('gets its keys by pressing them', async () => {
    const { page } = under;
    await openSettingsSection(page, 'Quick translation');
    const section = page.getByRole('region', { name: 'Quick translation' });
    await section.getByRole('button', { name: 'Set shortcut' }).click();
    await page.keyboard.press('Control+c');
    await section.getByText('Press at least two of', { exact: false }).waitFor();
    await page.keyboard.press('Control+Alt+j');
    await section.getByText('Ctrl Alt J').waitFor();
    expect(await askApp(page, 'quick', 'getShortcut')).toEqual({
      shortcut: 'Control+Alt+J',
      state: 'on',
    });
  });

  it('opens by them in any program, translates the selection, copies, and is gone', async () => {
    await select('Good day');
    const quick = await openByKeys();
    await expect.poll(() => translation(quick).textContent()).not.toBe('');
    const shown = await translation(quick).textContent();
    expect(await quick.getByRole('textbox', { name: 'Text' }).inputValue()).toBe('Good day');
    // Tests run with the practice engine.
    await quick.getByText('Practice: not a real translation').waitFor();
    // Its page cannot change the theme; the component tests look at both.
    await expect.poll(() => findViolations(quick)).toEqual([]);
    press('Return');
    await isClosed();
    expect(await copied()).toBe(shown);
    expect(await countTexts()).toBe(1);
  });

  it('closes with Esc, and keeps nothing', async () => {
    await select('Good evening');
    const quick = await openByKeys();
    await expect.poll(() => translation(quick).textContent()).not.toBe('');
    press('Escape');
    await isClosed();
    expect(await countTexts()).toBe(1);
  });

  it('is gone when its page has crashed, and opens again', async () => {
    await select('Good night');
    await openByKeys();
    await under.app.evaluate(({ BrowserWindow }) => {
      const small = BrowserWindow.getAllWindows().find((each) => each.isAlwaysOnTop());
      small?.webContents.forcefullyCrashRenderer();
    });
    await expect.poll(countWindows).toBe(1);
    const again = await openByKeys();
    await expect.poll(() => translation(again).textContent()).not.toBe('');
    press('Escape');
    await expect.poll(countWindows).toBe(1);
  });

  it('sends nothing to a billed service before Enter', async () => {
    const input = { name: 'Agency', kind: 'custom', baseUrl: service.url, key: service.key };
    const { id } = (await askApp(under.page, 'connections', 'add', input)) as Connection;
    await keepRoute({ connectionId: id });
    await select('Paid words');
    const before = service.textBodies.length;
    const quick = await openByKeys();
    await quick.getByText('10 characters. Enter sends to Agency. Esc closes.').waitFor();
    expect(service.textBodies.slice(before)).toEqual([]);
    press('Return');
    await expect.poll(() => translation(quick).textContent()).not.toBe('');
    press('Escape');
    await isClosed();
  });

  it('sends nothing of a confidential project to a service elsewhere', async () => {
    const { page } = under;
    const { id: projectId } = (await askApp(page, 'projects', 'add', newProject())) as {
      id: string;
    };
    const connections = (await askApp(page, 'connections', 'list')) as Connection[];
    const { id: connectionId = '' } = connections.find(({ name }) => name === 'Agency') ?? {};
    await askApp(page, 'lane', 'saveRules', {
      projectId,
      reach: 'here',
      connectionId: null,
      glossaryId: null,
      memoryId: null,
    });
    await keepRoute({ connectionId, projectId });
    await select('Secret words');
    const before = service.textBodies.length;
    const quick = await openByKeys();
    await quick.getByText('Agency · Merger').waitFor();
    press('Return');
    await quick.getByRole('alert').waitFor();
    expect(service.textBodies.slice(before)).toEqual([]);
    press('Escape');
    await isClosed();
  });

  it('closes with the main window, where the app ends with that', async () => {
    await select('Good bye');
    await openByKeys();
    const ended = once(under.app.process(), 'exit');
    await under.app.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()
        .find((each) => !each.isAlwaysOnTop())
        ?.close();
    });
    expect((await ended)[0]).toBe(0);
  });
});
