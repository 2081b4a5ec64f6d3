import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import type { OpenDocument } from '../../../../electron/embedded/formats/document-format.ts';
import { accentSegment } from '../../../../electron/embedded/engines/pseudo.ts';
import { pptxFormat } from '../../../../electron/embedded/formats/pptx.ts';
import { xlsxFormat } from '../../../../electron/embedded/formats/xlsx.ts';
import { createReadBudget } from '../../../../shared/documents/read-budget.ts';
import { countChars, extractSegments } from '../../../../shared/documents/extract-segments.ts';
import { ample } from '../../../support/ample-budget.ts';

const FIXTURES = path.join(import.meta.dirname, '../../../fixtures/documents');
const FILES = readdirSync(FIXTURES).filter((name) => /\.(?:pptx|xlsx)$/u.test(name));
const read = (name: string): Uint8Array => new Uint8Array(readFileSync(path.join(FIXTURES, name)));

const formatOf = (name: string): 'pptx' | 'xlsx' => (name.endsWith('.pptx') ? 'pptx' : 'xlsx');

function open(name: string): OpenDocument & { readonly locations: readonly string[] } {
  return formatOf(name) === 'pptx'
    ? pptxFormat.open(read(name), ample())
    : xlsxFormat.open(read(name), ample());
}

async function rehearse(name: string): Promise<Uint8Array> {
  const document = open(name);
  return document.write(
    document.segments.map((segment) => accentSegment(segment).pieces),
    'ES',
  );
}

async function partsOf(bytes: Uint8Array): Promise<Map<string, string>> {
  const zip = await JSZip.loadAsync(bytes);
  const parts = new Map<string, string>();
  for (const [name, file] of Object.entries(zip.files)) {
    if (!file.dir) parts.set(name, await file.async('binarystring'));
  }
  return parts;
}

/** Counts each element, except runs and their properties: similar neighbors are merged. */
function elementCounts(xml: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [, name = ''] of xml.matchAll(/<([\w:]+)/gu)) {
    if (/^(?:a:)?(?:r|rPr|t)$/u.test(name)) continue;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

describe('presentations and workbooks from other programs', () => {
  it('include test files', () => {
    expect(FILES.length).toBeGreaterThan(3);
  });

  it.each(FILES)('%s keeps every part, and every element of those with text', async (name) => {
    const before = await partsOf(read(name));
    const after = await partsOf(await rehearse(name));
    expect([...after.keys()]).toEqual([...before.keys()]);
    let changed = 0;
    for (const [part, content] of before) {
      const result = after.get(part) ?? '';
      if (result === content) continue;
      changed += 1;
      expect([part, elementCounts(result)]).toEqual([part, elementCounts(content)]);
    }
    expect(changed).toBeGreaterThan(0);
  });

  it.each(FILES)('%s pairs with its translation, every text changed', async (name) => {
    const before = (await extractSegments(formatOf(name), read(name), createReadBudget())) ?? [];
    const after =
      (await extractSegments(formatOf(name), await rehearse(name), createReadBudget())) ?? [];
    expect(after.map(({ id, location }) => [id, location])).toEqual(
      before.map(({ id, location }) => [id, location]),
    );
    expect(countChars(before)).toBeGreaterThan(0);
    const withLetters = before.flatMap(({ text }, index) =>
      /\p{L}/u.test(text) ? [[text, after[index]?.text]] : [],
    );
    expect(withLetters.filter(([source, target]) => source === target)).toEqual([]);
  });

  it.each(FILES)('%s reports the place of each segment', (name) => {
    const { segments, locations } = open(name);
    expect(locations).toHaveLength(segments.length);
  });

  it('include the notes, comments and tables that LibreOffice wrote', () => {
    const { locations } = open('harbour.pptx');
    expect(new Set(locations)).toEqual(
      new Set(['slide 1', 'slide 1, notes', 'slide 1, comment', 'slide 2']),
    );
  });

  it('keep the formulas and numbers that LibreOffice wrote', async () => {
    const parts = await partsOf(await rehearse('stock.xlsx'));
    const sheet = parts.get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet).toContain('SUM(B2:B3)');
    expect(sheet).toContain('IF(B4&gt;10,&quot;enough&quot;,&quot;low&quot;)</f><v>enough</v>');
    expect(sheet).toContain('<v>15</v>');
  });

  it('give the same bytes for the same document', async () => {
    for (const name of FILES) expect(await rehearse(name)).toEqual(await rehearse(name));
  });
});
