import { expect, it, vi } from 'vitest';
import {
  findDrawingTexts,
  withoutPlaceholders,
} from '../../../shared/documents/office/drawing-text.ts';
import { openOoxmlPackage } from '../../../shared/documents/office/ooxml-package.ts';
import { createReadBudget } from '../../../shared/documents/read-budget.ts';
import {
  parseVendorContent,
  readVendorXliff,
} from '../../../shared/documents/xliff/vendor-xliff.ts';
import { readImport } from '../../../shared/glossaries/read-import.ts';
import { oldXliff, slidesFile, STUDIO, tbxFile, wordFile } from '../../fakes/hostile-files.ts';

/** References repeated in a small file are resolved once. */

it('reads the relationships of a part once', () => {
  const office = openOoxmlPackage(wordFile('', { 'a.xml': '', 'b.xml': '' }));
  const read = vi.spyOn(office.entries, 'read');
  for (const part of ['word/a.xml', 'word/b.xml', office.mainPart, office.mainPart]) {
    office.relationshipsOf(part);
  }
  expect(office.relationshipsOf(office.mainPart)).toHaveLength(2);
  expect(read).toHaveBeenCalledTimes(1);
});

it('searches a shape for its placeholder once, however many texts it has', () => {
  const text = '<a:p><a:r><a:t>a</a:t></a:r></a:p>';
  const shapes = `<p:sp>${text.repeat(9)}</p:sp><p:sp><p:nvPr><p:ph/></p:nvPr>${text.repeat(9)}</p:sp>`;
  const part = openOoxmlPackage(slidesFile('', shapes)).readXml('ppt/b.xml');
  const texts = findDrawingTexts(part);
  const search = vi.spyOn(Object.getPrototypeOf(part.documentElement), 'getElementsByTagNameNS');
  expect(withoutPlaceholders(texts)).toHaveLength(9);
  expect(search).toHaveBeenCalledTimes(2);
  search.mockRestore();
});

it('parses a segment of Trados Studio with the prefixes that it uses', () => {
  const more = Array.from({ length: 40 }, (_, at) => ` xmlns:n${String(at)}="u"`).join('');
  const unit = '<trans-unit id="1"><source>a<n7:x/></source></trans-unit>';
  const file = readVendorXliff(oldXliff(unit, { root: STUDIO + more }));
  const [segment] = file.segments;
  const { unit: parsed } = parseVendorContent(file, segment!.source);
  expect([...parsed.attributes].map(({ name }) => name)).toEqual(['xmlns', 'xmlns:n7']);
});

it('reads nested segments as one', () => {
  const started = Array.from({ length: 9 }, (_, at) => `<mrk mtype="seg" mid="${String(at)}">`);
  const inside = `${started.join('')}a<x id="1"/>${'</mrk>'.repeat(9)}`;
  const unit = `<trans-unit id="1"><source>a</source><seg-source>${inside}${inside.replace('"0"', '"9"')}</seg-source></trans-unit>`;
  const { segments } = readVendorXliff(oldXliff(unit, { root: STUDIO }));
  expect(segments.map(({ mid }) => mid)).toEqual(['0', '9']);
});

it('takes one step for each term of a concept with many terms', () => {
  // Copying all previous ones for each would take minutes, more than a test may take.
  const terms = '<tig><term>a</term></tig>'.repeat(100_000);
  const bytes = tbxFile(`<termEntry><langSet xml:lang="de">${terms}</langSet></termEntry>`);
  const source = { fileName: 'a.tbx', sourceLang: 'de', targetLang: 'en', bytes };
  expect(readImport(source, {}, createReadBudget()).rows).toHaveLength(100_000);
});
