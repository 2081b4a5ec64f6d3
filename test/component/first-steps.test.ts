import { beforeAll, describe, expect, it } from 'vitest';
import type { ConnectionLanguages } from '../../shared/domain/connections/connection.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { SETTINGS } from '../unit/renderer/builders.ts';
import { textFile } from '../support/text-files.ts';
import { findViolations } from '../support/window/axe.ts';
import { DocumentsPage } from '../support/window/documents-page.ts';
import { openPage, reopen, type OpenPage } from './support/open-page.ts';

const ROUGH_GERMAN: ConnectionLanguages = {
  isPractice: false,
  sources: [{ code: 'EN', name: 'English', supportsFormality: false }],
  targets: [
    {
      code: 'DE',
      name: 'German',
      supportsFormality: false,
      sources: [{ code: 'EN', quality: 'rough' }],
    },
  ],
};
const steps = ({ page }: OpenPage) => page.getByRole('region', { name: 'Three ways to start' });

describe('the first steps', () => {
  let work: string;
  beforeAll(() => {
    work = temporaryFolder();
  });

  it('are shown until they are closed, and then never again', async () => {
    const opened = await openPage({ scenario: 'empty' });
    const { page } = opened;
    await steps(opened).getByRole('heading', { name: 'Drop a file' }).waitFor();
    await expect.poll(() => findViolations(page)).toEqual([]);
    await steps(opened).getByRole('button', { name: 'Don’t show these again' }).click();
    await page.getByText('No documents yet.').waitFor();
    await reopen(page);
    await page.getByText('No documents yet.').waitFor();
    await expect.poll(() => steps(opened).count()).toBe(0);
  });

  it('lead to the connections and then disappear', { tags: 'deep' }, async () => {
    const opened = await openPage({ scenario: 'empty' });
    const { page } = opened;
    await steps(opened).getByRole('button', { name: 'Open connections' }).click();
    await page.getByRole('heading', { name: 'Connections', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Documents' }).click();
    await page.getByText('No documents yet.').waitFor();
  });

  it(
    'lead to the offline languages, with the one for the chosen target first',
    { tags: 'deep' },
    async () => {
      const opened = await openPage({
        scenario: 'empty',
        settings: { documents: { ...SETTINGS.documents, targetLangs: ['DE'] } },
        answers: { 'connections:get-languages': () => ROUGH_GERMAN },
      });
      const { page } = opened;
      await steps(opened)
        .getByText('German works now, rough. For good German, get the model (36 MB).')
        .waitFor();
      await steps(opened).getByRole('button', { name: 'Offline languages' }).click();
      await page.getByRole('rowheader', { name: /^German/u }).waitFor();
      await expect.poll(() => page.getByRole('rowheader').count()).toBe(1);
      expect(opened.api.inputsOf('models:download')).toEqual([]);
      await page.getByRole('link', { name: 'Documents' }).click();
      await page.getByText('No documents yet.').waitFor();
    },
  );

  it('disappear with the first file and are not shown when documents exist', async () => {
    const opened = await openPage({ scenario: 'empty' });
    await new DocumentsPage(opened.page).drop([textFile(work, 'first.txt', 'Words.\n')]);
    await steps(opened).waitFor({ state: 'detached' });
    const update = { firstSteps: { areDone: true } };
    await expect.poll(() => opened.api.inputsOf('settings:update')).toContainEqual(update);
    const full = await openPage();
    await new DocumentsPage(full.page).jobs.waitFor();
    await expect.poll(() => steps(full).count()).toBe(0);
  });
});

it('requests data that the first page does not show only once and after its first paint', async () => {
  const asked: string[] = [];
  const noted =
    <T>(name: string, answer: T) =>
    (): T => {
      asked.push(name);
      return answer;
    };
  const opened = await openPage({
    scenario: 'empty',
    answers: {
      'app:report-ready': noted('ready', undefined),
      'lane:list-rules': noted('rules', []),
      'outbox:get-summary': noted('outbox', { waiting: 0, parked: 0, held: 0, conflicts: 0 }),
      'projects:get-catalog': noted('catalog', { projects: [], customers: [] }),
    },
  });
  await expect.poll(() => asked.length).toBeGreaterThan(3);
  await opened.page.getByRole('combobox', { name: 'For project' }).waitFor();
  expect(asked[0]).toBe('ready');
  expect(asked.slice(1).toSorted()).toEqual(['catalog', 'outbox', 'rules']);
});

it('loads its own code after the first paint', async () => {
  const { page } = await openPage({ scenario: 'empty' });
  await page.addInitScript(() => {
    const started: [string, number][] = [];
    Object.assign(globalThis, { started });
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node instanceof HTMLLinkElement) started.push([node.href, performance.now()]);
      }
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  await page.getByRole('region', { name: 'Three ways to start' }).waitFor();
  const early = await page.evaluate(() => {
    const readyMs = performance.getEntriesByName('app-ready')[0]?.startTime ?? 0;
    const started: unknown = Reflect.get(globalThis, 'started');
    return (started as [string, number][]).flatMap(([file, atMs]) =>
      atMs < readyMs ? [file] : [],
    );
  });
  // The content hash of eight characters may itself contain a hyphen.
  expect(early.map((file) => file.replace(/^.*\/|-[\w-]{8}\.\w+$/gu, ''))).toEqual([
    'inter-latin-wght-normal',
    'first-page',
  ]);
});
