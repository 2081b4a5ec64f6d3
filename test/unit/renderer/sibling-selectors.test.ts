import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const RENDERER = join(import.meta.dirname, '../../../renderer');

/** A sibling combinator before any element: `+ *`, `~ *`, `+ :hover`. */
const ANY_SIBLING = /[+~]\s*(?:\*|:(?!is\())/u;

it('no selector names just any sibling: one new row would have every element of its table styled again', () => {
  const found = globSync('**/*.css', { cwd: RENDERER }).flatMap((file) => {
    const css = readFileSync(join(RENDERER, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//gu, '');
    const selectors = css.match(/[^{};]+(?=\{)/gu) ?? [];
    return selectors.filter((selector) => ANY_SIBLING.test(selector)).map((one) => [file, one]);
  });
  expect(found).toEqual([]);
});
