import { readFileSync } from 'node:fs';
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

it('every part of Inter is declared once, for the characters that its package says', () => {
  const own = [facesOf('renderer/styles/fonts.css'), facesOf('renderer/styles/later-fonts.css')];
  const offered = facesOf('node_modules/@fontsource-variable/inter/wght.css');
  expect(Object.keys(offered)).toContain('inter-latin-wght-normal.woff2');
  expect({ ...own[0], ...own[1] }).toEqual(offered);
  expect(Object.keys(own[0] ?? {})).toEqual(['inter-latin-wght-normal.woff2']);
  expect(Object.keys(own[1] ?? {})).not.toContain('inter-latin-wght-normal.woff2');
});
