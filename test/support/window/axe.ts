import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CDPSession, Page } from 'playwright-core';
import { IS_DEEP } from '../runs.ts';
import { setTheme } from './page-api.ts';
import { setPageWidth } from './window-size.ts';
import type { WindowUnderTest } from './window-under-test.ts';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Rules that depend on the theme. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

interface AxeResult {
  violations: { id: string; nodes: { target: string[]; failureSummary?: string }[] }[];
}

interface AxeOptions {
  resultTypes: string[];
  preload: boolean;
  runOnly?: { type: 'rule'; values: string[] };
}

const sessions = new WeakMap<Page, CDPSession>();

/**
 * Adds axe through the debugger: the page's own policy would refuse a script element, and an `eval`, as in Playwright,
 * would compile half a megabyte again for each page.
 */
async function addAxe(page: Page): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  const { exceptionDetails } = await session.send('Runtime.evaluate', { expression: SOURCE });
  if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
}

/**
 * Returns the violations that axe finds on the current page, one line each; empty if there are none.
 *
 * @param part selector of the only part to check
 * @param rules the only rules to check
 */
export async function findViolations(
  page: Page,
  part?: string,
  rules?: readonly string[],
): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in globalThis))) await addAxe(page);
  const { violations } = await page.evaluate(
    async ({ part, rules }) => {
      // A color halfway through a transition is not intended. Endless animations, like a spinner,
      // are checked as they are.
      await Promise.allSettled(
        document
          .getAnimations()
          .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
          .map(({ finished }) => finished),
      );
      const { axe } = globalThis as unknown as {
        axe: { run(context: Document | string, options: AxeOptions): Promise<AxeResult> };
      };
      return axe.run(part ?? document, {
        resultTypes: ['violations'],
        // Needed for only one rule, which is about the orientation of a device.
        preload: false,
        ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
      });
    },
    { part, rules },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}

/** Widths and themes in which pages are checked: most violations are in the markup, which is always the same. */
const LOOKS = [
  { width: 600, theme: 'light' },
  ...(IS_DEEP
    ? ([
        { width: 600, theme: 'dark' },
        { width: 1200, theme: 'light' },
      ] as const)
    : []),
  { width: 1200, theme: 'dark' },
] as const;

/** Runs {@link findViolations} in a wide and a narrow window, in both themes; the window is wide again afterward. */
export async function findViolationsAnywhere(
  window: WindowUnderTest,
  part?: string,
): Promise<string[]> {
  const { page } = window;
  const found: string[] = [];
  for (const { width, theme } of LOOKS) {
    await setPageWidth(window, width);
    await setTheme(page, theme);
    const rules = theme === 'dark' ? COLOR_RULES : undefined;
    const violations = await findViolations(page, part, rules);
    found.push(...violations.map((line) => `${theme}, ${String(width)} px: ${line}`));
  }
  return found;
}

/**
 * Returns the violations in one state of a page whose other states are checked everywhere: in the current window, or
 * with {@link findViolationsAnywhere} in a deep run.
 */
export async function findViolationsOfState(
  window: WindowUnderTest,
  part?: string,
): Promise<string[]> {
  return IS_DEEP ? findViolationsAnywhere(window, part) : findViolations(window.page, part);
}
