import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeResult {
  violations: { id: string; nodes: { target: string[]; failureSummary?: string }[] }[];
}

/**
 * What axe finds wrong with the page as it is now, one line each; empty when all is well.
 *
 * @param part selector of the only part to look at
 */
export async function findViolations(page: Page, part?: string): Promise<string[]> {
  // Evaluated by the debugger: a script element would be refused by the page's own policy.
  await page.evaluate(`typeof axe === 'undefined' && (() => { ${SOURCE} })()`);
  const { violations } = await page.evaluate(async (part) => {
    const { axe } = globalThis as unknown as {
      axe: { run(context: Document | string): Promise<AxeResult> };
    };
    return axe.run(part ?? document);
  }, part);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}
