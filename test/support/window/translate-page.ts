import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';

/** Page object of "Translate", by accessible names. */
export class TranslatePage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get source(): Locator {
    return this.page.getByRole('textbox', { name: 'Source text' });
  }

  get translation(): Locator {
    return this.page.getByRole('textbox', { name: 'Translation' });
  }

  get matches(): Locator {
    return this.page.getByRole('tabpanel', { name: 'Matches' });
  }

  get proposal(): Locator {
    return this.page.getByRole('region', { name: 'Suggested wording' });
  }

  get options(): Locator {
    return this.page.getByRole('tabpanel', { name: 'Options' });
  }

  /** Line with the page's notices. */
  get status(): Locator {
    return this.page.getByRole('contentinfo', { name: 'Status' });
  }

  async showOptions(): Promise<void> {
    await this.page.getByRole('button', { name: 'Options' }).click();
    await this.options.waitFor();
  }

  async setAsYouType(isOn: boolean): Promise<void> {
    await this.showOptions();
    await this.options.getByRole('checkbox', { name: 'Translate as you type' }).setChecked(isOn);
    await this.page.getByRole('tab', { name: 'Matches' }).click();
  }

  /** Runs an action of the header's menu. */
  async more(name: string): Promise<void> {
    await this.page.getByRole('button', { name: 'More actions for this text' }).click();
    await this.page.getByRole('menuitem', { name }).click();
  }

  /** Shows the text in the history, which keeps it first. */
  async showInHistory(): Promise<void> {
    await this.more('Show in History');
  }

  async open(): Promise<void> {
    await this.page.getByRole('link', { name: 'Translate' }).click();
    await this.page.getByRole('heading', { name: 'Translate', level: 1 }).waitFor();
  }

  async choose(label: 'From' | 'To', language: string): Promise<void> {
    const box = this.page.getByRole('combobox', { name: label, exact: true });
    await box.fill(language);
    await box.press('Enter');
  }
}

/** Waits until the translation is this text, or matches the pattern. */
export async function expectTranslation(
  { translation }: TranslatePage,
  text: string | RegExp,
): Promise<void> {
  const read = () => translation.inputValue();
  if (typeof text === 'string') await expect.poll(read).toBe(text);
  else await expect.poll(read).toMatch(text);
}
