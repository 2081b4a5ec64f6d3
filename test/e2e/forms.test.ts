import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PAGE_LABELS, type Page as PageName } from '../../renderer/app/pages.ts';
import {
  DocumentsPage,
  removeFolder,
  startApp,
  temporaryFolder,
  type AppUnderTest,
} from './support/app.ts';
import { fillApp } from './support/filled-app.ts';
import { keyOf } from './support/page-keys.ts';
import { startRealService, type RealService } from './support/real-service.ts';
import { textFile } from './support/text-files.ts';

interface BadInput {
  /** The form's name as the source of the page writes it, and as it is shown. */
  form: string;
  shown?: string;
  page: Exclude<PageName, 'outbox'>;
  /** What leads to the form: buttons by name, and what else is done on the way. */
  buttons?: readonly (string | OpenRecord | FillField | TickBox)[];
  /** A list outside of the form that decides what it is about. */
  about?: readonly [label: string, choice: string];
  radio?: RegExp;
  /** Lists in the form, by label and what is chosen. */
  choices?: Readonly<Record<string, string>>;
  ticks?: readonly string[];
  typed: Readonly<Record<string, string>>;
  /** The field that is to be marked. */
  fault: string;
}

/** A record is opened out of its list; another row of the table may have left it open. */
interface OpenRecord {
  record: string;
  /** The button that leads back to the list. */
  back: string;
}

interface FillField {
  fill: string;
  with: string;
}

interface TickBox {
  tick: string;
}

const BLANK = '   ';
const GLOSSARY: OpenRecord = { record: 'Shop', back: 'All glossaries' };
const MEMORY: OpenRecord = { record: 'Shop', back: 'All memories' };
const STYLES: OpenRecord = { record: 'Web', back: 'All lists' };

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
  {
    form: 'Name of the list',
    page: 'glossaries',
    buttons: ['Style rules', STYLES],
    typed: { Name: BLANK },
    fault: 'Name',
  },
  {
    form: 'Instruction',
    page: 'glossaries',
    buttons: ['Style rules', STYLES, 'New instruction'],
    typed: { Label: 'Tone', Instruction: 'x'.repeat(301) },
    fault: 'Instruction',
  },
  {
    form: 'Delete list',
    page: 'glossaries',
    buttons: ['Style rules', STYLES, 'Delete list…'],
    typed: { 'Type the name of the list: Web': 'Wed' },
    fault: 'Type the name of the list: Web',
  },
  {
    form: 'Memory',
    page: 'glossaries',
    buttons: ['Memories', MEMORY],
    typed: { Name: BLANK },
    fault: 'Name',
  },
  {
    form: 'New pair',
    page: 'glossaries',
    buttons: ['Memories', MEMORY, 'New pair'],
    typed: { Source: 'The house is big.', Target: BLANK },
    fault: 'Target',
  },
  {
    form: 'Edit pair',
    page: 'glossaries',
    buttons: ['Memories', MEMORY, 'Edit pair'],
    typed: { Source: BLANK, Target: 'Die Tür steht offen.' },
    fault: 'Source',
  },
  {
    form: 'Glossary',
    page: 'glossaries',
    buttons: ['Glossaries', GLOSSARY],
    typed: { Name: BLANK },
    fault: 'Name',
  },
  {
    form: 'Add languages',
    page: 'glossaries',
    buttons: ['Glossaries', GLOSSARY, 'Add languages'],
    choices: { 'Source language': 'French', 'Target language': 'French' },
    typed: {},
    fault: 'Target language',
  },
  {
    form: 'Replace in the terms found',
    page: 'glossaries',
    buttons: ['Glossaries', GLOSSARY, 'Replace…'],
    choices: { In: 'Source' },
    typed: { Find: 'cart', 'Replace with': 'till' },
    fault: 'Replace with',
  },
  {
    form: 'Delete at the service',
    page: 'glossaries',
    buttons: ['Glossaries', GLOSSARY, 'Compare and push', 'Delete at the service…'],
    typed: { 'Type the name to delete it at the service: Shop': 'Shed' },
    fault: 'Type the name to delete it at the service: Shop',
  },
  {
    form: 'Rounding of {name}',
    shown: 'Rounding of Harbour House',
    page: 'time',
    buttons: ['Projects and customers', 'Rounding: Exact, Harbour House'],
    typed: { 'Step in minutes': '0' },
    fault: 'Step in minutes',
  },
  {
    form: 'Export of time',
    page: 'time',
    buttons: ['Week and charts', 'Export'],
    choices: { Days: 'Choose days' },
    typed: { 'From day': '2026-03-05', 'To day': '2026-03-01' },
    fault: 'From day',
  },
  {
    form: 'Import',
    page: 'history',
    buttons: ['Import'],
    typed: { 'Source language': 'no language', 'Target language': 'DE' },
    fault: 'Source language',
  },
  {
    form: 'Admin key',
    page: 'usage',
    buttons: ['Keys'],
    about: ['Account', 'Other agency'],
    typed: { 'Admin key': 'some-key:fx' },
    fault: 'Admin key',
  },
  {
    form: 'New key',
    page: 'usage',
    buttons: ['Keys', 'New key'],
    about: ['Account', 'Agency'],
    typed: { Label: 'Desk', 'Characters per month': 'many', 'Minutes of speech per month': '5' },
    fault: 'Characters per month',
  },
  {
    form: 'Limits of {label}',
    shown: 'Limits of Builds',
    page: 'usage',
    buttons: ['Keys', 'Limits of Builds'],
    about: ['Account', 'Agency'],
    typed: { 'Characters per month': '5000', 'Minutes of speech per month': '-1' },
    fault: 'Minutes of speech per month',
  },
  {
    form: 'Rename {label}',
    shown: 'Rename Builds',
    page: 'usage',
    buttons: ['Keys', 'Rename Builds'],
    about: ['Account', 'Agency'],
    typed: { Label: BLANK },
    fault: 'Label',
  },
  {
    form: 'Deactivate {label}',
    shown: 'Deactivate Builds',
    page: 'usage',
    buttons: ['Keys', 'Deactivate Builds'],
    about: ['Account', 'Agency'],
    typed: { 'Type the label to deactivate the key: Builds': 'Build' },
    fault: 'Type the label to deactivate the key: Builds',
  },
  {
    form: 'Keep as a connection',
    page: 'usage',
    buttons: ['Keys', 'New key', { fill: 'Label', with: 'Desk' }, 'Create key'],
    about: ['Account', 'Agency'],
    typed: { 'Name of the connection': 'Other agency' },
    fault: 'Name of the connection',
  },
  {
    form: 'Rename {name}',
    shown: 'Rename Agency',
    page: 'settings',
    buttons: ['Rename Agency'],
    typed: { 'New name of Agency': 'Other agency' },
    fault: 'New name of Agency',
  },
  {
    form: 'Key of {name}',
    shown: 'Key of Agency',
    page: 'settings',
    buttons: ['Set key of Agency'],
    typed: { 'Key of Agency': BLANK },
    fault: 'Key of Agency',
  },
  {
    form: 'Token of {name}',
    shown: 'Token of Clock',
    page: 'settings',
    buttons: ['Set token of Clock'],
    typed: { 'Token of Clock': 'Bearer abc' },
    fault: 'Token of Clock',
  },
  {
    form: 'Rules of {project}',
    shown: 'Rules of Catalogue',
    page: 'settings',
    about: ['Project to look at', 'Catalogue'],
    choices: { Service: 'Agency' },
    ticks: ['Local only'],
    typed: {},
    fault: 'Service',
  },
  {
    form: 'Practice faults',
    page: 'settings',
    buttons: [{ tick: 'Practice mode' }],
    typed: {
      'Characters used up (456), times': '1',
      'Speed of downloads, bytes per second': 'fast',
    },
    fault: 'Speed of downloads, bytes per second',
  },
];

/** Forms in which nothing can be wrong, and why. */
const NOTHING_WRONG: Readonly<Record<string, string>> = {
  Rules: 'lists to choose from, and a search that takes any text',
  'Entry of its own': 'a note of any text, no longer than its field takes, and a list of projects',
};

const RENDERER = join(import.meta.dirname, '..', '..', 'renderer');
const FORM = /<(?:NewRecordF|f)orm\b(?<tag>[^>]*(?:=>[^>]*)*)>/gu;
const NAME = /label=\{t\('(?<name>[^']+)'/u;
/** Forms that are named by whoever shows them, and searches without a name of their own. */
const OTHERS: Readonly<Record<string, string | null>> = {
  'spent-time-form.tsx': 'Log time for {file}',
  'new-record-form.tsx': null,
  'restore-look.tsx': null,
};

/** Names of all forms but those of searches, which take any text. */
function formNames(): string[] {
  return readdirSync(RENDERER, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .flatMap((path) =>
      [...readFileSync(join(RENDERER, path), 'utf8').matchAll(FORM)].map(({ groups }) => ({
        file: path.split(/[\\/]/u).at(-1) ?? '',
        tag: groups?.['tag'] ?? '',
      })),
    )
    .filter(({ tag }) => !tag.includes('{...formProps}'))
    .map(
      ({ file, tag }) =>
        NAME.exec(tag)?.groups?.['name'] ?? OTHERS[file] ?? (file in OTHERS ? null : file),
    )
    .filter((name) => name !== null);
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
  let service: RealService;

  beforeAll(async () => {
    work = temporaryFolder();
    service = await startRealService();
    under = await startApp();
    ({ page } = under);
    const documents = new DocumentsPage(page);
    await documents.translate([textFile(work, 'rent.txt', 'For rent.\n')], ['German']);
    await documents.waitForState('rent.txt', 'saved');
    await fillApp(page, service);
  });
  afterEach(async () => {
    if ((await page.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape');
  });
  afterAll(async () => {
    await under.close();
    await service.close();
    removeFolder(under.userData);
    removeFolder(work);
  });

  const main = (): Locator => page.locator('main');
  const button = (name: string): Locator =>
    main().getByRole('button', { name, exact: true }).first();
  const take = async (step: NonNullable<BadInput['buttons']>[number]): Promise<void> => {
    if (typeof step === 'string') await button(step).click();
    else if ('fill' in step) await main().getByLabel(step.fill, { exact: true }).fill(step.with);
    else if ('tick' in step) await main().getByRole('checkbox', { name: step.tick }).check();
    else {
      const [record, back] = [button(step.record), button(step.back)];
      await record.or(back).first().waitFor();
      if ((await back.count()) === 0) await record.click();
      await back.waitFor();
    }
  };

  it('every form is in the table', () => {
    const names = formNames();
    const known = new Set([...BAD_INPUTS.map(({ form }) => form), ...Object.keys(NOTHING_WRONG)]);
    expect(names.length).toBeGreaterThan(35);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
    expect([...known].filter((name) => !names.includes(name))).toEqual([]);
  });

  it.each(BAD_INPUTS)('$form', async ({ form: name, shown, page: at, buttons, ...input }) => {
    await page.keyboard.press(keyOf(at));
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: PAGE_LABELS[at], exact: true })
      .and(page.locator('[aria-current="page"]'))
      .waitFor();
    const form = page.getByRole('form', { name: shown ?? name, exact: true });
    const field = (label: string): Locator => form.getByLabel(label, { exact: true });
    if (input.about) {
      const [label, choice] = input.about;
      await main().getByRole('combobox', { name: label }).selectOption({ label: choice });
    }
    for (const step of buttons ?? []) await take(step);
    await form.waitFor();
    if (input.radio) await form.getByRole('radio', { name: input.radio }).check({ force: true });
    for (const [label, choice] of Object.entries(input.choices ?? {})) {
      await field(label).selectOption({ label: choice });
    }
    for (const label of input.ticks ?? [])
      await form.getByRole('checkbox', { name: label }).check();
    const fault = field(input.fault);
    const before = await noteOf(fault);
    for (const [label, text] of Object.entries(input.typed)) await field(label).fill(text);
    const chosen = await Promise.all(
      Object.keys(input.choices ?? {}).map((label) => field(label).inputValue()),
    );
    // A button that says it cannot be pressed can be, and says why.
    await form.locator('button[type="submit"]').first().click({ force: true });
    await expect.poll(() => fault.getAttribute('aria-invalid')).toBe('true');
    const note = (await noteOf(fault)).trim();
    expect(note).not.toBe('');
    expect(note).not.toBe(before.trim());
    for (const [label, text] of Object.entries(input.typed)) {
      expect(await field(label).inputValue()).toBe(text);
    }
    for (const [index, label] of Object.keys(input.choices ?? {}).entries()) {
      expect(await field(label).inputValue()).toBe(chosen[index]);
    }
    expect(await form.locator('[aria-invalid="true"]').count()).toBe(1);
  });
});
