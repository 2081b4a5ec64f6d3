import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGE_LABELS, type Page as PageName } from '../../renderer/app/pages.ts';
import {
  DocumentsPage,
  removeFolder,
  startApp,
  temporaryFolder,
  type AppUnderTest,
} from './support/app.ts';
import { keyOf } from './support/page-keys.ts';
import { textFile } from './support/text-files.ts';

interface BadInput {
  /** The form's name as the source of the page writes it, and as it is shown. */
  form: string;
  shown?: string;
  page: Exclude<PageName, 'outbox'>;
  /** Buttons that lead to the form. */
  buttons?: readonly string[];
  radio?: RegExp;
  typed: Readonly<Record<string, string>>;
  /** The field that is to be marked. */
  fault: string;
}

const BLANK = '   ';

const BAD_INPUTS: readonly BadInput[] = [
  {
    form: 'New connection',
    page: 'settings',
    buttons: ['Add connection'],
    radio: /custom/i,
    typed: { Name: 'Agency', 'Base address': 'not an address', Key: 'a-key' },
    fault: 'Base address',
  },
  {
    form: 'New time connection',
    page: 'settings',
    buttons: ['Add time connection'],
    typed: { Name: 'Clock', 'Base address': 'nowhere', Token: 'a-token' },
    fault: 'Base address',
  },
  {
    form: 'Time away',
    page: 'settings',
    typed: { 'Ask about time away after, minutes': 'soon' },
    fault: 'Ask about time away after, minutes',
  },
  {
    form: 'Names to keep',
    page: 'settings',
    typed: { 'Do not translate': 'Harbour Press '.repeat(400) },
    fault: 'Do not translate',
  },
  {
    form: 'Remove for good',
    page: 'settings',
    typed: { 'Before this day': '2020-01-31', 'Type “delete it all” to confirm': 'yes' },
    fault: 'Type “delete it all” to confirm',
  },
  {
    form: 'New glossary',
    page: 'glossaries',
    buttons: ['Glossaries', 'New glossary'],
    typed: { Name: BLANK },
    fault: 'Name',
  },
  {
    form: 'New memory',
    page: 'glossaries',
    buttons: ['Memories', 'New memory'],
    typed: { Name: BLANK },
    fault: 'Name',
  },
  {
    form: 'New list',
    page: 'glossaries',
    buttons: ['Style rules', 'New list'],
    typed: { Name: BLANK },
    fault: 'Name',
  },
  {
    form: 'New entry',
    page: 'time',
    typed: { Note: 'Call', Duration: 'soon' },
    fault: 'Duration',
  },
  {
    form: 'New customer',
    page: 'time',
    buttons: ['Projects and customers'],
    typed: { 'New customer': BLANK },
    fault: 'New customer',
  },
  {
    form: 'New project',
    page: 'time',
    buttons: ['Projects and customers'],
    typed: { 'New project': 'Catalogue', 'Rate per hour': '80 EUR' },
    fault: 'Rate per hour',
  },
  {
    form: 'Log time for {file}',
    shown: 'Log time for rent.txt',
    page: 'documents',
    buttons: ['Log time'],
    typed: { 'Other duration': 'an hour' },
    fault: 'Other duration',
  },
];

/** Forms whose bad input is shown beside their other rules, or that have none: nothing there can be wrong. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'Practice faults': 'accessibility.test.ts',
  'Rounding of {name}': 'time-report.test.ts',
  'Export of time': 'time-report.test.ts',
  Instruction: 'memories.test.ts',
  'Delete list': 'memories.test.ts',
  'Name of the list': 'memories.test.ts',
  Rules: 'boxes to tick',
  'New key': 'usage.test.ts',
  'Keep as a connection': 'usage.test.ts',
  'Limits of {label}': 'usage.test.ts',
  'Rename {label}': 'usage.test.ts',
  'Deactivate {label}': 'usage.test.ts',
  'Admin key': 'usage.test.ts',
  'Replace in the terms found': 'any text may be replaced',
  'Add languages': 'lists to choose from',
  'Delete at the service': 'glossary-workbench.test.ts',
  Glossary: 'glossary-workbench.test.ts',
  'Rename {name}': 'settings.test.ts',
  'Token of {name}': 'outbox.test.ts',
  'Key of {name}': 'settings.test.ts',
  'Rules of {project}': 'lane.test.ts',
  'New pair': 'memories.test.ts',
  Memory: 'memories.test.ts',
  'Edit pair': 'memories.test.ts',
  'Entry of its own': 'time.test.ts',
};

const RENDERER = join(import.meta.dirname, '..', '..', 'renderer');
const FORM = /<form\b[^>]*?aria-label=\{t\('([^']+)'/gsu;

/** Names of all forms but those of searches, which take any text. */
function formNames(): string[] {
  return readdirSync(RENDERER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .flatMap((name) => [...readFileSync(join(RENDERER, name), 'utf8').matchAll(FORM)])
    .filter(([tag]) => !tag.includes('{...formProps}'))
    .map(([, name]) => name ?? '');
}

/** What stands beside a field, by which a screen reader tells it too. */
function noteOf(field: Locator): Promise<string> {
  return field.evaluate((element) => {
    const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  });
}

describe('bad input shows the field at fault and keeps what was typed', () => {
  let under: AppUnderTest;
  let page: Page;
  let work: string;

  beforeAll(async () => {
    work = temporaryFolder();
    under = await startApp();
    ({ page } = under);
    const documents = new DocumentsPage(page);
    await documents.translate([textFile(work, 'rent.txt', 'For rent.\n')], ['German']);
    await documents.waitForState('rent.txt', 'saved');
  });
  afterAll(async () => {
    await under.close();
    removeFolder(under.userData);
    removeFolder(work);
  });

  it('every form is in the table', () => {
    const known = new Set([...BAD_INPUTS.map(({ form }) => form), ...Object.keys(ELSEWHERE)]);
    const names = formNames();
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
    expect(Object.keys(ELSEWHERE).filter((name) => !names.includes(name))).toEqual([]);
  });

  it.each(BAD_INPUTS)('$form', async ({ form: name, shown, page: at, buttons, ...input }) => {
    await page.keyboard.press(keyOf(at));
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: PAGE_LABELS[at], exact: true })
      .and(page.locator('[aria-current="page"]'))
      .waitFor();
    const form = page.getByRole('form', { name: shown ?? name, exact: true });
    for (const button of buttons ?? []) {
      await page.locator('main').getByRole('button', { name: button, exact: true }).first().click();
    }
    await form.waitFor();
    if (input.radio) await form.getByRole('radio', { name: input.radio }).check({ force: true });
    for (const [label, text] of Object.entries(input.typed)) {
      await form.getByLabel(label, { exact: true }).fill(text);
    }
    await form.locator('button[type="submit"]').first().click();
    const fault = form.getByLabel(input.fault, { exact: true });
    await expect.poll(() => fault.getAttribute('aria-invalid')).toBe('true');
    expect((await noteOf(fault)).trim()).not.toBe('');
    for (const [label, text] of Object.entries(input.typed)) {
      expect(await form.getByLabel(label, { exact: true }).inputValue()).toBe(text);
    }
    expect(await form.locator('[aria-invalid="true"]').count()).toBe(1);
  });
});
