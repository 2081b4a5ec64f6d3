import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PAGES } from '../../renderer/app/pages.ts';
import { ENGLISH } from '../support/languages.ts';
import { firstOf } from '../support/runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { layoutProblems } from '../support/window/layout.ts';
import { openPageOfRail } from '../support/window/pages.ts';
import { inEachWidth } from '../support/window/window-size.ts';
import type { WindowUnderTest } from '../support/window/window-under-test.ts';
import { aFile, aHistoryItem } from '../unit/renderer/builders.ts';
import type { Handlers } from '../unit/renderer/fake-api.ts';
import { aCustomer, anEntry, aProject } from '../unit/renderer/time-builders.ts';
import { openPage } from './support/open-page.ts';
import { GLOSSARIES } from './support/sample/sample-library.ts';
import { MEMORY } from './support/sample/sample-memories.ts';
import { withOwnWindow } from './support/shared-window.ts';
import { onlySystemFont, SYSTEM_FONTS } from './support/system-fonts.ts';

const WIDTHS = [1200, 720, 480];
/** German has the longer words. */
const LANGUAGES = firstOf(1, ['de', 'en'] as const);
const TEXT_FONT = 'Inter';

const CUSTOMER = aCustomer({ id: 'c', name: 'Donaudampfschifffahrtsgesellschaft' });
const PROJECT = aProject({
  id: 'p',
  name: 'Bedienungsanleitungen Frühjahr',
  customerId: CUSTOMER.id,
  customerName: CUSTOMER.name,
});
const DURATION_MS = 5_400_000;
const ENTRY = anEntry({
  startedAtMs: 86_400_000,
  endedAtMs: 86_400_000 + DURATION_MS,
  zone: 'UTC',
  note: 'Gerätesicherheitsverordnung gegengelesen',
  projectId: PROJECT.id,
  projectName: PROJECT.name,
  customerId: CUSTOMER.id,
  customerName: CUSTOMER.name,
  tags: ['Übersetzungsauftrag'],
});
const KEPT_TEXT = aHistoryItem({
  kind: 'text',
  title: 'The automatic transmission fluid is drained.',
  billedChars: 1_234_567,
});
const GLOSSARY = { ...GLOSSARIES[1]!, name: 'Rechtsschutzversicherung' };

/** One row in each list, with realistically long names. */
const LONG_NAMES: Handlers = {
  'projects:get-catalog': () => ({ projects: [PROJECT], customers: [CUSTOMER] }),
  'time:list-entries': () => ({
    entries: [ENTRY],
    total: 1,
    totalDurationMs: DURATION_MS,
    days: [{ day: '1970-01-02', durationMs: DURATION_MS, billableMs: DURATION_MS }],
  }),
  'glossaries:list': () => ({ glossaries: [GLOSSARY], total: 1 }),
  'memories:list': () => ({
    memories: [{ ...MEMORY, name: 'Allgemeine Geschäftsbedingungen' }],
    total: 1,
  }),
  'history:search': ({ page, limit }) => ({
    items: [KEPT_TEXT],
    total: 1,
    itemTotal: 1,
    page,
    limit,
  }),
  'documents:get-plan': () => ({
    files: [aFile({ fileName: 'Grundstücksverkehrsgenehmigung.txt', format: 'txt' })],
    rejected: [],
  }),
};

/** Returns the fonts that the system really used for a part of the page. */
async function drawnWith(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await session.detach();
  return fonts.map(({ familyName }) => familyName);
}

/** A source of a layout shift, as the Layout Instability API reports it; in CSS pixels of the window. */
interface Moved {
  node: Node | null;
  previousRect: DOMRectReadOnly;
  currentRect: DOMRectReadOnly;
}

/**
 * Expects that the first view is rendered in the shipped font without shifts, and that only needed parts of the font
 * are loaded.
 */
async function expectCalmStart(page: Page): Promise<void> {
  const start = await page.evaluate(async () => {
    const shifts = await new Promise<string[]>((resolve) => {
      const moved: string[] = [];
      const observer = new PerformanceObserver((entries) => {
        moved.push(...entries.getEntriesByType('layout-shift').flatMap(movesOfThePage));
        if (entries.getEntriesByType('mark').length > 0) resolve(moved);
      });
      observer.observe({ type: 'layout-shift', buffered: true });
      observer.observe({ type: 'mark' });
      // All shifts are reported with the frame after this one.
      requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('looked')));
    });
    // The line about the service at the bottom of the rail may grow once it has started.
    function movesOfThePage(entry: PerformanceEntry): string[] {
      const { sources = [] } = entry as { sources?: Moved[] };
      return sources
        .filter(({ node }) => Boolean(node?.parentElement?.closest('main, nav')))
        .map(({ node, previousRect, currentRect }) => {
          const [from, to] = [previousRect, currentRect].map(({ x, y, width, height }) =>
            [x, y, width, height].map(Math.round).join(' '),
          );
          return `${from} -> ${to}: ${node?.textContent?.slice(0, 60)}`;
        });
    }
    const faces = [...document.fonts].filter(({ status }) => status !== 'unloaded');
    return { shifts, faces: faces.map(({ status, unicodeRange }) => `${status} ${unicodeRange}`) };
  });
  expect(start.faces).toEqual([expect.stringMatching(/^loaded U\+0-FF,/u)]);
  expect(start.shifts).toEqual([]);
}

/** Returns the number of parts of the text font for `text`, which loads them. */
const partsLoadedFor = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    async (text) => (await document.fonts.load("1em 'Inter Variable'", text)).length,
    text,
  );

/** Sets the shipped font, or a system font as a replacement for it. */
async function setTextFont(page: Page, family: string | null): Promise<void> {
  await page.evaluate((family) => {
    const { style } = document.documentElement;
    if (family === null) style.removeProperty('--font-ui');
    else style.setProperty('--font-ui', `'${family}'`);
    // Measurements in the page's own code follow with the next frame.
    return new Promise((laidOut) =>
      requestAnimationFrame(() => requestAnimationFrame(() => laidOut(undefined))),
    );
  }, family);
}

async function problemsOfPage(under: WindowUnderTest, family: string): Promise<string[]> {
  const problems: string[] = [];
  await inEachWidth(under, WIDTHS, async (width) => {
    for (const font of [null, family]) {
      await setTextFont(under.page, font);
      const found = await layoutProblems(under.page);
      problems.push(...found.map((each) => `${width} px in ${font ?? TEXT_FONT}: ${each}`));
    }
  });
  await setTextFont(under.page, null);
  return problems;
}

describe('the code of the first page', () => {
  /** More would have to be read, compiled, and stored before anything is shown. */
  const MOST_BYTES = 577_000;
  const assets = join(import.meta.dirname, '..', '..', 'out', 'renderer', 'assets');

  it('is small and contains no text of pages that open later', () => {
    const [name = ''] = readdirSync(assets).filter((file) => /^first-page-.*\.js$/u.test(file));
    const code = readFileSync(join(assets, name), 'utf8');
    expect(Buffer.byteLength(code)).toBeLessThan(MOST_BYTES);
    expect(code).not.toContain(ENGLISH['settings.practicePurpose']);
  });
});

describe('the window with one system font', () => {
  it.for(firstOf(1, SYSTEM_FONTS))(
    '$family: fits the text on every page',
    { tags: 'deep' },
    async (font, { skip }) => {
      const work = temporaryFolder();
      const env = onlySystemFont(font.family, work);
      if (env === null)
        skip(`${font.family} is not installed; on Debian ${font.package} brings it`);
      await withOwnWindow(env ?? {}, async (window) => {
        const { page } = await openPage({ window, scenario: 'empty', motion: 'full' });
        await expectCalmStart(page);
        await expect.poll(() => partsLoadedFor(page, 'Ж')).toBe(1);
        await expect.poll(() => drawnWith(page, 'main h1')).toEqual([TEXT_FONT]);
        await setTextFont(page, 'serif');
        await expect
          .poll(() => drawnWith(page, 'main h1'))
          .toEqual([expect.stringContaining(font.name)]);

        const problems: string[] = [];
        for (const language of LANGUAGES) {
          const under = await openPage({
            window,
            scenario: 'empty',
            answers: LONG_NAMES,
            language,
          });
          for (const name of PAGES) {
            await openPageOfRail(page, name);
            const found = await problemsOfPage(under, font.family);
            problems.push(...found.map((each) => `${language} ${name}, ${each}`));
          }
        }
        expect(problems).toEqual([]);
      });
    },
  );
});
