import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import {
  missingDesktopPrograms,
  startDesktopPrograms,
  type DesktopPrograms,
} from '../../scripts/lib/desktop-programs.mjs';
import { NO_PRACTICE } from '../../shared/domain/connections/practice.ts';
import { newProject } from '../support/builders/time.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { textFile } from '../support/text-files.ts';
import { DocumentsPage, startOver } from '../support/window/documents-page.ts';
import { askApp } from '../support/window/page-api.ts';
import { startApp, type AppUnderTest } from './support/app.ts';
import { startAgain } from './support/second-start.ts';

const HOUR_MS = 3_600_000;
/** The desktop is slow while other tests run. */
const WAIT = { timeout: 30_000, interval: 100 };

describe.skipIf(missingDesktopPrograms().length > 0)('the app on a desktop', () => {
  let desktop: DesktopPrograms;
  let under: AppUnderTest;

  const start = async (
    options: { hasTray?: boolean; userData?: string; args?: string[] } = {},
  ): Promise<AppUnderTest> => {
    const display = process.env['DISPLAY'] ?? '';
    desktop = await startDesktopPrograms({ display, folder: temporaryFolder(), ...options });
    under = await startApp({ ...options, env: desktop.env });
    return under;
  };
  afterEach(async () => {
    await under.kill();
    await desktop.stop();
  });

  const ask = (domain: string, method: string, input?: unknown): Promise<unknown> =>
    askApp(under.page, domain, method, input);
  const setClosing = (closing: string) => ask('settings', 'update', { atHand: { closing } });
  const addEntry = async (note: string, hoursAgo: number): Promise<void> => {
    const endedAtMs = Date.now() - hoursAgo * HOUR_MS;
    const work = { note, projectId: null, isBillable: true, tags: [], documentJobId: null };
    await ask('time', 'addEntry', {
      ...work,
      startedAtMs: endedAtMs - HOUR_MS,
      endedAtMs,
      zone: 'UTC',
    });
  };
  const startTimer = async (note: string): Promise<void> => {
    const work = { note, projectId: null, isBillable: true, tags: [], documentJobId: null };
    await ask('time', 'startTimer', { ...work, zone: 'UTC' });
  };
  const runningNote = async (): Promise<string | null> => {
    const { entry } = (await ask('time', 'getTimer')) as { entry: { note: string } | null };
    return entry?.note ?? null;
  };
  const windowState = (): Promise<string> =>
    under.app.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      if (window === undefined) return 'none';
      if (window.isMinimized()) return 'minimized';
      return window.isVisible() ? 'visible' : 'hidden';
    });
  const closeWindow = (): Promise<void> =>
    under.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await desktop.run('xdotool', ['key', key]);
  };
  /** Opens the menu until a key reaches it: the icon docks some time after the app has started. */
  const chooseInTray = async (keys: string[], isDone: () => Promise<boolean>): Promise<void> => {
    await expect
      .poll(async () => {
        if (await isDone()) return true;
        await desktop.openTrayMenu();
        await press(...keys);
        return isDone();
      }, WAIT)
      .toBe(true);
  };
  const ended = (): Promise<unknown> => once(under.app.process(), 'exit');

  it('starts the timer again from the tray', async () => {
    await start();
    await addEntry('Invoices', 4);
    await addEntry('Review contract', 2);
    // "Start timer", then the menu of "Start again", its second entry.
    await chooseInTray(
      ['Down', 'Down', 'Right', 'Down', 'Return'],
      async () => (await runningNote()) !== null,
    );
    expect(await runningNote()).toBe('Invoices');
    await chooseInTray(['Down', 'Return'], async () => (await runningNote()) === null);
  });

  it('asks once about a running timer, hides, and comes back', async () => {
    await start();
    await startTimer('Review contract');
    await closeWindow();
    // Enter is the first answer: it keeps running.
    await expect
      .poll(async () => {
        await press('Return');
        return windowState();
      }, WAIT)
      .toBe('hidden');
    const settings = (await ask('settings', 'get')) as { atHand: { closing: string } };
    expect(settings.atHand.closing).toBe('stay');
    expect(await runningNote()).toBe('Review contract');

    // A second start ends, and brings the window back.
    await startAgain(under.userData, [], { env: desktop.env });
    await expect.poll(windowState, WAIT).toBe('visible');

    // Remembered: it hides without asking.
    await closeWindow();
    await expect.poll(windowState, WAIT).toBe('hidden');
  });

  it('ends in good order while it is hidden', async () => {
    await start();
    await setClosing('stay');
    await closeWindow();
    await expect.poll(windowState, WAIT).toBe('hidden');
    const end = ended();
    process.kill(under.app.process().pid ?? 0, 'SIGTERM');
    expect(await end).toEqual([0, null]);
  });

  it('quits when nothing is running, or when told to', async () => {
    await start();
    const first = ended();
    await closeWindow();
    expect(await first).toEqual([0, null]);
    await desktop.stop();

    await start({ userData: under.userData });
    await setClosing('quit');
    await startTimer('Review contract');
    const second = ended();
    await closeWindow();
    expect(await second).toEqual([0, null]);
  });

  it('never hides a window that nothing would bring back', async () => {
    await start({ hasTray: false });
    expect(await ask('app', 'getAtHand')).toMatchObject({ hidingPlace: 'none' });
    await setClosing('stay');
    await startTimer('Review contract');
    await closeWindow();
    await expect.poll(windowState, WAIT).toBe('minimized');
    await ask('time', 'stopTimer');
    const end = ended();
    await closeWindow();
    expect(await end).toEqual([0, null]);
  });

  it('asks nothing about a document that only waits for the user', async () => {
    await start();
    const practice = { ...NO_PRACTICE, isOn: true, quotaExceeded: 100, round: 1 };
    await startOver(under.page, { documents: { targetLangs: ['DE'] }, practice });
    const file = textFile(temporaryFolder(), 'letter.txt', 'The delivery is late.\n');
    await new DocumentsPage(under.page).translate([file], []);
    const waitsFor = async (): Promise<string | undefined> => {
      const { jobs } = (await ask('documents', 'listJobs', { page: 1, limit: 2, text: '' })) as {
        jobs: { wait: { reason: string } | null }[];
      };
      return jobs[0]?.wait?.reason;
    };
    await expect.poll(waitsFor, WAIT).toBe('quota');
    const end = ended();
    await closeWindow();
    expect(await end).toEqual([0, null]);
  });

  it('starts hidden when signing in, until the icon is clicked', async () => {
    await start({ args: ['--hidden'] });
    await expect.poll(windowState, WAIT).toBe('hidden');
    // "Start timer" and the text about documents come before "Open Dragoman".
    await chooseInTray(['Down', 'Down', 'Return'], async () => (await windowState()) === 'visible');
    expect(await runningNote()).toBeNull();
  });

  it('pauses all documents from the tray, over a restart, and resumes them', async () => {
    const isPaused = async (): Promise<boolean | undefined> => {
      const list = { page: 1, limit: 2, text: '' };
      const { jobs } = (await ask('documents', 'listJobs', list)) as {
        jobs: { isPaused: boolean }[];
      };
      return jobs[0]?.isPaused;
    };
    await start();
    const practice = { ...NO_PRACTICE, isOn: true, queueSeconds: 600, round: 1 };
    await startOver(under.page, { documents: { targetLangs: ['DE'] }, practice });
    const file = textFile(temporaryFolder(), 'letter.txt', 'The delivery is late.\n');
    await new DocumentsPage(under.page).translate([file], []);
    await expect.poll(isPaused, WAIT).toBe(false);
    // "Start timer", the document in progress, then "Pause all documents".
    await chooseInTray(['Down', 'Down', 'Down', 'Return'], async () => (await isPaused()) === true);
    await under.close();
    await desktop.stop();

    await start({ userData: under.userData });
    expect(await isPaused()).toBe(true);
    await chooseInTray(
      ['Down', 'Down', 'Down', 'Return'],
      async () => (await isPaused()) === false,
    );
  });

  it('tells about documents with notifications, which open them', async () => {
    const restore = () =>
      under.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.restore());
    const documents = async (...files: string[]): Promise<void> => {
      await restore();
      await new DocumentsPage(under.page).translate(files, []);
      await under.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
    };
    const shownCount = async (): Promise<number> =>
      Number(await desktop.run('dunstctl', ['count', 'displayed']));
    /** Closes what is shown, and returns the texts of all so far, newest first. */
    const allShown = async (): Promise<string[]> => {
      await desktop.run('dunstctl', ['close-all']);
      const { data } = JSON.parse(await desktop.run('dunstctl', ['history'])) as {
        data: { summary: { data: string }; body: { data: string } }[][];
      };
      return data.flat().map(({ summary, body }) => `${summary.data}: ${body.data}`);
    };
    const note = (name: string): string =>
      textFile(temporaryFolder(), name, `The delivery of ${name} is late.\n`);

    await start();
    await startOver(under.page, { documents: { targetLangs: ['DE'] } });
    await documents(note('a.txt'), note('b.txt'));
    await expect.poll(shownCount, WAIT).toBe(1);
    expect(await allShown()).toEqual(['2 translations finished: ']);

    const made = (await ask('projects', 'add', newProject())) as { id: string };
    const rules = { projectId: made.id, reach: 'here', glossaryId: null, memoryId: null };
    await ask('lane', 'saveRules', { ...rules, connectionId: null });
    await restore();
    const project = under.page.getByRole('combobox', { name: 'For project' });
    await project.fill('Merger');
    // Until the page has read the new project, the list only offers to create one of this name.
    await under.page.getByRole('option', { name: 'Merger', exact: true }).click();
    await documents(note('secret.txt'));
    await expect.poll(shownCount, WAIT).toBe(1);
    expect(await allShown()).toEqual(['Translation finished: ', '2 translations finished: ']);

    await restore();
    await project.fill('');
    await under.page.getByRole('option', { name: 'No project' }).click();
    await documents(note('letter.txt'));
    await expect.poll(shownCount, WAIT).toBe(1);

    await desktop.run('dunstctl', ['action', '0']);
    await expect.poll(windowState, WAIT).toBe('visible');
    await under.page.locator('main[data-page="history"]').waitFor();
    await expect.poll(() => under.page.locator('main').innerText(), WAIT).toContain('letter.txt');
  });
});
