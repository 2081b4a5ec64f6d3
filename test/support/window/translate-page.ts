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
    return this.page.getByRole('region', { name: 'Matches' });
  }

  get proposal(): Locator {
    return this.page.getByRole('region', { name: 'Suggested wording' });
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
