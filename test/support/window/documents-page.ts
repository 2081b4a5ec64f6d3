import type { Locator, Page } from 'playwright-core';
import { dropFiles } from '../../../scripts/lib/drive-window.mjs';
import { DOCUMENT_JOB_STATE_LABELS } from '../../../shared/domain/documents/job-state.ts';
import { ENGLISH } from '../languages.ts';
import { askApp } from './page-api.ts';
import { STEP_TIMEOUT_MS } from './window-under-test.ts';

/** A summary prints no more of a message than its first line. */
const inOneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' | ');

/** Page object of "Documents", by accessible names. */
export class DocumentsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get dropZone(): Locator {
    return this.page.getByRole('region', { name: 'Drop files or folders' });
  }

  get translateButton(): Locator {
    return this.page.getByRole('button', { name: /^Translate/ });
  }

  get jobs(): Locator {
    return this.page.getByRole('table', { name: 'Document jobs' });
  }

  /** Shows the rarer options. */
  async showOptions(): Promise<void> {
    await this.page.getByRole('button', { name: /^Options/, expanded: false }).click();
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
    await this.page
      .getByRole('combobox', { name: 'Glossary', exact: true })
      .selectOption({ label: name });
  }

  async translate(files: string[], languages: string[]): Promise<void> {
    await this.drop(files);
    for (const language of languages) await this.chooseTarget(language);
    try {
      await this.translateButton.click({ timeout: STEP_TIMEOUT_MS });
    } catch (error) {
      const shown = await this.page.locator('main').innerText();
      const typed = await this.page.getByRole('combobox', { name: 'To', exact: true }).inputValue();
      throw new Error(`Translate can’t be clicked; “${typed}” in To; shown: ${inOneLine(shown)}`, {
        cause: error,
      });
    }
  }

  /** Returns the row of a job; `n` picks one of several with the same file name, newest first. */
  row(fileName: string, n = 0): Locator {
    const escaped = fileName.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return this.jobs.getByRole('row', { name: new RegExp(`^${escaped}`) }).nth(n);
  }

  /** Chooses an action behind "More…" of a row. */
  async more(row: Locator, action: string | RegExp): Promise<void> {
    await row.getByRole('button', { name: /^More actions for/ }).click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }

  async waitForState(
    fileName: string,
    state: keyof typeof DOCUMENT_JOB_STATE_LABELS,
    n = 0,
  ): Promise<void> {
    const row = this.row(fileName, n);
    try {
      await row
        .getByText(ENGLISH[DOCUMENT_JOB_STATE_LABELS[state]], { exact: true })
        .waitFor({ timeout: STEP_TIMEOUT_MS });
    } catch (error) {
      const shown =
        (await row.count()) > 0
          ? await row.innerText()
          : await this.page.locator('main').innerText();
      throw new Error(`“${fileName}” is not “${state}”; shown instead: ${inOneLine(shown)}`, {
        cause: error,
      });
    }
  }
}

/** Opens a page from the rail. */
export async function goTo(
  page: Page,
  name: 'Documents' | 'History' | 'Terms' | 'Settings' | 'Translate',
): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}

/** Opens "Documents" with no language chosen, for the next test in the same app; jobs stay in the list. */
export async function startOver(page: Page, settings: object = {}): Promise<void> {
  await askApp(page, 'settings', 'update', { documents: { targetLangs: [] }, ...settings });
  await page.reload();
  await page.locator('html[data-app-ready="true"]').waitFor();
  await goTo(page, 'Documents');
}
