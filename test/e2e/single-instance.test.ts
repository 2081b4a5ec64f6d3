import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { electronArgs, resolveElectron } from '../../scripts/lib/electron-runtime.mjs';
import { goTo } from '../support/window/documents-page.ts';
import { openSettingsSection } from '../support/window/settings-page.ts';
import { removeFolder } from '../support/temporary-folder.ts';
import { startApp, type AppUnderTest } from './support/app.ts';

const ROOT = join(import.meta.dirname, '../..');
const EXIT_TIMEOUT_MS = 20_000;

/** Starts the app once more on a data folder; resolves with its exit code when it has ended by itself. */
async function startAgain(userData: string): Promise<number | null> {
  const electron = resolveElectron();
  const child = spawn(electron.executable, [...electronArgs(), ROOT], {
    env: { ...process.env, ...electron.env, DRAGOMAN_USER_DATA: userData },
    stdio: 'ignore',
    timeout: EXIT_TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
}

describe('one window per data folder', () => {
  let under: AppUnderTest;
  beforeAll(async () => {
    under = await startApp();
  });
  afterAll(async () => {
    await under.kill();
    removeFolder(under.userData);
  });

  it('a second start ends by itself and brings the first window to the front', async () => {
    // A virtual display has no window manager that could minimise or focus: the calls are watched.
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

  it('another data folder has a window of its own beside it', async () => {
    const other = await startApp();
    try {
      await goTo(other.page, 'History');
      await openSettingsSection(under.page, 'Data');
      await under.page.getByText(under.userData, { exact: true }).waitFor();
    } finally {
      await other.close();
      removeFolder(other.userData);
    }
    await goTo(under.page, 'Documents');
  });
});
