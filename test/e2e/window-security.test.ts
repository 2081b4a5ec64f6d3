import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DragomanApi } from '../../shared/ipc/api.ts';
import { QUICK_REQUEST_NAMES, REQUEST_NAMES } from '../../shared/ipc/channels.ts';
import { goTo } from '../support/window/documents-page.ts';
import { openSettingsSection } from '../support/window/settings-page.ts';
import { answerQuestions, askApp } from '../support/window/page-api.ts';
import { startApp, type AppUnderTest } from './support/app.ts';
import { startAgain } from './support/second-start.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Requests of the quick window that would do their work, because they take no input. */
const WITHOUT_INPUT: ReadonlySet<string> = new Set(['quick:begin', 'quick:close']);

/** A server on this computer that answers everyone and records its clients. */
interface Outside {
  url: string;
  requests: string[];
  close: () => Promise<void>;
}

async function startOutside(): Promise<Outside> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end('reached');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}/`,
    requests,
    close: async () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

describe('the window is isolated', () => {
  let under: AppUnderTest;
  let outside: Outside;
  beforeAll(async () => {
    outside = await startOutside();
    under = await startApp();
  });
  afterAll(async () => {
    await under.kill();
    await outside.close();
  });

  describe('one window per data folder', () => {
    it('ends a second start and brings the first window to the front', async () => {
      // A virtual display has no window manager that could minimize or focus: the calls are
      // recorded.
      await under.app.evaluate(({ BrowserWindow }) => {
        const calls: string[] = [];
        Object.assign(globalThis, { windowCalls: calls });
        const [window] = BrowserWindow.getAllWindows();
        Object.assign(window!, {
          isMinimized: () => true,
          restore: () => calls.push('restore'),
          focus: () => calls.push('focus'),
        });
      });
      expect(await startAgain(under.userData)).toBe(0);
      const calls = await under.app.evaluate(
        () => (globalThis as unknown as { windowCalls: string[] }).windowCalls,
      );
      expect(calls).toEqual(['restore', 'focus']);
      expect(under.app.windows()).toHaveLength(1);
      await goTo(under.page, 'History');
      await goTo(under.page, 'Documents');
    });

    it('opens a separate window for another data folder', { tags: 'deep' }, async () => {
      const other = await startApp();
      try {
        await goTo(other.page, 'History');
        await openSettingsSection(under.page, 'Storage and backups');
        await under.page.getByText(under.userData, { exact: true }).waitFor();
      } finally {
        await other.close();
      }
      await goTo(under.page, 'Documents');
    });
  });

  it('comes from the app scheme with a strict policy and without Node', async () => {
    const facts = await under.page.evaluate(async () => {
      const answer = await fetch(location.href);
      return {
        origin: `${location.protocol}//${location.host}`,
        policy: answer.headers.get('content-security-policy'),
        hasNode: 'process' in globalThis || 'require' in globalThis,
        api: Object.keys((globalThis as unknown as { api: object }).api),
      };
    });
    expect(facts.origin).toBe('app://dragoman');
    expect(facts.policy).toContain("default-src 'none'");
    expect(facts.policy).not.toContain('unsafe');
    expect(facts.hasNode).toBe(false);
    expect(facts.api.toSorted()).toEqual(
      [
        'analysis',
        'app',
        'checks',
        'connections',
        'copies',
        'customers',
        'data',
        'documents',
        'glossaries',
        'history',
        'lane',
        'memories',
        'models',
        'outbox',
        'programs',
        'projects',
        'proxy',
        'quick',
        'settings',
        'sound',
        'spokenTerms',
        'styleProfiles',
        'styleRules',
        'text',
        'time',
        'timeConnections',
        'updates',
        'usage',
        'vault',
        'voice',
        'watches',
      ].toSorted(),
    );
  });

  it('runs sandboxed and isolated', async () => {
    const preferences = await under.app.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      const contents = window!.webContents as unknown as {
        getLastWebPreferences(): Record<string, unknown>;
      };
      return contents.getLastWebPreferences();
    });
    expect(preferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      webSecurity: true,
    });
  });

  it('does not navigate away, open windows, or run inline code', async () => {
    const outcome = await under.page.evaluate(async (elsewhere) => {
      const opened = window.open(elsewhere);
      location.href = elsewhere;
      const script = document.createElement('script');
      script.textContent = 'globalThis.wasInjected = true';
      document.head.append(script);
      await new Promise((resolve) => requestAnimationFrame(resolve));
      return { opened, wasInjected: 'wasInjected' in globalThis };
    }, outside.url);
    expect(outcome).toEqual({ opened: null, wasInjected: false });
    expect(under.page.url()).toBe('app://dragoman/index.html');
    expect(under.app.windows()).toHaveLength(1);
    expect(outside.requests).toEqual([]);
  });

  it('reaches no network and no files, not even a server that would answer', async () => {
    const reached = await under.page.evaluate(async (elsewhere) => {
      const image = new Image();
      const hasImage = new Promise((resolve) => {
        image.addEventListener('load', () => resolve('loaded'));
        image.addEventListener('error', () => resolve('refused'));
      });
      image.src = `${elsewhere}image.png`;
      const tries = [`${elsewhere}data`, 'file:///etc/hostname'];
      const results = await Promise.allSettled(tries.map((url) => fetch(url)));
      return [await hasImage, ...results.map((result) => result.status)];
    }, outside.url);
    expect(reached).toEqual(['refused', 'rejected', 'rejected']);
    expect(outside.requests).toEqual([]);
  });

  it('serves only its own files', async () => {
    const statuses = await under.page.evaluate(async () => {
      const paths = [
        '/../main/main.cjs',
        '/%2e%2e/%2e%2e/package.json',
        '/..%5c..%5cpackage.json',
        '/index.html%00',
      ];
      const answers = await Promise.allSettled(paths.map((path) => fetch(`app://dragoman${path}`)));
      return answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.status : 0));
    });
    expect(statuses.every((status) => status === 404 || status === 0)).toBe(true);
  });

  it('receives no permission', async () => {
    const states = await under.page.evaluate(async () => {
      const names = ['geolocation', 'notifications', 'camera', 'microphone'] as const;
      const results = await Promise.all(names.map((name) => navigator.permissions.query({ name })));
      return results.map((result) => result.state);
    });
    expect(states).toEqual(['denied', 'denied', 'denied', 'denied']);
  });

  it('checks every input of its own page', async () => {
    const answers = await under.page.evaluate(async () => {
      const { api } = globalThis as unknown as {
        api: Record<
          string,
          Record<string, (input: unknown) => Promise<{ ok: boolean; error?: { code: string } }>>
        >;
      };
      return Promise.all([
        api['history']!['search']!({ page: 0, limit: 20, text: '' }),
        api['documents']!['start']!({ fileIds: ['x'.repeat(5000)] }),
        api['documents']!['cancelJob']!({ jobId: 'no-such-job' }),
        api['settings']!['update']!({ theme: 'pink' }),
        api['connections']!['add']!(null),
        // Values that only survive a copy between processes: numbers, collections, and halves of
        // characters.
        api['history']!['search']!({ page: 2n, limit: 20, text: '' }),
        api['text']!['translate']!(new Map()),
        api['text']!['getChoices']!({
          connectionId: '\ud800',
          projectId: null,
          sourceLang: 'EN',
          targetLang: 'DE',
          modelType: null,
        }),
        api['history']!['search']!({ page: 1, limit: 20, text: '\ud800\0"'.repeat(10_000) }),
      ]);
    });
    expect(answers.map((answer) => [answer.ok, answer.error?.code])).toEqual([
      [false, 'input/invalid'],
      [false, 'input/invalid'],
      [false, 'input/not-found'],
      [false, 'input/invalid'],
      [false, 'input/invalid'],
      [false, 'input/invalid'],
      [false, 'input/invalid'],
      [false, 'input/not-found'],
      [true, undefined],
    ]);
  });

  it('cannot name a file itself, because only what the user drops is accepted', async () => {
    const made = await under.page.evaluate(async () => {
      const { api } = globalThis as unknown as { api: DragomanApi };
      const held = await api.documents.holdFile(new File(['x'], '/etc/hostname'));
      const path = await api.documents.holdFile('/etc/hostname' as never).then(
        () => 'taken',
        () => 'refused',
      );
      const add = (item: unknown) => api.documents.addFiles({ items: [item as never] });
      const answers = [
        await add({ kind: 'path', path: '/etc/hostname' }),
        await add({ kind: 'held', token: '/etc/hostname' }),
        await add({ kind: 'held', token: crypto.randomUUID() }),
      ];
      const codes = answers.map((answer) => (answer.ok ? 'taken' : answer.error.code));
      return { held, path, codes, plan: await api.documents.getPlan() };
    });
    expect(made).toEqual({
      held: { ok: true, value: null },
      path: 'refused',
      codes: ['input/invalid', 'input/not-found', 'input/not-found'],
      plan: { ok: true, value: { files: [], rejected: [] } },
    });
  });

  it('cannot enable storage without a keystore, because the system asks the user', async () => {
    const { page } = under;
    const asked = await answerQuestions(under, 1);
    const before = await askApp(page, 'vault', 'getStatus');
    expect(await askApp(page, 'vault', 'setWeakConsent', { allow: true })).toEqual(before);
    expect(await asked()).toMatchObject([{ defaultId: 1, cancelId: 1 }]);
    const change = askApp(page, 'settings', 'update', { vault: { allowWeakStorage: true } });
    await expect(change).rejects.toThrow('input/invalid');
    expect(await askApp(page, 'settings', 'get')).toMatchObject({
      vault: { allowWeakStorage: false },
    });
    expect(await askApp(page, 'vault', 'setWeakConsent', { allow: false })).toEqual(before);
    expect(await asked()).toHaveLength(1);
  });

  it('gives the quick window a page of its own with few requests, and refuses all others', async () => {
    const opened = under.app.waitForEvent('window');
    expect(await startAgain(under.userData, ['quick'])).toBe(0);
    const quick = await opened;
    await quick.getByRole('textbox', { name: 'Text' }).waitFor();
    expect(quick.url()).toBe('app://dragoman/quick/index.html');
    const facts = await quick.evaluate(async () => {
      const answer = await fetch(location.href);
      const { api } = globalThis as unknown as { api: Record<string, object> };
      return {
        policy: answer.headers.get('content-security-policy'),
        hasNode: 'process' in globalThis || 'require' in globalThis,
        opened: window.open('https://localhost/'),
        api: Object.entries(api).flatMap(([domain, methods]) =>
          Object.keys(methods).map((method) => `${domain}.${method}`),
        ),
      };
    });
    expect(facts.policy).toContain("default-src 'none'");
    expect(facts).toMatchObject({ hasNode: false, opened: null });
    expect(facts.api.toSorted()).toEqual([
      'app.copyText',
      'quick.begin',
      'quick.close',
      'quick.handOver',
      'text.cancel',
      'text.keep',
      'text.translate',
    ]);
    // Its preload has no way to send these, so they are sent in its name.
    const refusedTo = (url: string) =>
      under.app.evaluate(
        async ({ BrowserWindow, ipcMain }, { url, names }) => {
          const [window] = BrowserWindow.getAllWindows().filter(
            ({ webContents }) => webContents.getURL() === url,
          );
          const { webContents } = window!;
          const { _invokeHandlers: handlers } = ipcMain as unknown as {
            _invokeHandlers: Map<string, (event: unknown, input: unknown) => Promise<unknown>>;
          };
          const event = { sender: webContents, senderFrame: webContents.mainFrame };
          const codes = await Promise.all(
            names.map(async (name) => {
              const answer = await handlers.get(name)!(event, 'no input of any request');
              return (answer as { error?: { code: string } }).error?.code;
            }),
          );
          return names.filter((_name, at) => codes[at] === 'ipc/forbidden');
        },
        { url, names: REQUEST_NAMES.filter((name) => !WITHOUT_INPUT.has(name)) },
      );
    const own: readonly string[] = QUICK_REQUEST_NAMES;
    expect((await refusedTo('app://dragoman/quick/index.html')).toSorted()).toEqual(
      REQUEST_NAMES.filter((name) => !own.includes(name) && !WITHOUT_INPUT.has(name)).toSorted(),
    );
    const onlyThere = await under.page.evaluate(
      () => 'begin' in (globalThis as unknown as { api: Record<string, object> }).api['quick']!,
    );
    expect(onlyThere).toBe(false);
    const closed = quick.waitForEvent('close');
    // The window is gone before the key is released.
    await quick.keyboard.press('Escape').catch(() => undefined);
    await closed;
    await expect.poll(() => under.app.windows().length).toBe(1);
  });

  it('answers only the main frame of its own window', async () => {
    const preload = join(ROOT, 'out/preload/preload.cjs');
    const answer = await under.app.evaluate(async ({ BrowserWindow }, path) => {
      const stranger = new BrowserWindow({
        show: false,
        webPreferences: { preload: path, sandbox: true },
      });
      await stranger.loadURL('app://dragoman/index.html');
      const result: unknown = await stranger.webContents.executeJavaScript(
        'window.api.settings.get()',
      );
      stranger.destroy();
      return result;
    }, preload);
    expect(answer).toMatchObject({ ok: false, error: { code: 'ipc/forbidden' } });
  });
});
