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

  /** The line at the foot of the window, with the one notice. */
  get status(): Locator {
    return this.page.getByRole('contentinfo', { name: 'Status' });
  }

  /** Leads from a translation to the list. */
  get back(): Locator {
    return this.page.getByRole('main').getByRole('button', { name: 'History', exact: true });
  }

  /** Help beside a translation. */
  get panel(): Locator {
    return this.page.getByRole('complementary', { name: 'Help with the translation' });
  }

  /** Content of a tab of the panel, which is shown. */
  tab(name: RegExp): Locator {
    return this.panel.getByRole('tabpanel', { name });
  }

  /** Shows a tab of the panel. */
  async show(name: RegExp): Promise<void> {
    await this.panel.getByRole('tab', { name }).click();
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

  /** Chooses from the menu of the header: of the list, or of a translation by its title. */
  async more(action: string, title = 'the history'): Promise<void> {
    await this.page.getByRole('button', { name: `More actions for ${title}` }).click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }

  /** Reads what a notice says only on request. */
  async details(): Promise<void> {
    await this.status.getByRole('button', { name: 'Details' }).click();
  }

  /** Closes the notice in the status line. */
  async dismiss(): Promise<void> {
    await this.status.getByRole('button', { name: /^Dismiss/u }).click();
  }

  async export(format: string): Promise<void> {
    await this.more('Export');
    const dialog = this.page.getByRole('dialog', { name: 'Export' });
    await dialog.getByRole('radio', { name: format }).check();
    await dialog.getByRole('button', { name: 'Choose location' }).click();
  }

  async import(languages?: { source: string; target: string }): Promise<void> {
    await this.more('Import a file…');
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
