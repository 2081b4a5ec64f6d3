import { beforeAll, describe, expect, it } from 'vitest';
import type { DragomanApi } from '../../shared/ipc/api.ts';
import { AppError } from '../../shared/errors.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { textFile } from '../support/text-files.ts';
import { DocumentsPage } from '../support/window/documents-page.ts';
import { askApp } from '../support/window/page-api.ts';
import { openPage, paste } from './support/open-page.ts';
import { takeProblems } from './support/shared-window.ts';

let work: string;
beforeAll(() => {
  work = temporaryFolder();
});

describe('the window shared by component tests', () => {
  it('starts fresh each time with the options of that test', async () => {
    const first = await openPage({ at: 'settings', theme: 'dark', language: 'de', width: 600 });
    const look = () =>
      first.page.evaluate(() => ({
        theme: document.documentElement.dataset['theme'],
        language: document.documentElement.lang,
        heading: document.querySelector('main h1')?.textContent,
        width: innerWidth,
        left: localStorage.getItem('left'),
        hasFocus: document.hasFocus(),
      }));
    expect(await look()).toEqual({
      theme: 'dark',
      language: 'de',
      heading: 'Einstellungen',
      width: 600,
      left: null,
      hasFocus: true,
    });
    await first.page.evaluate(() => localStorage.setItem('left', 'behind'));
    const second = await openPage();
    expect(await look()).toMatchObject({ theme: 'light', language: 'en', width: 1200, left: null });
    expect(second.page).toBe(first.page);
    await expect.poll(() => second.api.inputsOf('app:report-ready')).toHaveLength(1);
  });

  it("has the app's own policy, isolation, and contract", async () => {
    const { page, api } = await openPage();
    const seen = await page.evaluate(async () => ({
      origin: location.origin,
      hasNode: 'process' in globalThis || 'require' in globalThis,
      outside: await fetch('https://example.com').then(
        () => 'loaded',
        () => 'refused',
      ),
    }));
    expect(seen).toEqual({ origin: 'app://dragoman', hasNode: false, outside: 'refused' });
    await expect
      .poll(async () => (await takeProblems()).join('\n'))
      .toContain('Content Security Policy');
    const wrong = askApp(page, 'connections', 'rename', { connectionId: 'paid', name: '' });
    await expect(wrong).rejects.toThrow('connections.rename: input/invalid');
    expect(api.inputsOf('connections:rename')).toEqual([]);
  });

  it('holds the real paths of dropped files and passes on bytes and missing input', async () => {
    const { page, api } = await openPage({ scenario: 'empty' });
    const file = textFile(work, 'dropped.txt', 'Words.\n');
    await new DocumentsPage(page).drop([file]);
    await page.getByText('dropped.txt').first().waitFor();
    await page.evaluate(() => {
      const { api } = globalThis as unknown as { api: DragomanApi };
      return api.documents.addFiles({
        items: [{ kind: 'bytes', name: 'bytes.txt', bytes: new Uint8Array([0, 127, 255]) }],
      });
    });
    await expect.poll(() => api.inputsOf('documents:hold-path')).toEqual([{ path: file }]);
    await expect
      .poll(() => api.inputsOf('documents:add-files'))
      .toEqual([
        { items: [{ kind: 'held', token: expect.any(String) as string }] },
        { items: [{ kind: 'bytes', name: 'bytes.txt', bytes: new Uint8Array([0, 127, 255]) }] },
      ]);
    expect(api.inputsOf('documents:get-plan')[0]).toBeUndefined();
  });

  it('passes on errors and events like the main process', async () => {
    const { page, api } = await openPage({
      answers: {
        'documents:get-plan': () => {
          throw new AppError('net/offline', { english: 'Out of reach.' });
        },
      },
    });
    await expect(askApp(page, 'documents', 'getPlan')).rejects.toThrow(
      'documents.getPlan: net/offline',
    );
    await askApp(page, 'settings', 'update', { theme: 'dark' });
    await page.locator('html[data-theme="dark"]').waitFor();
    api.emit('connections:changed', []);
    expect(await takeProblems()).toEqual([]);
  });

  it('reports requests without an answer, answers that break the contract, and errors of the page', async () => {
    const { page, api } = await openPage({
      expectedErrors: ['this one is expected'],
      // A request that no page sends on its own here.
      answers: { 'time:get-entry': () => ({ id: 'e' }) as never },
    });
    await takeProblems();
    await page.evaluate(async () => {
      const { api } = globalThis as unknown as { api: DragomanApi };
      await api.documents.saveJobElsewhere({ jobId: 'j' });
      await api.time.getEntry({ entryId: 'e' });
      const told = new Promise((resolve) => {
        addEventListener('unhandledrejection', resolve, { once: true });
      });
      // oxlint-disable-next-line no-console -- the subject of the test
      console.error('from the console');
      // oxlint-disable-next-line no-console
      console.error('this one is expected');
      void Promise.reject(new Error('unhandled'));
      await told;
    });
    api.emit('documents:job-removed', {} as never);
    const told: string[] = [];
    await expect
      .poll(async () => {
        told.push(...(await takeProblems()).map((problem) => problem.split('\n')[0] ?? ''));
        return told.toSorted();
      })
      .toEqual([
        'console: from the console',
        expect.stringMatching(/^documents:job-removed: /),
        'documents:save-job-elsewhere: documents:save-job-elsewhere is not faked.',
        'page: Error: unhandled',
        expect.stringMatching(/^time:get-entry: the fake answers what the contract/),
      ]);
  });

  it('pastes without the clipboard of the system', async () => {
    const { page } = await openPage({ at: 'translate', scenario: 'empty' });
    const source = page.getByRole('textbox', { name: 'Source text' });
    await source.fill('One ');
    await paste(source, 'and two.');
    await expect.poll(() => source.inputValue()).toBe('One and two.');
  });
});
