import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createReadBudget } from '../../../../shared/documents/read-budget.ts';
import { readDocxSegments } from '../../../../shared/documents/office/docx-text.ts';
import { makeDocx, paragraph, wordPart } from './office-maker.ts';
import { makeZip } from '../zip/zip-maker.ts';
import { codeOf } from '../thrown.ts';
import {
  readHeaderFooter,
  writeHeaderFooter,
} from '../../../../shared/documents/office/header-footer.ts';

const SAMPLES = new URL('../../../../node_modules/mammoth/test/test-data/', import.meta.url);
const sample = (name: string): Uint8Array => new Uint8Array(readFileSync(new URL(name, SAMPLES)));
const textsOf = (bytes: Uint8Array): string[] =>
  readDocxSegments(bytes, createReadBudget()).map(({ text }) => text);
const run = (content: string): string => `<w:r>${content}</w:r>`;
const mark = (type: string): string => run(`<w:fldChar w:fldCharType="${type}"/>`);

describe('readDocxSegments on real files', () => {
  it.each([
    ['single-paragraph.docx', ['Walking on imported air']],
    ['strict-format.docx', ['Test']],
    ['utf8-bom.docx', ['This XML has a byte order mark.']],
    ['text-box.docx', ['Datum plane']],
    ['simple-list.docx', ['Apple', 'Banana']],
    ['footnote-hyperlink.docx', ['Example']],
    ['footnotes.docx', ['Ouch.', 'A tachyon walks into a bar.', 'Fin.']],
    ['endnotes.docx', ['Ouch.', 'A tachyon walks into a bar.', 'Fin.']],
    ['comments.docx', ['Ouch.', 'A tachyon walks into a bar.', 'Fin.']],
    ['tables.docx', ['Above', 'Top left', 'Top right', 'Bottom left', 'Bottom right', 'Below']],
    ['strikethrough.docx', ["Today's Special: Salmon Sold out"]],
    ['empty.docx', []],
  ])('%s', (name, texts) => {
    expect(textsOf(sample(name))).toEqual(texts);
  });

  it('gives each segment of every sample an id of its own', () => {
    const names = readdirSync(SAMPLES).filter((name) => name.endsWith('.docx'));
    expect(names.length).toBeGreaterThan(15);
    for (const name of names) {
      const ids = readDocxSegments(sample(name), createReadBudget()).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
});

describe('readDocxSegments', () => {
  it('numbers paragraphs, empty ones included, so that ids survive a translation', () => {
    const body = `${paragraph('one')}<w:p/>${paragraph(' ')}${paragraph('two')}`;
    expect(readDocxSegments(makeDocx(body), createReadBudget())).toEqual([
      { id: 'word/document.xml#0', text: 'one' },
      { id: 'word/document.xml#3', text: 'two' },
    ]);
  });

  it('reads the body, headers in number order, footers, notes and comments, each part once', () => {
    const part = (type: string, name: string, root: string) => ({
      type,
      name,
      content: wordPart(paragraph(name), root),
    });
    const docx = makeDocx(paragraph('body'), [
      part('comments', 'comments.xml', 'comments'),
      part('header', 'header10.xml', 'hdr'),
      part('header', 'header2.xml', 'hdr'),
      part('header', 'header2.xml', 'hdr'),
      part('endnotes', 'endnotes.xml', 'endnotes'),
      part('footnotes', 'footnotes.xml', 'footnotes'),
      part('footer', 'footer1.xml', 'ftr'),
      part('styles', 'styles.xml', 'styles'),
    ]);
    expect(textsOf(docx)).toEqual([
      'body',
      'header2.xml',
      'header10.xml',
      'footer1.xml',
      'footnotes.xml',
      'endnotes.xml',
      'comments.xml',
    ]);
  });

  it.each([
    [
      'runs, links and controls joined',
      `<w:p>${run('<w:t>a</w:t>')}<w:hyperlink>${run('<w:t xml:space="preserve"> b </w:t>')}</w:hyperlink><w:sdt><w:sdtContent>${run('<w:t>c</w:t>')}</w:sdtContent></w:sdt></w:p>`,
      ['a b c'],
    ],
    [
      'tabs, breaks and hard hyphens',
      `<w:p>${run('<w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t><w:noBreakHyphen/><w:t>d</w:t>')}</w:p>`,
      ['a\tb\nc\u2011d'],
    ],
    [
      'inserted text included, deleted and moved-away text left out',
      `<w:p><w:ins>${run('<w:t>in</w:t>')}</w:ins><w:del>${run('<w:delText>out</w:delText>')}</w:del><w:moveFrom>${run('<w:t>from</w:t>')}</w:moveFrom><w:moveTo>${run('<w:t> to</w:t>')}</w:moveTo></w:p>`,
      ['in to'],
    ],
    [
      'field codes left out, results kept',
      `<w:p>${mark('begin')}${run('<w:instrText>PAGE</w:instrText>')}${mark('separate')}${run('<w:t>7</w:t>')}${mark('end')}</w:p>`,
      ['7'],
    ],
    [
      'fields inside the code of a field left out',
      `<w:p>${mark('begin')}${run('<w:t>IF </w:t>')}${mark('begin')}${mark('separate')}${run('<w:t>inner</w:t>')}${mark('end')}${mark('separate')}${run('<w:t>shown</w:t>')}${mark('end')}${run('<w:t> after</w:t>')}</w:p>`,
      ['shown after'],
    ],
    [
      'a field that never ends hides its paragraph only',
      `<w:p>${mark('begin')}${run('<w:t>code</w:t>')}</w:p>${paragraph('next')}`,
      ['next'],
    ],
    [
      'the reading of ruby text left out',
      `<w:p>${run(`<w:ruby><w:rt>${run('<w:t>kana</w:t>')}</w:rt><w:rubyBase>${run('<w:t>漢字</w:t>')}</w:rubyBase></w:ruby>`)}</w:p>`,
      ['漢字'],
    ],
    [
      'a text box once, after the paragraph that holds it',
      `<w:p>${run('<w:t>host</w:t>')}${run(`<mc:AlternateContent><mc:Choice Requires="wps"><wps:txbx><w:txbxContent>${paragraph('box')}</w:txbxContent></wps:txbx></mc:Choice><mc:Fallback><v:textbox><w:txbxContent>${paragraph('box')}</w:txbxContent></v:textbox></mc:Fallback></mc:AlternateContent>`)}${run('<w:t> end</w:t>')}</w:p>`,
      ['host end', 'box'],
    ],
    [
      'a text box with a fallback only',
      `<w:p>${run(`<mc:AlternateContent><mc:Fallback><w:txbxContent>${paragraph('box')}</w:txbxContent></mc:Fallback></mc:AlternateContent>`)}</w:p>`,
      ['box'],
    ],
    [
      'tables in tables',
      `<w:tbl><w:tr><w:tc>${paragraph('outer')}<w:tbl><w:tr><w:tc>${paragraph('inner')}</w:tc></w:tr></w:tbl></w:tc></w:tr></w:tbl>`,
      ['outer', 'inner'],
    ],
  ])('%s', (_, body, texts) => {
    expect(textsOf(makeDocx(body))).toEqual(texts);
  });

  it.each(['missing.xml', '../../etc/passwd', '/etc/passwd', '../../../../../x'])(
    'skips a link to %s',
    (name) => {
      expect(textsOf(makeDocx(paragraph('body'), [{ type: 'header', name }]))).toEqual(['body']);
    },
  );

  it.each([
    ['cut in the middle', sample('footnotes.docx').subarray(0, 9000)],
    ['no list of contents', makeZip({ 'word/document.xml': wordPart(paragraph('x')) })],
    ['broken markup', makeDocx('<?xml version="1.0"?><w:document')],
    [
      'entities',
      makeDocx(
        '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
      ),
    ],
  ])('refuses a file with %s', (_, bytes) => {
    expect(codeOf(() => readDocxSegments(bytes, createReadBudget()))).toBe('document/damaged');
  });

  it('refuses tables nested 10,000 deep without running out of stack', () => {
    const open = '<w:tbl><w:tr><w:tc>'.repeat(10_000);
    const close = '</w:tc></w:tr></w:tbl>'.repeat(10_000);
    expect(
      codeOf(() =>
        readDocxSegments(makeDocx(`${open}${paragraph('x')}${close}`), createReadBudget()),
      ),
    ).toBe('document/too-large');
  });
});

describe('headers and footers of printed sheets', () => {
  it.each([
    ['&LLeft&CMiddle&RRight', ['&L', 'Left', '&C', 'Middle', '&R', 'Right']],
    ['&"Arial,Bold"&12&KFF0000Text', ['&"Arial,Bold"', '&12', '&KFF0000', 'Text']],
    ['&K01+020Text', ['&K01+020', 'Text']],
    ['Page &P of &N', ['Page ', '&P', ' of ', '&N']],
    ['R&&D &&P', ['R&D &P']],
    ['&&&P', ['&', '&P']],
    ['end &', ['end &']],
  ])('%s', (coded, parts) => {
    const tokens = readHeaderFooter(coded);
    expect(tokens.map((token) => (token.kind === 'text' ? token.text : token.code))).toEqual(parts);
    expect(readHeaderFooter(writeHeaderFooter(tokens))).toEqual(tokens);
  });

  it('writes what it has read', () => {
    const coded = '&L&"Arial,Bold"&12&KFF0000R&&D&C&P of &N&R&D';
    expect(writeHeaderFooter(readHeaderFooter(coded))).toBe(coded);
  });

  it('never lets a digit become part of a size', () => {
    const size = { kind: 'code', code: '&12', isSection: false } as const;
    expect(writeHeaderFooter([size, { kind: 'text', text: '3 pieces' }])).toBe('&12 3 pieces');
  });
});
