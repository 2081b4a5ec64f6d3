import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const renderer = join(import.meta.dirname, '..', '..', '..', 'renderer');
/** Selector of a highlight or selection style. */
const HIGHLIGHT_RULE = /([^{}\s,]*)::(?:highlight|selection|target-text)\b/gu;

it('a rule for highlighted text names its element: without one, every element of the window resolves it', () => {
  const selectors = globSync('**/*.css', { cwd: renderer }).flatMap((file) =>
    [...readFileSync(join(renderer, file), 'utf8').matchAll(HIGHLIGHT_RULE)].map(
      ([, element = '']) => `${file}: ${element}`,
    ),
  );
  expect(selectors.length).toBeGreaterThan(0);
  expect(selectors.filter((each) => !/: .*[.#[]/u.test(each))).toEqual([]);
});
