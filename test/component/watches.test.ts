import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Handlers } from '../unit/renderer/fake-api.ts';
import { findViolationsOfState } from '../support/window/axe.ts';
import { openPage, type OpenPage } from './support/open-page.ts';
import { aWatch } from './support/sample/sample-watches.ts';

interface Opened extends OpenPage {
  section: Locator;
}

async function open(answers: Handlers = {}): Promise<Opened> {
  const opened = await openPage({ at: 'settings', place: 'watches', answers });
  const section = opened.page.getByRole('region', { name: 'Watched folders', exact: true });
  await section.getByText('Incoming', { exact: true }).waitFor();
  return { ...opened, section };
}

const watchesOf = (...patches: Parameters<typeof aWatch>): Handlers => ({
  'watches:list': () => ({ watches: patches.map((patch) => aWatch(patch)), areAllPaused: false }),
});

describe('watched folders', () => {
  it('are listed with what they do, what waits, and what went wrong', async () => {
    const opened = await open();
    const text = await opened.section.innerText();
    for (const part of [
      '/home/me/Customers/Nordhafen/Incoming',
      'English → Spanish, German',
      '3 planned · 1 being written · 14 sent',
      'Sends nothing by itself',
      'The folder can’t be found',
      '12,000 of 50,000 characters today',
      'scan.zip: ',
    ]) {
      expect(text).toContain(part);
    }
    await expect.poll(() => findViolationsOfState(opened)).toEqual([]);
  });

  it('are added: the folder first, then project and languages', async () => {
    const { section, api } = await open();
    await section.getByRole('button', { name: 'Watch a folder' }).click();
    const form = section.getByRole('form', { name: 'Watch a folder' });
    await form.getByText('/home/me/Inbox').waitFor();
    await form.getByRole('button', { name: 'Remove German' }).click();
    await form.getByRole('button', { name: 'Remove Brazilian Portuguese' }).click();
    await form.locator('button[type="submit"]').press('Enter');
    await form.getByText('Choose a project.').waitFor();
    await form.getByText('Choose at least one language').waitFor();
    await form.getByLabel('Project').selectOption({ index: 1 });
    await form.getByRole('combobox', { name: 'To', exact: true }).fill('German');
    await form.getByRole('combobox', { name: 'To', exact: true }).press('Enter');
    await form.getByRole('button', { name: 'Remove German' }).waitFor();
    await form.locator('button[type="submit"]').press('Enter');
    await expect
      .poll(() => api.inputsOf('watches:create'))
      .toMatchObject([{ token: 'token', targetLangs: ['DE'], includesExisting: false }]);
    await section.getByText('Inbox', { exact: true }).waitFor();
  });

  it('are added, changed, and left as they are by keyboard alone', async () => {
    const { page, section, api } = await open();
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    const add = section.getByRole('button', { name: 'Watch a folder' });
    await add.press('Enter');
    await expect.poll(focused).toBe('Choose folder…');
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe('Watch a folder');
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('Choose folder…');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await section.locator('form button[type="submit"]').press('Enter');
    await expect.poll(() => api.inputsOf('watches:create').length).toBe(1);
    await expect.poll(focused).toBe('Watch a folder');

    const change = section.getByRole('button', { name: 'Change Agency' });
    await change.press('Enter');
    const project = section.getByRole('form').getByLabel('Project');
    await expect.poll(() => project.evaluate((field) => field.matches(':focus'))).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => change.evaluate((field) => field.matches(':focus'))).toBe(true);
  });

  it('keep the focus where something is left out, sent, or removed', async () => {
    const { page, section } = await open();
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    const planned = section.getByRole('button', { name: 'Send 3 planned files…' });
    await planned.press('Enter');
    await expect.poll(focused).toBe('Send 3 files');
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe('Send 3 planned files…');
    await page.keyboard.press('Enter');
    await section.getByRole('button', { name: 'Leave all out' }).press('Enter');
    await planned.waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('Send automatically…');
    await section.getByRole('button', { name: 'Stop watching Incoming' }).press('Enter');
    await page.getByRole('button', { name: 'Stop watching', exact: true }).press('Enter');
    await section.getByText('Incoming', { exact: true }).waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('Watch a folder');
  });

  it('send automatically only after that was confirmed with a number of characters', async () => {
    const { section, api } = await open();
    await section.getByRole('button', { name: 'Send automatically…' }).click();
    await section.getByText('From then on, new files are sent to').waitFor();
    await section.getByLabel('Characters a day, at most').fill('20000');
    await section.getByRole('button', { name: 'Send automatically', exact: true }).click();
    await section.getByText('0 of 20,000 characters today').waitFor();
    expect(api.inputsOf('watches:set-sending')).toEqual([
      { watchId: 'watch-1', charsADay: 20_000 },
    ]);
  });

  it('send planned files at the press of a button, and leave one out', async () => {
    const opened = await open();
    const { section, api } = opened;
    await section.getByRole('button', { name: 'Send 3 planned files…' }).click();
    await section.getByText('Annex.xlsx').waitFor();
    await section.getByText('Changed since it was last taken.').waitFor();
    await section.getByText('12,480 characters for all languages').waitFor();
    await expect.poll(() => findViolationsOfState(opened)).toEqual([]);
    await section.getByRole('button', { name: 'Send 3 files', exact: true }).click();
    await expect
      .poll(() => api.inputsOf('watches:send-planned'))
      .toEqual([{ watchId: 'watch-1', fileIds: ['file-0', 'file-1', 'file-2'] }]);
  });

  it('send what may have been sent before only by its name', async () => {
    const names = Array.from({ length: 30 }, (_, at) => `File ${String(at)}.txt`);
    const { section, api } = await open({
      'watches:list-files': ({ state }) => ({
        files: names.map((name, at) => ({
          id: `file-${String(at)}`,
          name,
          state,
          note: at === 29 ? 'held' : null,
          sizeBytes: 10,
          charCount: 10,
          error: null,
          seenAtMs: 1,
        })),
        total: names.length,
      }),
    });
    await section.getByRole('button', { name: 'Send 3 planned files…' }).click();
    await section.getByText('File 29.txt').waitFor();
    await section.getByText('It may have been sent already').waitFor();
    await section.getByText('9 more files').waitFor();
    await section.getByRole('button', { name: 'Send 29 files', exact: true }).waitFor();
    await section.getByRole('button', { name: 'Send again: File 29.txt' }).click();
    await expect
      .poll(() => api.inputsOf('watches:send-planned'))
      .toEqual([{ watchId: 'watch-1', fileIds: ['file-29'] }]);
  });

  it('say what is sent without asking before their service is changed', async () => {
    const { section } = await open();
    await section.getByRole('button', { name: 'Change Agency' }).click();
    const form = section.getByRole('form', { name: 'Change Agency' });
    await expect(form.getByText('From then on, new files are sent to').count()).resolves.toBe(0);
    await form.getByRole('combobox', { name: 'Service' }).selectOption('Agency account');
    await form.getByText('From then on, new files are sent to').waitFor();
    await form.getByText('The service may charge for them.').waitFor();
  });

  it('are paused one by one and all at once', async () => {
    const { section, api } = await open();
    await section.getByRole('button', { name: 'Pause Incoming' }).click();
    await section.getByRole('button', { name: 'Resume Incoming' }).waitFor();
    await section.getByRole('button', { name: 'Pause all' }).click();
    await section.getByText('All watched folders are paused.').waitFor();
    expect(api.inputsOf('watches:pause')).toEqual([
      { watchId: 'watch-1', isPaused: true },
      { watchId: null, isPaused: true },
    ]);
  });

  it('are removed after a question that says what stays', async () => {
    const { page, section, api } = await open();
    await section.getByRole('button', { name: 'Stop watching Incoming' }).click();
    await page.getByText('The folder and its files stay as they are').waitFor();
    await page.getByRole('button', { name: 'Stop watching', exact: true }).click();
    await expect.poll(() => api.inputsOf('watches:delete')).toEqual([{ watchId: 'watch-1' }]);
    await section.getByText('Incoming', { exact: true }).waitFor({ state: 'detached' });
  });

  it.each([
    [{ problem: 'confidential' }, 'The project is confidential'],
    [{ problem: 'too-many-files' }, 'more than 20,000 files'],
    [{ problem: 'key-missing' }, 'is missing, so nothing is sent'],
    [{ problem: 'project-gone', projectName: null }, 'Its project was deleted'],
    [{ isHeld: true }, 'Waits for your decision'],
  ] as const)('say why they wait: %o', async (patch, words) => {
    const { section } = await open(watchesOf(patch));
    await section.getByText(words).waitFor();
  });
});

describe('planned files of watched folders', () => {
  it('are mentioned on Documents, which leads to them', async () => {
    let planned = 0;
    const opened = await openPage({
      at: 'documents',
      answers: {
        'watches:list': () => ({
          watches: [
            aWatch({ counts: { ...aWatch().counts, planned } }),
            aWatch({
              id: 'w2',
              folderPath: 'C:\\Agency',
              counts: { ...aWatch().counts, planned: 0 },
            }),
          ],
          areAllPaused: false,
        }),
      },
    });
    const { page, api } = opened;
    const section = page.getByRole('region', { name: 'Watched folders', exact: true });
    await expect.poll(() => api.inputsOf('watches:list').length).toBeGreaterThan(0);
    expect(await section.count()).toBe(0);
    planned = 2;
    api.emit('watches:changed', undefined);
    await section.getByText('2 files from the watched folder “Incoming” are planned.').waitFor();
    expect(await section.innerText()).not.toContain('Agency');
    await expect.poll(() => findViolationsOfState(opened)).toEqual([]);
    await section.getByRole('button', { name: 'Show watched folders' }).click();
    await page
      .getByRole('region', { name: 'Watched folders', exact: true })
      .getByText('Incoming', { exact: true })
      .waitFor();
  });
});
