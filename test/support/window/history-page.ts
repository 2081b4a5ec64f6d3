import type { Locator, Page } from 'playwright-core';
import type { WindowUnderTest } from './window-under-test.ts';

/** Page object of "History", by accessible names. */
export class HistoryPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get field(): Locator {
    return this.page.getByRole('searchbox', { name: 'Search history' });
  }

  get results(): Locator {
    return this.page.getByRole('table', { name: 'History results' });
  }

  get segments(): Locator {
    return this.page.getByRole('table', { name: 'Segments' });
  }

  get transfer(): Locator {
    return this.page.getByRole('region', { name: 'Export and import' });
  }

  row(title: string): Locator {
    return this.results.getByRole('row').filter({ hasText: title });
  }

  open(title: string): Locator {
    return this.results.getByRole('button', { name: title });
  }

  /** Searches, and waits until the list shows this row. */
  async find(text: string, title: string): Promise<void> {
    await this.field.fill(text);
    // Sent immediately, without the pause after typing.
    await this.field.press('Enter');
    await this.row(title).first().waitFor();
  }

  /** Chooses from "More…". */
  async more(action: string): Promise<void> {
    await this.page.getByRole('button', { name: 'More actions for the history' }).click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }

  async export(format: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Export', exact: true }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Export' });
    await dialog.getByRole('radio', { name: format }).check();
    await dialog.getByRole('button', { name: 'Choose location' }).click();
  }

  async import(languages?: { source: string; target: string }): Promise<void> {
    await this.page.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Import' });
    if (languages !== undefined) {
      await dialog.getByLabel('Source language').fill(languages.source);
      await dialog.getByLabel('Target language').fill(languages.target);
    }
    await dialog.getByRole('button', { name: 'Choose a file' }).click();
  }
}

/** Answers the system's file dialogs: the next file to write, or the next file to open. */
export async function answerDialogs(
  { app }: WindowUnderTest,
  paths: { save?: string; open?: string },
): Promise<void> {
  await app.evaluate(({ dialog }, { save, open }) => {
    Object.assign(dialog, {
      showSaveDialog: () => Promise.resolve({ canceled: save === undefined, filePath: save ?? '' }),
      showOpenDialog: () =>
        Promise.resolve({
          canceled: open === undefined,
          filePaths: open === undefined ? [] : [open],
        }),
    });
  }, paths);
}

/** Returns the clipboard text. */
export function clipboardText({ app }: WindowUnderTest): Promise<string> {
  return app.evaluate(({ clipboard }) => clipboard.readText());
}
