import { openWindow } from '../../../scripts/lib/drive-window.mjs';
import { listProcesses } from '../../fakes/process-table.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { STEP_TIMEOUT_MS, type WindowUnderTest } from '../../support/window/window-under-test.ts';

/** The running app and the parts of its pages that tests use. */
export interface AppUnderTest extends WindowUnderTest {
  userData: string;
  /** Asks the app to quit and waits for it. */
  close(): Promise<void>;
  /** Ends the main process and its children like a power cut; does nothing if it has ended. */
  kill(): Promise<void>;
}

/** Starts the app on its own data folder, with the practice engine by default. */
export async function startApp(
  options: {
    userData?: string;
    env?: Record<string, string | undefined>;
    args?: string[];
    opened?: string[];
  } = {},
): Promise<AppUnderTest> {
  const userData = options.userData ?? temporaryFolder();
  const { app, page } = await openWindow({
    userData,
    env: { DRAGOMAN_ENGINE: 'pseudo', ...options.env },
    ...(options.args ? { args: options.args } : {}),
    ...(options.opened ? { opened: options.opened } : {}),
  });
  page.setDefaultTimeout(STEP_TIMEOUT_MS);
  // The driver forgets it when the app has ended.
  const child = app.process();
  return {
    app,
    page,
    userData,
    async close() {
      await app.close();
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      for (const pid of descendants(child.pid ?? 0)) tryKill(pid);
      await ended;
    },
  };
}

/** Returns a process and all its descendants, deepest last. */
function descendants(pid: number): number[] {
  const rows = listProcesses();
  const found = [pid];
  for (const above of found) {
    for (const row of rows) if (row.parent === above) found.push(row.pid);
  }
  return found;
}

function tryKill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended on its own.
  }
}
