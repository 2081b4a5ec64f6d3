import type { Locator, Page } from 'playwright-core';
import { askApp } from './page-api.ts';

/** Page object of the "Outbox", by accessible names. */
export class OutboxPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get table(): Locator {
    return this.page.getByRole('table', { name: 'Outbox' });
  }

  row(label: string): Locator {
    return this.table.getByRole('row').filter({ hasText: label });
  }

  async open(): Promise<void> {
    await openTime(this.page);
    await this.page.getByRole('button', { name: 'More actions for Time' }).click();
    await this.page.getByRole('menuitem', { name: 'Outbox' }).click();
    await this.page.getByRole('heading', { name: 'Outbox', level: 1 }).waitFor();
  }

  async do(label: string, action: string): Promise<void> {
    await this.row(label).getByRole('button', { name: action }).click();
  }

  /** Waits until the row shows this state. */
  async waitForState(label: string, state: string): Promise<void> {
    await this.row(label).getByText(state, { exact: true }).waitFor();
  }
}

export async function openTime(page: Page, view?: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Time', exact: true })
    .click();
  await page.getByRole('heading', { name: 'Time', level: 1 }).waitFor();
  if (view !== undefined) await page.getByRole('button', { name: view, exact: true }).click();
}

interface EntryInput {
  startedAtMs: number;
  endedAtMs: number;
  note: string;
  projectId?: string | null;
  isBillable?: boolean;
}

/** Opens the dialog that exports time. */
export async function openTimeExport(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'More actions for Time' }).click();
  await page.getByRole('menuitem', { name: 'Export time' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export time' });
  await dialog.waitFor();
  return dialog;
}

/** Adds an entry in the quick-add row. */
export async function addEntry(page: Page, entry: EntryInput): Promise<void> {
  const zone = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
  await askApp(page, 'time', 'addEntry', {
    projectId: null,
    isBillable: true,
    tags: [],
    documentJobId: null,
    zone,
    ...entry,
  });
}
