import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  HANDOFF_FORMAT_FACTS,
  HANDOFF_FORMATS,
  type HandoffFormat,
} from '../../shared/exchange/handoff/handoff-segment.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { textFile } from '../support/text-files.ts';
import { DocumentsPage } from '../support/window/documents-page.ts';
import { answerDialogs, HistoryPage } from '../support/window/history-page.ts';
import { focused, tabTo } from '../support/window/keyboard.ts';
import { askApp } from '../support/window/page-api.ts';
import { keyOf } from '../support/window/page-keys.ts';
import { changed } from '../unit/exchange/handoff-support.ts';
import { startApp, type AppUnderTest } from './support/app.ts';
import { newProject } from '../support/builders/time.ts';
import { firstOf } from '../support/runs.ts';

const KNOWN = [
  ['The ferry leaves at seven.', 'Die Fähre legt um sieben ab.'],
  ['The supplier pays the invoices.', 'Der Lieferant begleicht die Rechnungen.'],
] as const;
const SOURCE = [
  'The supplier delivers the goods within 30 days.',
  'The ferry leaves at seven.',
  'The supplier pays the invoice.',
  'No dogs.',
  'No dogs.',
  'Open from 9 to 18.',
];
/** Characters of known and repeated texts, which are not billed. */
const NOT_SENT = KNOWN[0][0].length + 'No dogs.'.length;

/** A row of a file sent to a colleague. */
const ROWS: Record<HandoffFormat, RegExp> = {
  'xliff-2.1': /<unit .*?<\/unit>\n?/gsu,
  'xliff-1.2': /<trans-unit .*?<\/trans-unit>\n?/gsu,
  xlsx: /<row\b.*?<\/row>/gsu,
  docx: /<w:tr>.*?<\/w:tr>/gsu,
};

/** The system's file dialogs are answered; everything else is done by keyboard. */
describe('a document from drop to delivery by keyboard alone', () => {
  let under: AppUnderTest;
  let page: Page;
  let documents: DocumentsPage;
  let history: HistoryPage;
  let work: string;

  beforeAll(async () => {
    work = temporaryFolder();
    under = await startApp();
    ({ page } = under);
    documents = new DocumentsPage(page);
    history = new HistoryPage(page);
    const add = async (domain: string, method: string, input: object): Promise<string> =>
      ((await askApp(page, domain, method, input)) as { id: string }).id;
    const pair = { sourceLang: 'en', targetLang: 'de' };
    const memoryId = await add('memories', 'create', { name: 'Harbour', ...pair });
    for (const [source, target] of KNOWN) {
      await add('memories', 'addUnit', { memoryId, targetLang: 'de', source, target });
    }
    const { id: glossaryId, dictionaries } = (await askApp(page, 'glossaries', 'create', {
      name: 'Trade',
      ...pair,
    })) as { id: string; dictionaries: { id: string }[] };
    await askApp(page, 'glossaries', 'changeEntries', {
      dictionaryId: dictionaries[0]!.id,
      add: [{ source: 'supplier', target: 'Lieferant' }],
      update: [],
      remove: [],
    });
    const projectId = await add('projects', 'add', newProject({ name: 'Ferry line' }));
    const rules = { projectId, reach: 'anywhere', connectionId: null, glossaryId, memoryId };
    await askApp(page, 'lane', 'saveRules', rules);
    // The window reads projects when it opens.
    await page.reload();
    await page.locator('html[data-app-ready="true"]').waitFor();
  });
  afterAll(async () => {
    await under.kill();
  });

  const read = (name: string): string => readFileSync(join(work, name), 'utf8');
  const panel = (name: string): Locator => page.getByRole('region', { name });
  const expectFocus = async (name: RegExp): Promise<void> => {
    await expect.poll(async () => (await focused(page)) ?? 'nothing').toMatch(name);
  };
  /** Moves to a control by Tab and presses a key. */
  const pressOn = async (name: RegExp, key = 'Enter'): Promise<void> => {
    await tabTo(page, name);
    await page.keyboard.press(key);
  };
  const type = (text: string): Promise<void> => page.keyboard.type(text);
  const choose = async (field: RegExp, option: string): Promise<void> => {
    await tabTo(page, field);
    await type(option);
    await page.keyboard.press('Enter');
  };
  const target = (position: number): Locator =>
    history.segments.locator(`tr[data-position="${String(position)}"] td[data-target]`);
  const view = async (name: string): Promise<void> => {
    await documents.waitForState(name, 'saved');
    await pressOn(new RegExp(`^${name}$`, 'u'));
    await history.segments.waitFor();
    await expectFocus(new RegExp(`${name}$`, 'u'));
  };

  it('is analyzed and pre-translated', async () => {
    await answerDialogs(under, { open: textFile(work, 'notice.txt', `${SOURCE.join('\n\n')}\n`) });
    await page.keyboard.press(keyOf('documents'));
    await pressOn(/^Choose files/u);
    await documents.page.getByRole('table', { name: 'Planned files' }).waitFor();
    await expectFocus(/^Choose files/u);
    // The languages of the service are known.
    const from = documents.page.getByRole('combobox', { name: 'From', exact: true });
    await expect.poll(() => from.isEnabled()).toBe(true);
    await choose(/^From/u, 'English');
    await choose(/^To/u, 'German');
    await choose(/^For project/u, 'Ferry');
    const analysis = panel('Analysis');
    await analysis.getByText('15 new words, 5 similar, 2 repeated, 5 known').waitFor();
    await pressOn(/^Details/u);
    // Only the memory is searched.
    await pressOn(/^History$/u, 'Space');
    await expectFocus(/^History$/u);
    await analysis.getByText('5 known').waitFor();
    await pressOn(/^Harbour$/u, 'Space');
    await analysis.getByText('5 known').waitFor({ state: 'detached' });
    await page.keyboard.press('Space');
    await analysis.getByText('5 known').waitFor();
    await pressOn(/^Take known sentences/u, 'Space');
    await analysis.getByText(`${String(NOT_SENT)} characters won’t be billed`).waitFor();
    await page.keyboard.press('Control+Enter');
    await documents.waitForState('notice.txt', 'saved');
    const facts = documents.row('notice.txt');
    await facts.getByText(`${String(NOT_SENT)} characters not billed`).waitFor();
    const lines = read('notice.de.txt').split('\n');
    expect(lines[2]).toBe(KNOWN[0][1]);
    expect(lines[8]).toBe(lines[6]);
  });

  it('is edited with a term and a match by their keys, and a replacement is made and undone', async () => {
    await view('notice.txt');
    await pressOn(/^Edit translation 1/u);
    await expectFocus(/^Translation 1/u);
    const help = history.panel;
    // The panel is a part of the window, with a key of its own, and so is each of its tabs.
    await page.keyboard.press('F6');
    await expectFocus(/^Matches/u);
    await page.keyboard.press('ArrowRight');
    await expectFocus(/^Terms/u);
    await help.getByRole('button', { name: /Lieferant/u }).waitFor();
    await page.keyboard.press('ArrowLeft');
    await expectFocus(/^Matches/u);
    await page.keyboard.press('Shift+F6');
    await expectFocus(/^Translation 1/u);
    await page.keyboard.press('Control+A');
    await type('Der  ');
    await page.keyboard.press('Alt+Shift+1');
    await type(' liefert binnen 31 Tagen.');
    await page.keyboard.press('Enter');
    await expectFocus(/^Translation 2/u);
    await target(0).getByText('Der Lieferant liefert binnen 31 Tagen.').waitFor();
    await page.keyboard.press('Control+ArrowDown');
    await expectFocus(/^Translation 3/u);
    await help.getByRole('listitem').filter({ hasText: 'Harbour' }).first().waitFor();
    await page.keyboard.press('Alt+1');
    // On a busy machine it appears a moment later, and the next key would leave the previous field.
    await expect
      .poll(() =>
        page.evaluate(() => {
          const field = document.activeElement;
          return field instanceof HTMLTextAreaElement ? field.value : field?.textContent;
        }),
      )
      .toContain(KNOWN[1][1]);
    await page.keyboard.press('Control+ArrowUp');
    await expectFocus(/^Translation 2/u);
    await target(2).getByText(KNOWN[1][1]).waitFor();
    await page.keyboard.press('Control+ArrowDown');
    await expectFocus(/^Translation 3/u);
    await page.keyboard.press('Enter');
    await expectFocus(/^Translation 4/u);
    for (let more = 5; more <= SOURCE.length; more += 1) {
      await page.keyboard.press('Control+ArrowDown');
      await expectFocus(new RegExp(`^Translation ${String(more)}`, 'u'));
    }
    await page.keyboard.press('Control+A');
    await type('Von 9 bis 18 Uhr.');
    await page.keyboard.press('Enter');
    // None after it is unconfirmed, so it goes on from the first.
    await expectFocus(/^Translation 2/u);
    await page.keyboard.press('Escape');
    await expectFocus(/^Edit translation 2/u);

    await page.keyboard.press('Control+h');
    await expectFocus(/^Find/u);
    await type('Lieferant');
    await page.keyboard.press('Tab');
    await type('Zulieferer');
    const replace = panel('Replace in this translation');
    await replace.locator('ins', { hasText: 'Zulieferer' }).nth(1).waitFor();
    await pressOn(/^Replace 2 matches in 2 segments/u);
    await target(2).getByText('Der Zulieferer begleicht').waitFor();
    await page.keyboard.press('Control+z');
    await expectFocus(/^Translation/u);
    // Then the edits before it, word by word.
    await page.keyboard.press('Control+z');
    await expectFocus(/^Translation 6/u);
    const typed = () => page.getByRole('textbox', { name: 'Translation 6' }).inputValue();
    for (let text = await typed(); text.startsWith('Von');) {
      const before = text;
      await page.keyboard.press('Control+z');
      await expect.poll(typed).not.toBe(before);
      text = await typed();
    }
    await page.keyboard.press('Escape');
    await expectFocus(/^Edit translation 6/u);
    await page.keyboard.press('Escape');
    await replace.waitFor({ state: 'detached' });
  });

  it('is checked, corrected, and delivered with the edits', async () => {
    await pressOn(/^Check( \(\d+\))?$/u);
    const checks = history.tab(/^Checks/u);
    await expectFocus(/things to check/u);
    await pressOn(/^Go to segment 1: Number: “31” should be “30”/u);
    await expectFocus(/^Edit translation 1/u);
    await page.keyboard.press('Enter');
    await expectFocus(/^Translation 1/u);
    await page.keyboard.press('Control+A');
    await type('Der  Lieferant liefert binnen 30 Tagen.');
    await page.keyboard.press('Control+Enter');
    await expectFocus(/^Edit translation 1/u);
    await checks.getByText('should be “30”').waitFor({ state: 'detached' });
    await pressOn(/^Fix, segment 1: Two or more spaces/u);
    await target(0).getByText('Der Lieferant liefert').waitFor();
    await expect
      .poll(() => target(0).locator('[lang]').innerText())
      .toBe('Der Lieferant liefert binnen 30 Tagen.');
    await pressOn(/^Confirm translation 1/u);
    const before = read('notice.de.txt');
    await pressOn(/^Save document$/u);
    await page.getByText('Saved as notice.de (2).txt.').waitFor();
    await page.getByText('The confirmed pairs are in Harbour now.').waitFor();
    await expectFocus(/^Save document$/u);
    const lines = before.split('\n');
    lines[0] = 'Der Lieferant liefert binnen 30 Tagen.';
    lines[4] = KNOWN[1][1];
    expect(read('notice.de (2).txt')).toBe(lines.join('\n'));
    expect(read('notice.de.txt')).toBe(before);
  });

  it('has a segment split, edited in parts, delivered whole, and joined again', async () => {
    await pressOn(/^Edit translation 1/u);
    await expectFocus(/^Translation 1/u);
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Control+ArrowRight');
    await page.keyboard.press('Control+ArrowRight');
    await page.keyboard.press('Control+Shift+Enter');
    await expectFocus(/^Translation 1\.1/u);
    await page.keyboard.press('Control+ArrowDown');
    await expectFocus(/^Translation 1\.2/u);
    await page.keyboard.press('Control+A');
    await type('liefert nach 30 Tagen.');
    await page.keyboard.press('Control+Enter');
    await expectFocus(/^Edit translation 1\.2/u);
    await pressOn(/^Save document$/u);
    await page.getByText('Saved as notice.de (3).txt.').waitFor();
    const lines = read('notice.de (2).txt').split('\n');
    lines[0] = 'Der Lieferant liefert nach 30 Tagen.';
    expect(read('notice.de (3).txt')).toBe(lines.join('\n'));

    await pressOn(/^Edit translation 1\.2/u);
    await expectFocus(/^Translation 1\.2/u);
    await page.keyboard.press('Control+Shift+J');
    await expectFocus(/^Translation 1$/u);
    await page.keyboard.press('Escape');
    await target(0).getByText('Der Lieferant liefert nach 30 Tagen.').waitFor();
  });

  it('has its hours logged for its project', async () => {
    await page.keyboard.press(keyOf('documents'));
    await expectFocus(/^Documents/u);
    await pressOn(/^More actions for notice/u);
    await expectFocus(/^Save elsewhere/u);
    await type('Log');
    await expectFocus(/^Log time/u);
    await page.keyboard.press('Enter');
    await expectFocus(/^Project/u);
    await tabTo(page, /^Other duration/u);
    await type('1h20');
    await page.keyboard.press('Enter');
    await documents.row('notice.txt').getByText('Time spent 1:20 h').waitFor();
    await expectFocus(/^More actions for notice/u);
    await page.keyboard.press(keyOf('time'));
    const entry = page.getByRole('row').filter({ hasText: 'notice.txt' });
    await entry.getByText('1:20 h').first().waitFor();
    await entry.getByText('Ferry line').first().waitFor();
  });

  it.each(firstOf(1, HANDOFF_FORMATS))(
    'is sent to a colleague as %s and returned',
    async (format) => {
      const { extension } = HANDOFF_FORMAT_FACTS[format];
      const out = join(work, `for-anna.${extension}`);
      await page.keyboard.press(keyOf('documents'));
      await view('notice.txt');
      const own = await history.segments.innerText();
      await answerDialogs(under, { save: out });
      await pressOn(/^More actions for notice/u);
      await type('Send');
      await expectFocus(/^Send for review/u);
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: 'Send for review' }).waitFor();
      await tabTo(page, /^XLIFF 2\.1/u);
      for (const other of HANDOFF_FORMATS.slice(1, HANDOFF_FORMATS.indexOf(format) + 1)) {
        await page.keyboard.press('ArrowDown');
        await expect.poll(() => focused(page)).toContain(HANDOFF_FORMAT_FACTS[other].label);
      }
      await pressOn(/^Choose location/u);
      await history.status.getByText('Exported 6 sentences').waitFor();
      await expectFocus(/^More actions for notice/u);
      expect(existsSync(out)).toBe(true);

      const file = changed(format, readFileSync(out), (xml) =>
        xml.replaceAll(ROWS[format], (row) => {
          if (row.includes('Open from 9')) return '';
          return row.replace(
            'Der Lieferant begleicht die Rechnungen',
            'Die Rechnung zahlt der Lieferant',
          );
        }),
      );
      const back = join(work, `from-anna.${extension}`);
      writeFileSync(back, file);
      await answerDialogs(under, { open: back });
      await pressOn(/^More actions for notice/u);
      await type('Import');
      await expectFocus(/^Import a review/u);
      await page.keyboard.press('Enter');
      const returned = panel('Returned file');
      await expectFocus(new RegExp(`^Returned file: from-anna.${extension}`, 'u'));
      const list = returned.getByRole('list', { name: 'Differences between the file' });
      await expect.poll(() => list.getByRole('listitem').count()).toBe(2);
      await list.getByText('Segment 3: Changed in the file').waitFor();
      await list.getByText('Segment 6: Not in the file').waitFor();
      // Viewing it imports nothing.
      await page.keyboard.press('Escape');
      await returned.waitFor({ state: 'detached' });
      await expectFocus(/^More actions for notice/u);
      await expect.poll(() => history.segments.innerText()).toBe(own);

      await page.keyboard.press('Enter');
      await type('Import');
      await expectFocus(/^Import a review/u);
      await page.keyboard.press('Enter');
      await expectFocus(/^Returned file/u);
      await pressOn(/^Import 1 change/u);
      await target(2).getByText('Die Rechnung zahlt der Lieferant.').waitFor();
      await history.status.getByText('1 segment was changed.').waitFor();
      await page.keyboard.press('Control+z');
      await expectFocus(/^Translation/u);
      await page.keyboard.press('Escape');
      await expect.poll(() => history.segments.innerText()).toBe(own);
      // Back to where it was opened.
      await page.keyboard.press('Escape');
      await documents.jobs.waitFor();
    },
  );
});
