import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { goTo } from './documents-page.ts';

/** Opens a section of Settings through the list, in which each group lists its sections while it is open. */
export async function pressSettingsSection(page: Page, name: string): Promise<void> {
  const nav = page.getByRole('navigation', { name: 'Settings sections' });
  const link = nav.getByRole('link', { name, exact: true });
  await nav.waitFor();
  for (const group of await nav.getByRole('button').all()) {
    if ((await link.count()) > 0) break;
    await group.click();
  }
  await link.click();
}

/** Opens a section of Settings through the rail and the list of sections. */
export async function openSettingsSection(page: Page, name: string): Promise<Locator> {
  await goTo(page, 'Settings');
  await pressSettingsSection(page, name);
  const section = page.getByRole('region', { name, exact: true });
  await section.waitFor();
  return section;
}

/** Adds a connection with a custom address through the form, and waits until it is listed. */
export async function addCustomConnection(
  page: Page,
  { name, url, key }: { name: string; url: string; key: string },
): Promise<void> {
  await openSettingsSection(page, 'Connections');
  await page.getByRole('button', { name: 'Add connection' }).click();
  const form = page.getByRole('form', { name: 'New connection' });
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByRole('radio', { name: /custom/i }).press('Space');
  await form.getByLabel('Base address').fill(url);
  await form.getByLabel('Key', { exact: true }).fill(key);
  await form.getByRole('button', { name: 'Add and test' }).click();
  await page
    .getByRole('list', { name: 'Connections' })
    .getByText(name, { exact: true })
    .first()
    .waitFor();
  await form.waitFor({ state: 'detached' });
}

/** A checkbox may show its state only once the main process has stored it, and may revert. */
export async function setTick(box: Locator, isTicked: boolean): Promise<void> {
  if ((await box.isChecked()) !== isTicked) await box.click();
  await expect.poll(() => box.isChecked()).toBe(isTicked);
}

/** Makes a connection the default, so that new documents go there. */
export async function makeDefault(page: Page, name: string): Promise<void> {
  await openSettingsSection(page, 'Connections');
  const button = page.getByRole('button', { name: `Make default: ${name}` });
  await button.click();
  await button.waitFor({ state: 'detached' });
}

/** Chooses the service for the planned documents. */
export async function chooseService(page: Page, name: string): Promise<void> {
  const service = page.getByRole('combobox', { name: 'Service' });
  const options = page.getByRole('button', { name: /^Options/ });
  await service.or(options).first().waitFor();
  if ((await options.getAttribute('aria-expanded')) === 'false') await options.click();
  await service.selectOption({ label: name });
}
