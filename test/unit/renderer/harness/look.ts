/**
 * Looks at the window without Electron: builds the renderer, opens each page in light and dark, wide
 * and narrow, saves screenshots under out/looks/ and runs axe over each of them. Exits 1 when axe
 * finds a violation or the page logs an error. Usage: node test/unit/renderer/harness/look.ts [view,view]
 */
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { serveRenderer } from './serve-renderer.ts';

interface View {
  name: string;
  scenario: 'full' | 'empty' | 'broken';
  open: (page: Page) => Promise<void>;
  /** An open list hides the rest of the page from screen readers on purpose, which axe takes for a fault. */
  isListOpen?: true;
}

const goTo = (page: Page, name: string) => page.getByRole('link', { name }).click();

const openTranslate = async (page: Page) => {
  await goTo(page, 'Translate');
  await page.waitForFunction(() =>
    [...document.querySelectorAll('textarea')].some(({ value }) => value.includes('Grüßen')),
  );
};

const VIEWS: readonly View[] = [
  {
    name: 'translate',
    scenario: 'full',
    open: async (page) => {
      await openTranslate(page);
      const source = page.getByRole('textbox', { name: 'Source text' });
      await source.press('Control+End');
      for (const key of ['ArrowUp', 'ArrowUp']) await source.press(key);
      await page.getByText('Exact, 100').waitFor();
      await page.getByRole('button', { name: 'Insert match 2' }).click();
    },
  },
  {
    name: 'translate-options',
    scenario: 'full',
    open: async (page) => {
      await openTranslate(page);
      await page.getByRole('button', { name: 'Options' }).click();
      await page.getByRole('textbox', { name: 'Instruction 1' }).waitFor();
      await page.getByRole('button', { name: 'Log time' }).click();
      await page.getByRole('form', { name: 'Log time' }).waitFor();
    },
  },
  {
    name: 'translate-improve',
    scenario: 'full',
    open: async (page) => {
      await openTranslate(page);
      await page.getByRole('button', { name: 'Improve text' }).click();
      await page.getByRole('button', { name: 'Propose a wording' }).click();
      await page
        .getByRole('button', { name: /^delete/ })
        .first()
        .click();
    },
  },
  {
    name: 'translate-empty',
    scenario: 'empty',
    open: async (page) => {
      await goTo(page, 'Translate');
      await page.getByRole('textbox', { name: 'Source text' }).waitFor();
    },
  },
  {
    name: 'translate-broken',
    scenario: 'broken',
    open: async (page) => {
      await goTo(page, 'Translate');
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'documents',
    scenario: 'full',
    open: async (page) => page.getByText('Together').or(page.getByText('At least')).waitFor(),
  },
  {
    name: 'documents-list',
    scenario: 'full',
    open: async (page) =>
      page.getByRole('row', { name: 'annual-report.pdf' }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'documents-to',
    scenario: 'full',
    open: async (page) => {
      await page.getByRole('combobox', { name: 'To' }).pressSequentially('pan');
      await page.getByRole('option').first().waitFor();
    },
    isListOpen: true,
  },
  {
    name: 'documents-empty',
    scenario: 'empty',
    open: async (page) => page.getByText('No documents yet.').waitFor(),
  },
  {
    name: 'documents-broken',
    scenario: 'broken',
    open: async (page) => page.getByRole('button', { name: 'Try again' }).first().waitFor(),
  },
  {
    name: 'shortcuts',
    scenario: 'full',
    open: async (page) => {
      await page.keyboard.press('F1');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'history',
    scenario: 'full',
    open: async (page) => {
      await goTo(page, 'History');
      await page.getByRole('table', { name: 'History results' }).waitFor();
    },
  },
  {
    name: 'history-filters',
    scenario: 'full',
    open: async (page) => {
      await goTo(page, 'History');
      await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByRole('button', { name: 'Delete' }).first().click();
      await page.getByRole('button', { name: 'Undo' }).waitFor();
    },
  },
  {
    name: 'history-manage',
    scenario: 'full',
    open: async (page) => {
      await goTo(page, 'History');
      await page.getByRole('button', { name: 'Manage history' }).click();
      await page.getByRole('button', { name: 'The whole history' }).click();
      await page.getByText('cannot be undone').waitFor();
    },
  },
  {
    name: 'history-export',
    scenario: 'full',
    open: async (page) => {
      await goTo(page, 'History');
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('dialog', { name: 'Export' }).waitFor();
    },
  },
  {
    name: 'history-import-broken',
    scenario: 'full',
    open: async (page) => {
      await goTo(page, 'History');
      await page.getByRole('button', { name: 'Import' }).click();
      await page.getByRole('button', { name: 'Choose a file' }).click();
      await page.getByText('line 3, column 7').waitFor();
    },
  },
  {
    name: 'history-empty',
    scenario: 'empty',
    open: async (page) => {
      await goTo(page, 'History');
      await page.getByText('No finished translations yet.').waitFor();
    },
  },
  {
    name: 'history-broken',
    scenario: 'broken',
    open: async (page) => {
      await goTo(page, 'History');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  {
    name: 'history-edit',
    scenario: 'full',
    open: async (page) => {
      await goTo(page, 'History');
      await page.getByRole('button', { name: 'brochure.docx' }).first().click();
      await page.getByRole('button', { name: 'Edit translation 1', exact: true }).click();
      await page.getByRole('textbox', { name: 'Translation 1' }).fill('Bedingungen');
      await page.getByRole('textbox', { name: 'Translation 1' }).press('Control+Enter');
      await page.getByRole('button', { name: 'Earlier wordings of 1' }).click();
      await page.getByText('Allgemeine Bedingungen').waitFor();
      await page.getByRole('button', { name: 'Edit translation 2', exact: true }).click();
    },
  },
  {
    name: 'concordance',
    scenario: 'full',
    open: async (page) => {
      await page.keyboard.press('Control+Shift+F');
      await page.getByLabel('Term').fill('delivers');
      await page.getByRole('table', { name: 'Sentence pairs' }).waitFor();
    },
  },
  {
    name: 'history-item',
    scenario: 'full',
    open: async (page) => {
      await goTo(page, 'History');
      await page.getByRole('searchbox').fill('brochure lie');
      await page.getByRole('button', { name: 'brochure.docx' }).first().click();
      await page.getByRole('table', { name: 'Segments' }).waitFor();
    },
  },
  {
    name: 'time',
    scenario: 'full',
    open: async (page) => {
      await goTo(page, 'Time');
      await page.getByRole('table', { name: 'Time entries' }).waitFor();
    },
  },
  {
    name: 'time-edit',
    scenario: 'full',
    open: async (page) => {
      await goTo(page, 'Time');
      await page.getByRole('table', { name: 'Time entries' }).waitFor();
      await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByLabel('Start').fill('23:10');
      await page.getByLabel('Duration').fill('30h');
      await page.getByRole('button', { name: 'Add entry' }).click();
      await page.getByText('more than a day').waitFor();
      const row = page.getByRole('row').filter({ hasText: 'Terminology' }).first();
      await row.scrollIntoViewIfNeeded();
      await row.getByTitle(/^Times/).click();
      await page.getByRole('textbox', { name: 'End' }).nth(1).fill('1:15');
    },
  },
  {
    name: 'time-long',
    scenario: 'full',
    open: async (page) => {
      await goTo(page, 'Time');
      await page.getByLabel('Start').fill('23:10');
      await page.getByLabel('Duration').fill('30h');
      await page.getByRole('button', { name: 'Add entry' }).click();
      await page.getByText('more than a day').waitFor();
    },
  },
  {
    name: 'time-conflict',
    scenario: 'full',
    open: async (page) => {
      await goTo(page, 'Time');
      await page.getByRole('button', { name: 'Choose a version' }).first().click();
      await page.getByRole('button', { name: 'Keep these choices' }).waitFor();
      await page.getByRole('button', { name: 'Earlier versions' }).nth(6).click();
      await page.getByRole('list', { name: 'Earlier versions' }).waitFor();
    },
  },
  {
    name: 'time-delete',
    scenario: 'full',
    open: async (page) => {
      await goTo(page, 'Time');
      await page.getByRole('button', { name: 'Delete' }).nth(2).click();
      await page.getByRole('button', { name: 'Undo' }).waitFor();
      await page.getByRole('button', { name: 'Book it elsewhere' }).click();
    },
  },
  {
    name: 'time-project',
    scenario: 'full',
    open: async (page) => {
      await goTo(page, 'Time');
      await page
        .getByRole('form', { name: 'New entry' })
        .getByRole('combobox', { name: 'Project' })
        .pressSequentially('con');
      await page.getByRole('option').first().waitFor();
    },
    isListOpen: true,
  },
  {
    name: 'time-empty',
    scenario: 'empty',
    open: async (page) => {
      await goTo(page, 'Time');
      await page.getByText('No time logged yet.').waitFor();
    },
  },
  {
    name: 'time-broken',
    scenario: 'broken',
    open: async (page) => {
      await goTo(page, 'Time');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  {
    name: 'outbox',
    scenario: 'full',
    open: async (page) => {
      await goTo(page, 'Outbox');
      await page.getByRole('table', { name: 'Outbox' }).waitFor();
    },
  },
  {
    name: 'outbox-drop',
    scenario: 'full',
    open: async (page) => {
      await goTo(page, 'Outbox');
      await page.getByRole('button', { name: 'Drop' }).first().click();
      await page.getByRole('button', { name: 'Undo' }).waitFor();
    },
  },
  {
    name: 'outbox-empty',
    scenario: 'empty',
    open: async (page) => {
      await goTo(page, 'Time');
      await page.getByRole('button', { name: 'Outbox' }).click();
      await page.getByText('Nothing waits.').waitFor();
    },
  },
  {
    name: 'report',
    scenario: 'full',
    open: async (page) => {
      await goTo(page, 'Time');
      await page.getByRole('button', { name: 'Week and charts' }).click();
      await page.getByRole('table', { name: 'Week' }).waitFor();
      await page.getByText('hours in 41 entries').waitFor();
    },
  },
  {
    name: 'report-charts',
    scenario: 'full',
    open: async (page) => {
      await goTo(page, 'Time');
      await page.getByRole('button', { name: 'Week and charts' }).click();
      await page.getByText('As a table').nth(1).click();
      await page.getByRole('heading', { name: 'Time by project' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'report-custom',
    scenario: 'full',
    open: async (page) => {
      await goTo(page, 'Time');
      await page.getByRole('button', { name: 'Week and charts' }).click();
      await page.getByLabel('Days', { exact: true }).selectOption('custom');
      await page.getByText('Choose a first and a last day.').waitFor();
      await page.getByText('Choose a first and a last day.').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'report-empty',
    scenario: 'empty',
    open: async (page) => {
      await goTo(page, 'Time');
      await page.getByRole('button', { name: 'Week and charts' }).click();
      await page.getByText('No time in these days.').waitFor();
    },
  },
  {
    name: 'time-export',
    scenario: 'full',
    open: async (page) => {
      await goTo(page, 'Time');
      await page.getByRole('button', { name: 'Week and charts' }).click();
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('dialog', { name: 'Export time' }).waitFor();
    },
  },
  {
    name: 'time-exported',
    scenario: 'full',
    open: async (page) => {
      await goTo(page, 'Time');
      await page.getByRole('button', { name: 'Week and charts' }).click();
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('button', { name: 'Choose a place' }).click();
      await page.getByText('Exported 41 entries').waitFor();
    },
  },
  {
    name: 'catalogue',
    scenario: 'full',
    open: async (page) => {
      await goTo(page, 'Time');
      await page.getByRole('button', { name: 'Projects and customers' }).click();
      await page.getByRole('table', { name: 'Customers' }).waitFor();
      await page.getByRole('button', { name: 'Delete Spring catalogue' }).click();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByText('archive it instead').waitFor();
      await page.getByRole('button', { name: 'Rename Contracts' }).click();
    },
  },
  {
    name: 'catalogue-rounding',
    scenario: 'full',
    open: async (page) => {
      await goTo(page, 'Time');
      await page.getByRole('button', { name: 'Projects and customers' }).click();
      await page.getByRole('button', { name: /^Rounding: Exact, Harbour/ }).click();
      await page.getByText('are billed as').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'catalogue-empty',
    scenario: 'empty',
    open: async (page) => {
      await goTo(page, 'Time');
      await page.getByRole('button', { name: 'Projects and customers' }).click();
      await page.getByText('No projects yet.').waitFor();
      await page.getByRole('button', { name: 'Add project' }).click();
      await page.getByText('Give a name.').waitFor();
    },
  },
  {
    name: 'documents-log-time',
    scenario: 'full',
    open: async (page) => {
      await page.getByRole('button', { name: 'Log time' }).nth(2).click();
      await page.getByRole('button', { name: 'Log 0:15 hours' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'settings-time',
    scenario: 'full',
    open: async (page) => {
      await goTo(page, 'Settings');
      await page.getByRole('button', { name: 'Add time connection' }).click();
      await page.getByLabel('By signing in').check();
      await page.getByLabel('Base address').fill('http://time.example/api/v1');
      await page.getByRole('button', { name: 'Sign in and add' }).click();
      await page.getByText('Only https://').waitFor();
    },
  },
  {
    name: 'settings-time-remove',
    scenario: 'full',
    open: async (page) => {
      await goTo(page, 'Settings');
      await page.getByRole('button', { name: 'Remove Agency time' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'settings',
    scenario: 'full',
    open: async (page) => {
      await goTo(page, 'Settings');
      await page.getByText('/home/me').waitFor();
    },
  },
  {
    name: 'settings-add',
    scenario: 'empty',
    open: async (page) => {
      await goTo(page, 'Settings');
      await page.getByRole('button', { name: 'Add connection' }).click();
      await page.getByLabel('Key', { exact: true }).fill('00000000-0000-0000-0000-000000000000:fx');
      await page.getByRole('button', { name: 'Add and test' }).click();
    },
  },
];

const SIZES = [
  { name: 'wide', width: 1280, height: 800 },
  { name: 'middle', width: 960, height: 800 },
  { name: 'narrow', width: 600, height: 800 },
] as const;

interface AxeViolation {
  id: string;
  help: string;
  nodes: { html: string; any: { message: string }[] }[];
}

const folder = resolve(import.meta.dirname, '../../../../out/looks');
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const only = process.argv[2]?.split(',');
await mkdir(folder, { recursive: true });
const served = await serveRenderer();
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const problems: string[] = [];
let looked = 0;
for (const colorScheme of ['light', 'dark'] as const) {
  for (const size of SIZES) {
    for (const view of VIEWS) {
      if (only?.includes(view.name) === false) continue;
      const label = `${view.name}-${colorScheme}-${size.name}`;
      const context = await browser.newContext({ colorScheme, viewport: size, locale: 'en-GB' });
      const page = await context.newPage();
      page.on('console', (entry) => {
        if (entry.type() === 'error') problems.push(`${label}: console: ${entry.text()}`);
      });
      page.on('pageerror', (error) => problems.push(`${label}: ${error.message}`));
      await page.addInitScript({ path: served.installPath });
      await page.goto(`${served.url}?scenario=${view.scenario}`);
      await page.locator('html[data-app-ready="true"]').waitFor();
      await view.open(page);
      await page.screenshot({ path: resolve(folder, `${label}.png`) });
      await page.evaluate(axe);
      const { violations } = await page.evaluate<{ violations: AxeViolation[] }>('axe.run()');
      for (const { id, help, nodes } of view.isListOpen ? [] : violations) {
        for (const node of nodes) {
          problems.push(
            `${label}: axe ${id}: ${help}: ${node.html.slice(0, 160)} ${node.any[0]?.message ?? ''}`,
          );
        }
      }
      looked += 1;
      await context.close();
    }
  }
}
await browser.close();
await served.close();
process.stdout.write(
  `${problems.map((problem) => `${problem}\n`).join('')}${looked} views, ${problems.length} problems\n`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
