import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { dropFiles } from '../../scripts/lib/drive-window.mjs';
import { PAGES } from '../../renderer/app/pages.ts';
import { AppError } from '../../shared/errors.ts';
import type { MessageId } from '../../shared/i18n/message-id.ts';
import { ENGLISH, GERMAN, germanOf } from '../support/languages.ts';
import { someOf } from '../support/runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { textFile } from '../support/text-files.ts';
import { findViolations } from '../support/window/axe.ts';
import {
  clippedPlaceholders,
  clippedTexts,
  englishTexts,
  overlaps,
  textsOutside,
} from '../support/window/layout.ts';
import { askApp } from '../support/window/page-api.ts';
import { openPageOfRail, settled } from '../support/window/pages.ts';
import { inEachWidth, setPageWidth } from '../support/window/window-size.ts';
import { openPage, type OpenPage } from './support/open-page.ts';
import {
  FAILED_JOBS,
  germanNotices,
  PARKED,
  PLAN_OF_REJECTED,
  SERVICE_WORDS,
} from './support/sample/said-by-main.ts';

const NARROWEST = 480;
const WIDTHS = [1200, 720, NARROWEST];
const PLACE = /\{\w+\}/u;

/** English texts of at least two words: a single word may be a name, or the same in German. */
const ENGLISH_TEXTS = Object.entries(ENGLISH)
  .filter(([id, text]) => GERMAN[id as MessageId] !== text && /\p{L} \p{L}/u.test(text))
  .flatMap(([, text]) => (text.includes('{') ? text.split(PLACE).filter(isTelling) : text))
  .filter((text) => !/[{}]/u.test(text));
const GERMAN_TEXTS = new Set(Object.values(GERMAN));
/** Single words on the freshly opened pages that are not German words. */
const ENGLISH_WORDS = Object.entries(ENGLISH)
  .filter(([id, text]) => /^\p{Lu}\p{Ll}{3,}…?$/u.test(text) && GERMAN[id as MessageId] !== text)
  .map(([, text]) => text)
  // Words that are spelled the same in a name or in German.
  .filter((text) => !GERMAN_TEXTS.has(text));

/** Returns whether a text between two values is long enough to be English only. */
function isTelling(piece: string): boolean {
  return /\p{L}+ \p{L}+ \p{L}+/u.test(piece);
}

/** Notices in the sample data are in English, as if the main process had been set to a different language. */
const NO_NOTICES = { 'app:list-notices': () => [] };

/** Counted nouns, e.g. "files", after one parameter or in plural forms. */
const countedIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) =>
    [...text.matchAll(/(?:^\{\w+\}|\{#) (\p{L}[\p{L} ]+)(?:$|\})/gu)].map(
      ([, words = '']) => words,
    ),
  );
const GERMAN_COUNTED = new Set(countedIn(Object.values(GERMAN)));
const ENGLISH_COUNTED = new Set(
  countedIn(Object.values(ENGLISH)).filter((words) => !GERMAN_COUNTED.has(words)),
);

const english = (page: Page) => englishTexts(page, ENGLISH_TEXTS, ENGLISH_WORDS, ENGLISH_COUNTED);

describe('the window in German', () => {
  let under: OpenPage;
  let work: string;

  beforeAll(async () => {
    work = temporaryFolder();
    under = await openPage({ scenario: 'empty', language: 'de' });
  });

  it.each(PAGES)('%s: has no English, no clipped text, and no axe violations', async (name) => {
    const { page } = under;
    await openPageOfRail(page, name);
    let violations = ['axe was not asked'];
    await inEachWidth(under, WIDTHS, async (width) => {
      await expect.poll(() => english(page), { message: `${width} px` }).toEqual([]);
      await expect.poll(() => clippedTexts(page), { message: `${width} px` }).toEqual([]);
      await expect.poll(() => clippedPlaceholders(page), { message: `${width} px` }).toEqual([]);
      await expect.poll(() => textsOutside(page), { message: `${width} px` }).toEqual([]);
      if (width === NARROWEST) violations = await findViolations(page);
    });
    expect(violations).toEqual([]);
  });

  it.each(['Woche und Diagramme', 'Projekte und Kunden'])(
    'Zeit, %s: has no English and no text outside the window',
    async (view) => {
      const { page } = under;
      await openPageOfRail(page, 'time');
      const choice = page.getByRole('button', { name: view });
      await choice.click();
      await choice.and(page.locator('[aria-pressed="true"]')).waitFor();
      await settled(page);
      await inEachWidth(under, WIDTHS, async () => {
        await expect.poll(() => english(page)).toEqual([]);
        await expect.poll(() => textsOutside(page)).toEqual([]);
      });
    },
  );

  it('shows a plan and a finished document', async () => {
    const { page } = under;
    await setPageWidth(under, 1200);
    await openPageOfRail(page, 'documents');
    await dropFiles(
      page,
      [textFile(work, 'brief.txt', 'Words.\n')],
      page.getByRole('region', { name: 'Dateien oder Ordner ablegen' }),
    );
    await page.getByText('brief.txt').first().waitFor();
    const box = page.getByRole('combobox', { name: 'Nach', exact: true });
    await box.fill('Spanisch');
    await box.press('Enter');
    await page.getByRole('button', { name: '1 Datei in 1 Sprache übersetzen' }).click();
    await page.getByText('Gespeichert', { exact: true }).waitFor();
    await expect.poll(() => english(page)).toEqual([]);
    await setPageWidth(under, 480);
    await expect.poll(() => clippedTexts(page)).toEqual([]);
    await expect.poll(() => textsOutside(page)).toEqual([]);
    await setPageWidth(under, 1200);
  });

  it('logs, finds, and edits an entry', async () => {
    const { page } = under;
    await openPageOfRail(page, 'time');
    await page.getByRole('button', { name: 'Einträge', exact: true }).click();
    const form = page.getByRole('form', { name: 'Neuer Eintrag' });
    await form.getByRole('button', { name: 'Weitere …' }).click();
    await form.getByLabel('Notiz').fill('Gespräch');
    await form.getByLabel('Dauer').fill('1h20');
    await form.getByRole('button', { name: 'Eintrag hinzufügen' }).click();
    const table = page.getByRole('table', { name: 'Zeiteinträge' });
    await table.getByText('Gespräch').waitFor();
    await inEachWidth(under, WIDTHS, async () => {
      await expect.poll(() => english(page)).toEqual([]);
      await expect.poll(() => clippedTexts(page)).toEqual([]);
      await expect.poll(() => textsOutside(page)).toEqual([]);
    });
    await setPageWidth(under, 1200);
  });

  it('shows the shortcuts and switches back to English without a restart', async () => {
    const { page } = under;
    await page.keyboard.press('F1');
    const shortcuts = page.getByRole('dialog', { name: 'Tastenkürzel' });
    await shortcuts.getByText('StrgUmschaltEingabe', { exact: true }).waitFor();
    await expect.poll(() => english(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await askApp(page, 'settings', 'update', { language: 'en' });
    await page.locator('html[lang="en"]').waitFor();
    await page.getByRole('link', { name: 'Documents' }).waitFor();
    await askApp(page, 'settings', 'update', { language: 'de' });
    await page.locator('html[lang="de"]').waitFor();
    await page.getByRole('link', { name: germanOf('Documents') }).waitFor();
  });
});

describe('what the main process says has no English', () => {
  describe('in data of every kind', () => {
    let page: Page;
    beforeAll(async () => {
      ({ page } = await openPage({ language: 'de', answers: NO_NOTICES }));
    });

    it.each(someOf(4, PAGES))('%s', async (name) => {
      await openPageOfRail(page, name);
      await expect.poll(() => english(page)).toEqual([]);
    });
  });

  it('in the description of what made a translation', { tags: 'deep' }, async () => {
    const { page } = await openPage({ language: 'de', answers: NO_NOTICES, at: 'history' });
    await page.locator('main').getByRole('button', { name: 'brochure.docx' }).first().click();
    await page.getByRole('button', { name: 'Weitere Aktionen für brochure.docx' }).click();
    await page.getByRole('menuitem', { name: germanOf('About this translation') }).click();
    await page.getByRole('button', { name: /^Weitere Aktionen/u }).click();
    await page.getByRole('menuitem', { name: 'Über diese Übersetzung' }).click();
    await page.getByText('Apertium, 2 Schritte, 4\u00a0% unbekannte Wörter').waitFor();
    await expect.poll(() => english(page)).toEqual([]);
  });

  it('in the notices', async () => {
    const notices = germanNotices();
    const { page } = await openPage({
      language: 'de',
      scenario: 'empty',
      answers: { 'app:list-notices': () => notices },
    });
    const status = page.getByRole('contentinfo', { name: 'Status' });
    const said: string[] = [];
    // One at a time; each has its details.
    for (let left = notices.length; left > 0; left -= 1) {
      await status.getByRole('button', { name: 'Einzelheiten' }).click();
      said.push(await status.innerText());
      await expect.poll(() => english(page)).toEqual([]);
      await status.getByRole('button', { name: /^Ausblenden/u }).click();
    }
    await expect.poll(() => status.getByRole('button', { name: 'Einzelheiten' }).count()).toBe(0);
    expect(said.join('\n')).toContain('812 Zeilen wurden gerettet.');
    expect(said.join('\n')).toContain('settings.damaged.json');
  });

  it('in the reasons for refusing files', async () => {
    const { page } = await openPage({
      language: 'de',
      scenario: 'empty',
      answers: { 'documents:get-plan': () => PLAN_OF_REJECTED },
    });
    await page.getByRole('button', { name: 'Anzeigen', exact: true }).click();
    for (const { fileName } of PLAN_OF_REJECTED.rejected) await page.getByText(fileName).waitFor();
    await page.getByText('Die Datei ist mit einem Passwort geschützt').waitFor();
    const plan = page.getByRole('region', { name: 'Neue Übersetzung' });
    const refused = plan.getByRole('listitem');
    const said = 'refused-3.docx: .csv-Dateien können noch nicht übersetzt werden.';
    await expect.poll(() => refused.last().innerText()).toBe(said);
    await expect.poll(() => english(page)).toEqual([]);
  });

  it('in the errors of jobs, for each code', { tags: 'deep' }, async () => {
    const { page } = await openPage({
      language: 'de',
      scenario: 'empty',
      answers: { 'documents:list-jobs': () => ({ jobs: FAILED_JOBS, total: FAILED_JOBS.length }) },
    });
    const details = page.getByRole('table').getByText('Einzelheiten', { exact: true });
    await expect.poll(() => details.count()).toBe(FAILED_JOBS.length);
    // Only the details have the service's own words.
    await expect.poll(() => page.getByText(SERVICE_WORDS).count()).toBe(0);
    // In one call: there are dozens of them.
    await details.evaluateAll((all) => {
      for (const each of all) if (each instanceof HTMLElement) each.click();
    });
    await expect.poll(() => page.locator('table details[open]').count()).toBe(FAILED_JOBS.length);
    await expect.poll(() => page.getByText(SERVICE_WORDS).count()).toBe(FAILED_JOBS.length);
    await expect.poll(() => english(page)).toEqual([]);
  });

  it('in the reasons why a change waits in the outbox', async () => {
    const { page } = await openPage({
      at: 'outbox',
      language: 'de',
      answers: {
        ...NO_NOTICES,
        'outbox:list-operations': () => ({ operations: [PARKED], total: 1 }),
      },
    });
    await page.getByText(PARKED.label).first().waitFor();
    await page.getByText('Ein Eintrag kann höchstens 50 Schlagwörter haben; es sind 51.').waitFor();
    await expect.poll(() => english(page)).toEqual([]);
  });

  it('in the reasons of a service, which are in the details of a change', async () => {
    const reason = new AppError('api/bad-request', 'serviceErrors.badRequest', {
      details: { serviceMessage: SERVICE_WORDS },
    }).toData();
    const { page } = await openPage({
      at: 'outbox',
      language: 'de',
      answers: {
        ...NO_NOTICES,
        'outbox:list-operations': () => ({ operations: [{ ...PARKED, reason }], total: 1 }),
      },
    });
    await page.getByText(PARKED.label).first().waitFor();
    await page.getByText(GERMAN['serviceErrors.badRequest']).waitFor();
    await expect.poll(() => page.getByText(SERVICE_WORDS).count()).toBe(0);
    await expect.poll(() => english(page)).toEqual([]);
    await page.getByRole('table').getByText('Einzelheiten', { exact: true }).click();
    await page.getByText(`Service: ${SERVICE_WORDS}`).waitFor();
  });

  it('in the notice that the built-in services have stopped', async () => {
    const { page } = await openPage({
      language: 'de',
      scenario: 'empty',
      answers: {
        'app:get-embedded-status': () => ({
          state: 'failed',
          engine: null,
          message: 'connectionErrors.builtInRestarting',
        }),
      },
    });
    await page.getByText('Die eingebauten Dienste sind stehen geblieben').first().waitFor();
    await expect.poll(() => english(page)).toEqual([]);
  });
});

describe('the window in right-to-left layout', () => {
  let under: OpenPage;

  beforeAll(async () => {
    under = await openPage({ scenario: 'empty', language: 'de', dir: 'rtl' });
    await under.page.locator('html[dir="rtl"]').waitFor();
  });

  it.each(someOf(4, PAGES))('%s: has no overlaps and nothing outside the window', async (name) => {
    const { page } = under;
    await openPageOfRail(page, name);
    await inEachWidth(under, WIDTHS, async (width) => {
      await expect.poll(() => textsOutside(page), { message: `${width} px` }).toEqual([]);
      await expect.poll(() => overlaps(page), { message: `${width} px` }).toEqual([]);
    });
  });

  it('has the rail on the right', async () => {
    await setPageWidth(under, 1200);
    const rail = await under.page.getByRole('navigation').first().boundingBox();
    const main = await under.page.locator('main').boundingBox();
    expect(rail!.x).toBeGreaterThan(main!.x);
  });
});
