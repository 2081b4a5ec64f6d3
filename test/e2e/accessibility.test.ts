import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGE_LABELS, RAIL_PAGES } from '../../renderer/app/pages.ts';
import { createFaultService, type FaultService } from '../fakes/fault-service.ts';
import {
  DocumentsPage,
  goTo,
  removeFolder,
  startApp,
  temporaryFolder,
  type AppUnderTest,
} from './support/app.ts';
import { findViolations } from './support/axe.ts';
import { setTheme } from './support/page-api.ts';
import { keyOf } from './support/page-keys.ts';
import { addCustomConnection, chooseService } from './support/settings-page.ts';
import { textFile } from './support/text-files.ts';
import { setPageWidth } from './support/window-size.ts';

const WIDTHS = [1200, 600];
const THEMES = ['light', 'dark'] as const;
/** More presses of Tab than any page has controls. */
const MOST_TABS = 80;

/** Name or text of the control that has the focus; a focus on the document itself is refused. */
async function focused(page: Page): Promise<string> {
  const name = await page.evaluate(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) return null;
    const [label] = activeElement instanceof HTMLInputElement ? (activeElement.labels ?? []) : [];
    return (
      activeElement.getAttribute('aria-label') ?? label?.textContent ?? activeElement.textContent
    );
  });
  expect(name, 'the focus is lost to the document').not.toBeNull();
  return name ?? '';
}

async function press(page: Page, ...keys: string[]): Promise<string> {
  for (const key of keys) await page.keyboard.press(key);
  return focused(page);
}

/** Walks by Tab to the control with this name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    await page.keyboard.press('Tab');
    // From the last control Tab leaves to the window's frame, which is no loss.
    const isInPage = await page.evaluate(() => document.activeElement !== document.body);
    if (isInPage && name.test(await focused(page))) return;
  }
  throw new Error(`Tab does not reach ${String(name)}.`);
}

describe('axe finds nothing', () => {
  let service: FaultService;
  let under: AppUnderTest;
  let documents: DocumentsPage;
  let work: string;

  beforeAll(async () => {
    work = temporaryFolder();
    service = await createFaultService();
    under = await startApp();
    documents = new DocumentsPage(under.page);
    // Colours are measured; none may be half way to another.
    await under.page.emulateMedia({ reducedMotion: 'reduce' });
  });
  afterAll(async () => {
    await under.close();
    await service.close();
    removeFolder(under.userData);
    removeFolder(work);
  });

  const expectNone = async (part?: string): Promise<void> => {
    for (const width of WIDTHS) {
      await setPageWidth(under, width);
      for (const theme of THEMES) {
        await setTheme(under.page, theme);
        expect(await findViolations(under.page, part), `${theme}, ${width} px`).toEqual([]);
      }
    }
    await setPageWidth(under, 1200);
  };
  const begin = async (name: string): Promise<void> => {
    await documents.drop([textFile(work, name, `Words of ${name}.\n`)]);
    await documents.page.getByRole('table', { name: 'Planned files' }).getByText(name).waitFor();
    await documents.translateButton.click();
  };

  it('on Documents, empty', async () => {
    await documents.page.getByText('No documents yet.').waitFor();
    await expectNone();
  });

  it('on Documents with a plan, a rejected file, an open list and the shortcuts', async () => {
    const { page } = under;
    const empty = join(work, 'empty.txt');
    writeFileSync(empty, '');
    await documents.drop([textFile(work, 'saved.txt', 'Words to save.\n'), empty]);
    await page.getByRole('listitem').filter({ hasText: 'empty.txt' }).waitFor();
    await documents.chooseTarget('German');
    await page.getByRole('button', { name: 'Remove German' }).waitFor();
    await expectNone();
    await page.getByRole('combobox', { name: 'From', exact: true }).fill('e');
    await page.getByRole('listbox').waitFor();
    // The rest of the page is hidden from readers as long as the list has the keyboard to itself.
    await expectNone('[role="listbox"]');
    await page.keyboard.press('Escape');
    await page.keyboard.press('F1');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await expectNone();
    await page.keyboard.press('Escape');
  });

  it('on Settings with a form full of errors, and with all kinds of connections', async () => {
    const { page } = under;
    await goTo(page, 'Settings');
    await page.getByRole('button', { name: 'Add connection' }).click();
    await page.getByRole('button', { name: 'Add and test' }).click();
    await page.getByText('Give the connection a name.').waitFor();
    await expectNone();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await addCustomConnection(page, { name: 'Agency', url: service.url, key: service.key });
    await page.getByText(/Works: /).waitFor();
    await page.getByRole('button', { name: 'Remove Agency' }).click();
    await expectNone();
    await page.getByRole('button', { name: 'Keep' }).click();
  });

  it('on Documents with a job in each state, details open', async () => {
    const { page } = under;
    await goTo(page, 'Documents');
    await documents.translateButton.click();
    await documents.waitForState('saved.txt', 'saved');
    await chooseService(page, 'Agency');

    service.fail('upload', { kind: 'status', status: 400, body: '{"message":"Refused"}' });
    await begin('failed.txt');
    await documents.waitForState('failed.txt', 'failed');
    service.fail('upload', { kind: 'drop-answer' }, { kind: 'drop-answer' });
    await begin('cancelled.txt');
    await documents.row('cancelled.txt').getByRole('button', { name: 'Drop' }).click();
    await documents.waitForState('cancelled.txt', 'cancelled');
    await begin('unknown.txt');
    await documents.waitForState('unknown.txt', 'needs-a-look');
    service.statusScript = [{ status: 'translating', seconds_remaining: 600 }];
    await begin('translating.txt');
    await documents.waitForState('translating.txt', 'translating');
    service.statusScript = [{ status: 'done', billed_characters: 42 }];
    service.hold('download-start');
    await begin('downloading.txt');
    await documents.waitForState('downloading.txt', 'downloading');
    service.hold('status');
    await begin('queued.txt');
    await documents.waitForState('queued.txt', 'queued');
    service.hold('upload-answer');
    await begin('uploading.txt');
    await documents.waitForState('uploading.txt', 'uploading');
    // All places of the account are taken.
    await begin('waiting.txt');
    await documents.waitForState('waiting.txt', 'ready');
    await documents.row('failed.txt').getByText('Details', { exact: true }).click();
    await documents.row('failed.txt').getByRole('button', { name: 'Copy details' }).waitFor();
    await expectNone();
    for (const gate of ['download-start', 'status', 'upload-answer'] as const)
      service.release(gate);
  });

  it('on Documents with an account whose characters are used up', async () => {
    service.fail('upload', { kind: 'status', status: 456, body: '{"message":"Quota exceeded"}' });
    await begin('used-up.txt');
    const ask = under.page.getByRole('region', { name: 'Characters of Agency' });
    await ask.waitFor();
    await documents.waitForState('used-up.txt', 'ready');
    await expectNone();
    await ask.getByRole('button', { name: 'Try again: Agency' }).click();
    await documents.waitForState('used-up.txt', 'saved');
  });

  it('in practice mode, with its form full of errors and with its banner on every page', async () => {
    const { page } = under;
    await goTo(page, 'Settings');
    await page.getByRole('checkbox', { name: 'Practice mode' }).check();
    const form = page.getByRole('form', { name: 'Practice faults' });
    const fields = await form.getByRole('textbox').all();
    expect(fields.length).toBeGreaterThan(5);
    for (const field of fields) await field.fill('many');
    await form.getByRole('button', { name: 'Begin a new round' }).click();
    await form.getByText('A whole number from 0 to 100.').first().waitFor();
    await expectNone();
    for (const name of ['Documents', 'History'] as const) {
      await goTo(page, name);
      await page.getByRole('region', { name: 'Practice mode' }).waitFor();
      await expectNone();
    }
    await page.getByRole('button', { name: 'Switch off' }).click();
    await page.getByRole('region', { name: 'Practice mode' }).waitFor({ state: 'detached' });
  });

  it('on History, list and item', async () => {
    const { page } = under;
    await goTo(page, 'History');
    const results = page.getByRole('table', { name: 'History results' });
    await results.getByText('saved.txt').waitFor();
    await expectNone();
    await page.getByRole('searchbox', { name: 'Search history' }).fill('words');
    await results.getByRole('button', { name: 'saved.txt' }).click();
    await page.getByRole('table', { name: 'Segments' }).locator('mark').first().waitFor();
    await expectNone();
    await page.getByRole('button', { name: 'Back to history' }).click();
    await page.getByRole('searchbox', { name: 'Search history' }).fill('nothingofthekind');
    await page.getByText('Nothing found.').waitFor();
    await expectNone();
  });
});

describe('by keyboard alone', () => {
  let under: AppUnderTest;
  let documents: DocumentsPage;
  let page: Page;
  let work: string;

  beforeAll(async () => {
    work = temporaryFolder();
    under = await startApp();
    ({ page } = under);
    documents = new DocumentsPage(page);
  });
  afterAll(async () => {
    await under.close();
    removeFolder(under.userData);
    removeFolder(work);
  });

  it('from the drop to the opened translation and back', async () => {
    await documents.drop([
      textFile(work, 'keys.txt', 'Typed, not clicked.\n'),
      textFile(work, 'extra.txt', 'Too much.\n'),
    ]);
    await page.getByRole('combobox', { name: 'To', exact: true, disabled: false }).waitFor();
    await tabTo(page, /^Remove extra\.txt$/);
    await page.keyboard.press('Enter');
    await page.getByText('extra.txt').waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('Remove keys.txt');

    await tabTo(page, /^To$/);
    await page.keyboard.type('French');
    expect(await press(page, 'Enter')).toBe('To');
    await tabTo(page, /^Translate/);
    await page.keyboard.press('Enter');
    await documents.waitForState('keys.txt', 'saved');
    expect(await focused(page)).toMatch(/^Translate/);

    await tabTo(page, /^View$/);
    await page.keyboard.press('Enter');
    await page.getByRole('table', { name: 'Segments' }).waitFor();
    expect(await focused(page)).toContain('keys.txt');
    expect(await press(page, 'Escape')).toBe('keys.txt');
    await page.keyboard.press('Enter');
    await page.getByRole('table', { name: 'Segments' }).waitFor();
    await focused(page);
  });

  it('pages, search and help have their keys', async () => {
    for (const rail of [...RAIL_PAGES].reverse()) {
      await page.keyboard.press(keyOf(rail));
      const name = rail === 'history' ? 'keys.txt' : PAGE_LABELS[rail];
      await expect.poll(() => focused(page)).toContain(name);
    }
    await page.keyboard.press(keyOf('documents'));
    await expect.poll(() => focused(page)).toContain(PAGE_LABELS.documents);
    expect(await press(page, 'Control+f')).toBe('Search jobs');
    await page.keyboard.press('F1');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    expect(await focused(page)).toBe('Close');
    // The page behind an open dialog is out of reach.
    await page.keyboard.press(keyOf('time'));
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    expect(await press(page, 'Escape')).toBe('Search jobs');
  });

  it('a control that goes away hands the focus to its neighbour', async () => {
    await tabTo(page, /^Remove$/);
    await page.keyboard.press('Enter');
    await page.getByText('No documents yet.').waitFor();
    await focused(page);

    await page.keyboard.press(keyOf('settings'));
    await tabTo(page, /^Add connection$/);
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('Name');
    await tabTo(page, /^Cancel$/);
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Add connection');
    await addCustomConnection(page, {
      name: 'Nowhere',
      url: 'http://127.0.0.1:9',
      key: 'a-key',
    });
    await tabTo(page, /^Make default: Nowhere$/);
    await page.keyboard.press('Enter');
    await page
      .getByRole('button', { name: 'Make default: Nowhere' })
      .waitFor({ state: 'detached' });
    await focused(page);
    await tabTo(page, /^Remove Nowhere$/);
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('Keep');
    expect(await press(page, 'Enter')).toBe('Remove Nowhere');
    await press(page, 'Enter', 'Shift+Tab');
    expect(await focused(page)).toBe('Remove connection');
    await page.keyboard.press('Enter');
    await page.getByText('Nowhere', { exact: true }).waitFor({ state: 'detached' });
    await focused(page);
  });

  it('the rail is narrow in a narrow window and keeps its names', async () => {
    const railWidth = async (): Promise<number> =>
      (await page.getByRole('navigation', { name: 'Main' }).boundingBox())?.width ?? 0;
    await setPageWidth(under, 900);
    expect(await railWidth()).toBeGreaterThan(150);
    await setPageWidth(under, 899);
    expect(await railWidth()).toBeLessThan(60);
    await goTo(page, 'History');
  });
});
