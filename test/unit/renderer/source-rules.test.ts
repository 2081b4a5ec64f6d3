import { readFileSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');
const FACE = /url\('?[^)]*\/(?<file>[^/)']+)'?\)[^;]*;\s*unicode-range:\s*(?<range>[^;]+);/gu;

/** Returns the characters that each file of Inter covers. */
function facesOf(...path: string[]): Record<string, string> {
  const css = readFileSync(join(root, ...path), 'utf8');
  return Object.fromEntries(
    [...css.matchAll(FACE)].map(({ groups }) => [
      groups?.['file'] ?? '',
      (groups?.['range'] ?? '').replaceAll(/\s/gu, ''),
    ]),
  );
}

it('declares every part of Inter once, for the characters that its package lists', () => {
  const own = [facesOf('renderer/styles/fonts.css'), facesOf('renderer/styles/later-fonts.css')];
  const offered = facesOf('node_modules/@fontsource-variable/inter/wght.css');
  expect(Object.keys(offered)).toContain('inter-latin-wght-normal.woff2');
  expect({ ...own[0], ...own[1] }).toEqual(offered);
  expect(Object.keys(own[0] ?? {})).toEqual(['inter-latin-wght-normal.woff2']);
  expect(Object.keys(own[1] ?? {})).not.toContain('inter-latin-wght-normal.woff2');
});

const renderer = join(import.meta.dirname, '..', '..', '..', 'renderer');
/** Selector of a highlight or selection style. */
const HIGHLIGHT_RULE = /([^{}\s,]*)::(?:highlight|selection|target-text)\b/gu;

it('names an element in each rule for highlighted text, so that not every element of the window resolves it', () => {
  const selectors = globSync('**/*.css', { cwd: renderer }).flatMap((file) =>
    [...readFileSync(join(renderer, file), 'utf8').matchAll(HIGHLIGHT_RULE)].map(
      ([, element = '']) => `${file}: ${element}`,
    ),
  );
  expect(selectors.length).toBeGreaterThan(0);
  expect(selectors.filter((each) => !/: .*[.#[]/u.test(each))).toEqual([]);
});

const RENDERER = join(import.meta.dirname, '../../../renderer');

/** A sibling combinator before any element: `+ *`, `~ *`, `+ :hover`. */
const ANY_SIBLING = /[+~]\s*(?:\*|:(?!is\())/u;

it("uses no selector for just any sibling, so that a new row doesn't restyle every element of its table", () => {
  const found = globSync('**/*.css', { cwd: RENDERER }).flatMap((file) => {
    const css = readFileSync(join(RENDERER, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//gu, '');
    const selectors = css.match(/[^{};]+(?=\{)/gu) ?? [];
    return selectors.filter((selector) => ANY_SIBLING.test(selector)).map((one) => [file, one]);
  });
  expect(found).toEqual([]);
});

it('opens each list and menu through the kit that puts it above a dialog, and each dialog that has any is the kit’s', () => {
  const filesWith = (pattern: RegExp) =>
    globSync('**/*.tsx', { cwd: renderer }).filter((file) =>
      pattern.test(readFileSync(join(renderer, file), 'utf8')),
    );
  expect(filesWith(/\bPopover\b|\bTooltip\b/u)).toEqual([
    join('components', 'controls', 'popup.tsx'),
  ]);
  // A view of one text, with buttons only.
  const bare = join('features', 'voice', 'large-view.tsx');
  expect(filesWith(/<dialog\b/u).toSorted()).toEqual([
    join('components', 'forms', 'dialog.tsx'),
    bare,
  ]);
});
