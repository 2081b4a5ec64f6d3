import type { Locator, Page } from 'playwright-core';

/** Page object of the timer in the rail and the entries on the "Time" page, by accessible names. */
export class TimePage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get table(): Locator {
    return this.page.getByRole('table', { name: 'Time entries' });
  }

  get field(): Locator {
    return this.page.getByRole('searchbox', { name: 'Search entries' });
  }

  get form(): Locator {
    return this.page.getByRole('form', { name: 'New entry' });
  }

  get timer(): Locator {
    return this.page.getByRole('region', { name: 'Timer' });
  }

  get startButton(): Locator {
    return this.page.getByRole('button', { name: 'Start timer' });
  }

  get stopButton(): Locator {
    return this.page.getByRole('button', { name: 'Stop timer' });
  }

  row(note: string): Locator {
    return this.table.getByRole('row').filter({ hasText: note });
  }

  /** Returns a cell of a row by its name in the markup: times, duration, note, tags, project. */
  cell(note: string, name: string): Locator {
    return this.row(note).locator(`[data-cell="${name}"]`);
  }

  /** Types an entry into the row above the list and saves it with Enter. */
  async add(texts: Record<string, string>): Promise<void> {
    const inputs = Object.entries(texts);
    const more = this.form.getByRole('button', { name: 'More…', expanded: false });
    if (inputs.some(([label]) => label !== 'Note') && (await more.count()) > 0) await more.click();
    for (const [label, text] of inputs) {
      await this.form.getByLabel(label, { exact: true }).fill(text);
    }
    await this.form.getByLabel(inputs.at(-1)?.[0] ?? 'Note', { exact: true }).press('Enter');
  }

  /** Waits until the list has this many results, on this page of more than one. */
  async isAt(count: number, page?: string): Promise<void> {
    const form = this.page.getByRole('search', { name: 'Search entries' });
    await form.getByText(`${String(count)} results`, { exact: true }).waitFor();
    const nav = this.page.getByRole('navigation', { name: 'Pages' });
    if (page === undefined) await nav.waitFor({ state: 'detached' });
    else await nav.getByText(page).waitFor();
  }
}
