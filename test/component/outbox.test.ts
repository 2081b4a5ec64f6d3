import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findViolations, findViolationsOfState } from '../support/window/axe.ts';
import { openSettingsSection } from '../support/window/settings-page.ts';
import { addEntry, openTime, OutboxPage } from '../support/window/time-pages.ts';
import { openPage, type OpenPage } from './support/open-page.ts';

const HOUR_MS = 3_600_000;
const MORNING_MS = Date.UTC(2026, 2, 11, 9);
const ADDRESS = 'https://127.0.0.1:9/api/v1';

/** One window for all tests: entries wait for an unreachable service. */
describe('the Outbox page', () => {
  let opened: OpenPage;
  let page: Page;
  let outbox: OutboxPage;

  beforeAll(async () => {
    opened = await openPage({ scenario: 'empty' });
    ({ page } = opened);
    outbox = new OutboxPage(page);
  });

  it('explains what it is for while nothing is waiting', async () => {
    await outbox.open();
    await page.getByText('Nothing is waiting').waitFor();
    await expect.poll(() => findViolations(page)).toEqual([]);
  });

  it('adds a connection only over https, even on this computer', async () => {
    await openSettingsSection(page, 'Time services');
    await page.getByRole('button', { name: 'Add time connection' }).click();
    const form = page.getByRole('form', { name: 'New time connection' });
    await expect
      .poll(() => form.getByLabel('Base address').inputValue())
      .toBe('https://app.rabbiit.com/api/v1');
    await form.getByLabel('Name').fill('Agency');
    await form.getByLabel('Base address').fill(ADDRESS.replace('https', 'http'));
    await form.getByRole('textbox', { name: 'Token' }).fill('secret-token');
    await form.getByRole('button', { name: 'Add and check' }).click();
    await form.getByText('Use https://').waitFor();
    await form.getByLabel('Base address').fill(ADDRESS);
    await form.getByRole('button', { name: 'Add and check' }).click();
    const services = page.getByRole('list', { name: 'Time services' });
    await services.getByText('Agency', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Make default for time: Agency' }).click();
    await page
      .getByRole('button', { name: 'Make default for time: Agency' })
      .waitFor({ state: 'detached' });
    // The token is never sent back to the window.
    expect(await page.content()).not.toContain('secret-token');
  });

  it('lists what is waiting with its reason and finds it by text and state', async () => {
    for (const [index, note] of ['Review of the contract', 'Invoices', 'Glossary'].entries()) {
      const startedAtMs = MORNING_MS + index * HOUR_MS;
      await addEntry(page, { startedAtMs, endedAtMs: startedAtMs + HOUR_MS, note });
    }
    await outbox.open();
    await outbox.row('Invoices').getByText('New time entry, Agency').waitFor();
    await outbox.waitForState('Invoices', 'Waiting');
    await outbox.row('Invoices').getByText('Note: Invoices').waitFor();
    await page.getByRole('searchbox', { name: 'Search the outbox' }).fill('gloss');
    await outbox.row('Invoices').waitFor({ state: 'detached' });
    await outbox.row('Glossary').waitFor();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await outbox.row('Invoices').waitFor();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('held');
    await page.getByText('No matching changes').waitFor();
    await page.getByRole('button', { name: 'Show all changes' }).click();
    await outbox.row('Invoices').waitFor();
  });

  it('holds and releases with the same button', async () => {
    await outbox.do('Invoices', 'Hold');
    await outbox.waitForState('Invoices', 'Held');
    const release = outbox.row('Invoices').getByRole('button', { name: 'Release' });
    await expect
      .poll(() => release.evaluate((button) => button === document.activeElement))
      .toBe(true);
    await release.click();
    await outbox.waitForState('Invoices', 'Waiting');
  });

  it('discards a change with an undo', async () => {
    await outbox.do('Glossary', 'Discard');
    await page.getByText('“Glossary” won’t be sent.').waitFor();
    const undo = page.getByRole('contentinfo').getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    // The notice does not take the focus.
    expect(await undo.evaluate((button) => button === document.activeElement)).toBe(false);
    await undo.click();
    await outbox.waitForState('Glossary', 'Waiting');
    await expect.poll(() => opened.api.inputsOf('outbox:restore-operation')).toHaveLength(1);
  });

  it('keeps the entry and lists the discarded change after the page is left', async () => {
    await outbox.do('Glossary', 'Discard');
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await openTime(page);
    const entries = page.getByRole('table', { name: 'Time entries' });
    await entries.getByText('Glossary').first().waitFor();
    await outbox.open();
    await outbox.row('Invoices').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    await page.getByRole('combobox', { name: 'Status' }).selectOption('dropped');
    await outbox.do('Glossary', 'Restore');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await outbox.waitForState('Glossary', 'Waiting');
    await expect.poll(() => opened.api.inputsOf('outbox:restore-operation')).toHaveLength(2);
  });

  it('retries everything now and keeps everything listed when nobody answers', async () => {
    await page.getByRole('button', { name: 'Try all now' }).click();
    await outbox.row('Invoices').waitFor();
    for (const label of ['Glossary', 'Review of the contract']) await outbox.row(label).waitFor();
    await expect.poll(() => opened.api.inputsOf('outbox:retry-all')).toHaveLength(1);
  });

  it('is a state in the status line of the page Time, which leads here', async () => {
    await openTime(page);
    const status = page.getByRole('contentinfo');
    await status.getByRole('button', { name: '3 changes waiting' }).click();
    await page.getByRole('heading', { name: 'Outbox', level: 1 }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Time', level: 1 }).waitFor();
    await outbox.open();
  });

  it('leads to the entry that needs correction', async () => {
    await outbox.do('Invoices', 'Edit');
    await page.getByRole('heading', { name: 'Time', level: 1 }).waitFor();
    await page.getByRole('table', { name: 'Time entries' }).getByText('Invoices').first().waitFor();
  });

  it('shows the features and last contact of each connection and asks before removing one', async () => {
    await openSettingsSection(page, 'Time services');
    const services = page.getByRole('list', { name: 'Time services' });
    const own = services.getByRole('listitem').filter({ hasText: 'Built-in service' });
    await page.getByRole('button', { name: 'Check now: This computer' }).click();
    await own.getByText('The service responded.').waitFor();
    await own.getByText('Supported features').click();
    await own.getByText('Send time entries: Yes').waitFor();
    await own.getByText(/^Last contact/).waitFor();

    await page.getByRole('button', { name: 'Remove Agency' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove Agency' });
    await dialog.getByText('stay in the app').waitFor();
    await dialog.getByRole('button', { name: 'Keep' }).click();
    await services.getByText('Agency', { exact: true }).waitFor();
  });

  it('parks the changes waiting for a removed connection and loses none', async () => {
    await page.getByRole('button', { name: 'Remove Agency' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove Agency' });
    await dialog.getByRole('button', { name: 'Remove connection' }).click();
    const services = page.getByRole('list', { name: 'Time services' });
    await services.getByText('Agency', { exact: true }).waitFor({ state: 'detached' });
    await outbox.open();
    await outbox.waitForState('Invoices', 'Parked');
    await page.getByText('3 parked.').waitFor();
    await page.getByRole('link', { name: 'Outbox' }).getByText('3').waitFor();
  });

  it('has no axe violations in any theme or width', async () => {
    await expect.poll(() => findViolationsOfState(opened)).toEqual([]);
  });

  it('stores after how many minutes it asks about time away', async () => {
    await openSettingsSection(page, 'Timer and time on documents');
    const field = page.getByLabel('Ask about time away after (minutes)');
    await field.fill('soon');
    await field.press('Enter');
    await page.getByText('Enter a whole number from 0 to 480.').waitFor();
    await field.fill('25');
    await field.press('Enter');
    await expect
      .poll(() => opened.api.inputsOf('settings:update').at(-1))
      .toMatchObject({ time: { idleMinutes: 25 } });
  });

  it('stores whether the time on documents is measured, and when work ends', async () => {
    await openSettingsSection(page, 'Timer and time on documents');
    const stored = () => opened.api.inputsOf('settings:update').at(-1);
    const field = page.getByLabel('Work on a document ends after (minutes)');
    await field.fill('0');
    await field.press('Enter');
    await page.getByText('Enter a whole number from 1 to 60.').waitFor();
    await field.fill('5');
    await field.press('Enter');
    await expect.poll(stored).toMatchObject({ time: { workIdleMinutes: 5 } });
    await page.getByLabel('Measure the time on documents').uncheck();
    await expect.poll(stored).toMatchObject({ time: { measuresWork: false } });
    await field.waitFor({ state: 'detached' });
  });
});
