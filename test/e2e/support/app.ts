import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication, Locator, Page } from 'playwright-core';
import { dropFiles, openWindow } from '../../../scripts/lib/drive-window.mjs';
import { DOCUMENT_JOB_STATE_LABELS } from '../../../shared/domain/document-job-state.ts';

/** How long a real window may take for one step; far above what it needs. */
export const STEP_TIMEOUT_MS = 60_000;

/** The running app and the parts of its pages that tests speak to. */
export interface AppUnderTest {
  app: ElectronApplication;
  page: Page;
  userData: string;
  /** Asks the app to quit and waits for it. */
  close(): Promise<void>;
  /** Ends the main process and all it started as a power cut would. */
  kill(): Promise<void>;
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'dragoman-e2e-'));
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Starts the app on a data folder of its own, with the practice engine unless told otherwise. */
export async function startApp(
  options: { userData?: string; env?: Record<string, string>; args?: string[] } = {},
): Promise<AppUnderTest> {
  const userData = options.userData ?? temporaryFolder();
  const { app, page } = await openWindow({
    userData,
    env: { DRAGOMAN_ENGINE: 'pseudo', ...options.env },
    ...(options.args ? { args: options.args } : {}),
  });
  page.setDefaultTimeout(STEP_TIMEOUT_MS);
  return {
    app,
    page,
    userData,
    async close() {
      await app.close();
    },
    async kill() {
      const child = app.process();
      const ended = new Promise((resolve) => child.once('exit', resolve));
      for (const pid of descendants(child.pid ?? 0)) tryKill(pid);
      await ended;
    },
  };
}

/** A process and everything below it, deepest last. */
function descendants(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' });
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const found = [pid];
  for (const parent of found) {
    for (const [child, ppid] of pairs) if (ppid === parent && child) found.push(child);
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

/** The "Documents" page, by its accessible names. */
export class DocumentsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get dropZone(): Locator {
    return this.page.getByRole('region', { name: 'Drop documents here' });
  }

  get translateButton(): Locator {
    return this.page.getByRole('button', { name: /^Translate/ });
  }

  get jobs(): Locator {
    return this.page.getByRole('table', { name: 'Document jobs' });
  }

  async drop(files: string[]): Promise<void> {
    await dropFiles(this.page, files, this.dropZone);
  }

  async chooseTarget(language: string): Promise<void> {
    const box = this.page.getByRole('combobox', { name: 'To', exact: true });
    await box.fill(language);
    await box.press('Enter');
  }

  async chooseSource(language: string): Promise<void> {
    const box = this.page.getByRole('combobox', { name: 'From', exact: true });
    await box.fill(language);
    await box.press('Enter');
  }

  async chooseGlossary(name: string): Promise<void> {
    await this.page.getByRole('combobox', { name: 'Glossary' }).selectOption({ label: name });
  }

  async translate(files: string[], languages: string[]): Promise<void> {
    await this.drop(files);
    for (const language of languages) await this.chooseTarget(language);
    await this.translateButton.click();
  }

  /** The row of a job; `n` picks one of several with the same file name, newest first. */
  row(fileName: string, n = 0): Locator {
    const escaped = fileName.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return this.jobs.getByRole('row', { name: new RegExp(`^${escaped}`) }).nth(n);
  }

  async waitForState(
    fileName: string,
    state: keyof typeof DOCUMENT_JOB_STATE_LABELS,
    n = 0,
  ): Promise<void> {
    await this.row(fileName, n)
      .getByText(DOCUMENT_JOB_STATE_LABELS[state], { exact: true })
      .waitFor({ timeout: STEP_TIMEOUT_MS });
  }
}

/** Goes to a page by the rail. */
export async function goTo(
  page: Page,
  name: 'Documents' | 'History' | 'Glossaries' | 'Settings',
): Promise<void> {
  await page.getByRole('link', { name }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}
