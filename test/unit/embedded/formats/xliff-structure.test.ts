import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOMParser, type Element } from '@xmldom/xmldom';
import { describe, expect, it } from 'vitest';
import { accentSegment } from '../../../../electron/embedded/engines/pseudo.ts';
import { xliffFormat } from '../../../../electron/embedded/formats/xliff.ts';
import { budgetOfFile } from '../../../../shared/documents/read-budget.ts';
import { childElements } from '../../../../shared/documents/xml/xml-nodes.ts';

const FIXTURES = join(import.meta.dirname, '../../../fixtures');
const FILES = ['texts', 'xliff'].flatMap((folder) =>
  readdirSync(join(FIXTURES, folder))
    .filter((name) => /\.(?:xlf|sdlxliff|mqxliff)$/u.test(name))
    .map((name) => join(folder, name)),
);

/** Order of a unit's parts in both versions; the first three occur at most once. */
const ORDER: Readonly<Record<string, readonly string[]>> = {
  'trans-unit': ['source', 'seg-source', 'target'],
  segment: ['source', 'target'],
};
/** Codes by their element, with the attribute that identifies them within a text. */
const CODES = new Map([
  ...['g', 'x', 'bx', 'ex', 'ph', 'bpt', 'ept', 'it', 'pc', 'sc'].map(
    (name) => [name, 'id'] as const,
  ),
  ['ec', 'startRef'] as const,
]);

/** Returns elements of a name, in any namespace. */
const named = (element: Element, name: string): Element[] =>
  Array.from(element.getElementsByTagNameNS('*', name));

const codesOf = (element: Element): string[] =>
  Array.from(element.getElementsByTagNameNS('*', '*'))
    .flatMap((code) => {
      const key = CODES.get(code.localName ?? '');
      return key === undefined ? [] : [`${code.localName ?? ''} ${code.getAttribute(key) ?? ''}`];
    })
    .toSorted();

function faultsOf(unit: Element): string[] {
  const order = ORDER[unit.localName ?? ''] ?? [];
  const children = childElements(unit);
  const names = children.map(({ localName }) => localName ?? '');
  const ranked = names.flatMap((name) => (order.includes(name) ? [order.indexOf(name)] : []));
  const isInOrder = ranked.every((rank, at) => at === 0 || rank > (ranked[at - 1] ?? 0));
  const source = children.find(({ localName }) => localName === 'source');
  const target = children.find(({ localName }) => localName === 'target');
  if (!isInOrder || source === undefined) return [`${names.join(', ')} are out of order`];
  if (target === undefined) return [];
  // A tool that cut the unit may have put its codes only there.
  const cut = children.find(({ localName }) => localName === 'seg-source');
  const [has, needs] = [codesOf(target), codesOf(cut ?? source)];
  return JSON.stringify(has) === JSON.stringify(needs)
    ? []
    : [`${needs.join()} became ${has.join()}`];
}

describe('a translated XLIFF file', () => {
  it.each(FILES)('%s keeps the order of a unit, and each code of its source', (file) => {
    const bytes = readFileSync(join(FIXTURES, file));
    const declared = /(?:target-language|trgLang)="(?<lang>[^"]+)"/u.exec(bytes.toString('latin1'));
    const targetLang = (declared?.groups?.['lang'] ?? 'DE').toUpperCase();
    const document = xliffFormat.open(bytes, budgetOfFile(bytes), { targetLang });
    const answers = document.segments.map((segment) => accentSegment(segment).pieces);
    const written = Buffer.from(document.write(answers, targetLang)).toString('utf8');
    const { documentElement } = new DOMParser().parseFromString(written, 'text/xml');
    if (documentElement === null) throw new Error('No document.');
    const units = Object.keys(ORDER).flatMap((name) => named(documentElement, name));
    expect(units.length).toBeGreaterThan(0);
    expect(units.flatMap(faultsOf)).toEqual([]);
  });
});
