import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import { accented } from '../support/segments.ts';
import { writeZip } from '../../../../electron/embedded/formats/write-zip.ts';
import { detectContent } from '../../../../shared/documents/content-kind.ts';
import { createReadBudget } from '../../../../shared/documents/read-budget.ts';
import { countChars, extractSegments } from '../../../../shared/documents/extract-segments.ts';
import { entryKey, openZip } from '../../../../shared/documents/zip/zip.ts';
import {
  makeOffice,
  MAIN_TYPES,
  paragraph,
  wordPart,
} from '../../documents/office/office-maker.ts';
import { makeZip } from '../../documents/zip/zip-maker.ts';
import { errorOf } from '../../documents/thrown.ts';
import { drawn, links, makePptx, shape, slidePart } from '../support/office-files.ts';
import { officeFixture, rehearse } from '../support/office-fixtures.ts';

async function textsOf(bytes: Uint8Array): Promise<string> {
  const zip = await JSZip.loadAsync(bytes);
  const parts = await Promise.all(
    Object.values(zip.files)
      .filter(({ dir, name }) => !dir && !name.includes('rels') && !name.startsWith('['))
      .map((file) => file.async('string')),
  );
  return parts.join('').replaceAll(/<[^>]*>/gu, ' ');
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const body = wordPart(paragraph('Body'));
const linked = (...targets: readonly string[]): string =>
  links(...targets.map((target, index) => [`r${String(index)}`, 'header', target] as const));
const word = (rels: string, header: string): Uint8Array =>
  makeOffice('docx', 'word/document.xml', {
    'word/document.xml': body,
    'word/_rels/document.xml.rels': rels,
    [header]: wordPart(paragraph('Top words'), 'hdr'),
  });

describe('parts of a package whose names are written differently', () => {
  const headed = (link: string, name: string) =>
    ['docx', word(linked(link), name), ['Body', 'Top words']] as const;
  const ENCODED_NAME = officeFixture('encoded-name.docx');
  it.each([
    ['a different case', 'docx', officeFixture('case-of-names.docx'), ['Names differ in case.']],
    ['a header in a different case', ...headed('HEADER1.xml', 'word/header1.xml')],
    ['an encoded space', 'docx', ENCODED_NAME, ['Body here.', 'Header words']],
    ['encoded letters', ...headed('%D0%9A%D0%BE%D0%BB.xml', 'word/Кол.xml')],
    ['a name that is encoded in the archive, too', ...headed('top 1.xml', 'word/top%201.xml')],
    ['a percent sign that encodes nothing', ...headed('100%.xml', 'word/100%.xml')],
    ['backslashes', 'xlsx', officeFixture('backslash-names.xlsx'), ['Words']],
    ['linked backslashes', ...headed('..\\word\\parts\\Top.xml', 'word/parts/top.xml')],
    [
      'a slide in a different case',
      'pptx',
      makePptx([slidePart(shape(drawn('Slide words')))], {
        'ppt/_rels/presentation.xml.rels': links(['s0', 'slide', 'Slides/SLIDE1.xml']),
      }),
      ['Slide words'],
    ],
  ] as const)('%s: every text is read, and written', async (_what, kind, source, expected) => {
    const { texts, bytes } = await rehearse(kind, source);
    expect(texts).toEqual(expected);
    const after = await textsOf(bytes);
    for (const text of expected) {
      expect(after).not.toContain(text);
      expect(after).toContain(accented(text));
    }
    const before = await extractSegments(kind, source, createReadBudget());
    expect(countChars(before ?? [])).toBe(countChars(expected.map((text) => ({ id: '', text }))));
  });

  it('reads a part once when it has two names', async () => {
    const source = word(
      linked('header1.xml', 'Header1.xml', '/word/header%31.xml'),
      'word/header1.xml',
    );
    expect((await rehearse('docx', source)).texts).toEqual(['Body', 'Top words']);
  });

  it('keeps the names of the archive', () => {
    const source = officeFixture('backslash-names.xlsx');
    expect(openZip(source).names).toContain('xl\\sharedStrings.xml');
  });

  it('finds macros under any name', () => {
    const bytes = makeZip({
      '[Content_Types].xml': `<Types><Override PartName="/word/document.xml" ContentType="${MAIN_TYPES.docx}"/></Types>`,
      '_rels/.rels': `<Relationships><Relationship Id="r" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
      'word/document.xml': body,
      'word\\vbaProject.bin': 'x',
    });
    expect(detectContent(bytes)).toMatchObject({
      kind: 'other',
      message: 'documentErrors.hiddenMacros',
    });
  });

  it.each([
    ['word/Header1.xml', 'WORD/header1.XML'],
    ['a b.xml', 'a%20b.xml'],
    ['a\\b.xml', 'a/b.xml'],
    ['%C3%84.xml', 'ä.xml'],
  ])('%s is %s', (one, other) => {
    expect(entryKey(one)).toBe(entryKey(other));
  });
});

describe('the writer of packages', () => {
  it('refuses to lose a changed part', () => {
    const entries = openZip(makeZip({ 'word/header1.xml': 'old' }));
    const changed = new Map([['word/Header1.xml', new TextEncoder().encode('new')]]);
    const { message } = errorOf(() => writeZip(entries, changed), 'internal');
    expect(message).toBe('A changed part of the document was not written.');
  });
});
