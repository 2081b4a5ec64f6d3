import { readFileSync } from 'node:fs';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { t } from '../../../shared/i18n/text.ts';
import { sniffDocument } from '../../../shared/documents/sniff.ts';
import {
  type MAIN_TYPES,
  makeCompoundFile,
  makeDocx,
  makeOffice,
  paragraph,
} from './office/office-maker.ts';
import { idmlOf } from './idml/idml-maker.ts';
import { makeZip, patchZip } from './zip/zip-maker.ts';
import { runs } from '../../support/runs.ts';
import { codeOf, errorOf } from './thrown.ts';

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (c) => c.charCodeAt(0));
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const office = (type: keyof typeof MAIN_TYPES): Uint8Array =>
  makeOffice(type, 'main.xml', { 'main.xml': '<a/>' });
const xliff = (version: string): Uint8Array =>
  utf8(
    `<?xml version="1.0"?>\n<!-- made by hand -->\n<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="${version}" srcLang="en"><file id="f"/></xliff>`,
  );
const SRT = '1\r\n00:00:01,000 --> 00:00:02,500\r\nHello\r\n';
const PDF =
  '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n';
const PNG = latin1('\u0089PNG\r\n\u001a\n....IEND\u00ae\u0042\u0060\u0082');
const JPEG = latin1('\u00ff\u00d8\u00ff\u00e0....\u00ff\u00d9');

describe('sniffDocument accepts', () => {
  it.each([
    ['a.docx', makeDocx(paragraph('x')), 'docx'],
    ['A.DOCX', makeDocx(paragraph('x')), 'docx'],
    ['a.pptx', office('pptx'), 'pptx'],
    ['a.xlsx', office('xlsx'), 'xlsx'],
    ['a.pdf', latin1(PDF), 'pdf'],
    ['bytes before.pdf', latin1(`\u0001\u0002${PDF}`), 'pdf'],
    ['a.txt', utf8('Hello'), 'txt'],
    ['starts like a program.txt', utf8('MZ is a rapper'), 'txt'],
    ['starts like an image.txt', utf8('BMW builds cars'), 'txt'],
    ['starts with an angle.txt', utf8('<Name> said hello'), 'txt'],
    ['a.html', utf8('\n<!-- x --><!DOCTYPE html><p>Hi</p>'), 'html'],
    ['a.htm', latin1('<html><meta charset="shift_jis">\u0082\u00a0\u0081</html>'), 'html'],
    ['xhtml.html', utf8('<?xml version="1.0"?><html xmlns="x"/>'), 'html'],
    ['fragment.html', utf8('Hello <b>you</b>'), 'html'],
    ['a.xliff', xliff('2.0'), 'xliff'],
    ['a.xlf', xliff('2.1'), 'xliff'],
    ['a.srt', utf8(SRT), 'srt'],
    ['magazine.idml', idmlOf(['The ferry']), 'idml'],
    ['texts.json', utf8(' {"hello": "world"}'), 'json'],
    ['one text.json', utf8('"hello"'), 'json'],
    ['broken.json', utf8('{"hello": "world"'), 'json'],
    ['feed.xml', utf8('<?xml version="1.0"?><a/>'), 'xml'],
    ['table.xml', utf8('<table><tr><td>Hi</td></tr></table>'), 'xml'],
    ['no declaration.xml', utf8('<feed><a>Hi</a></feed>'), 'xml'],
    ['segments.xml', xliff('2.1'), 'xliff'],
    ['a.jpg', JPEG, 'jpeg'],
    ['a.jpeg', JPEG, 'jpeg'],
    ['a.png', PNG, 'png'],
  ])('%s', (name, bytes, format) => {
    expect(sniffDocument(name, bytes)).toEqual({ format, warnings: [] });
  });

  it.each([
    ['a web page as text', 'a.txt', utf8('<!doctype html><p>x'), 'Name it .html'],
    ['subtitles as text', 'a.txt', utf8(SRT), 'Name it .srt'],
    ['JSON as text', 'a.txt', utf8('{"a": "b"}'), 'a JSON file'],
    ['XML as text', 'a.txt', utf8('<?xml version="1.0"?><a/>'), 'an XML file'],
    ['an XLIFF 1.2 file as text', 'a.txt', xliff('1.2'), 'an XLIFF file'],
    ['a guessed encoding', 'a.txt', latin1('caf\u00e9 noir'), 'Windows-1252'],
    [
      'Cyrillic text',
      'a.txt',
      Uint8Array.from(iconv.encode('Комитет утвердил годовой бюджет во вторник.', 'win1251')),
      'read as Cyrillic (Windows-1251)',
    ],
    [
      'an encoding that may lack letters of the translation',
      'a.srt',
      latin1(SRT.replace('Hello', 'caf\u00e9')),
      'it’s written as UTF-8',
    ],
    ['UTF-16 without a mark', 'a.txt', latin1('a\0 \0b\0'), 'doesn’t state its encoding'],
    ['a PDF without its end', 'a.pdf', latin1(PDF.slice(0, 50)), 'cut off'],
    ['a PNG without its end', 'a.png', PNG.subarray(0, 12), 'cut off'],
    ['a JPEG without its end', 'a.jpg', JPEG.subarray(0, 6), 'cut off'],
  ])('%s, with a warning', (_, name, bytes, warning) => {
    const { warnings } = sniffDocument(name, bytes);
    expect(warnings).toHaveLength(1);
    expect(warnings.map(({ message, values }) => t(message, values)).join(' ')).toContain(warning);
  });
});

describe('sniffDocument refuses', () => {
  it.each([
    ['a.docx', new Uint8Array(0), '0 bytes'],
    ['a.txt', utf8(' \r\n\t\n'), 'nothing but spaces'],
    ['a.srt', utf8('\ufeff\n'), 'nothing but spaces'],
  ])('%s when it is empty', (name, bytes, words) => {
    expect(errorOf(() => sniffDocument(name, bytes), 'document/empty').message).toContain(words);
  });

  it.each([
    ['renamed.docx', latin1(PDF), 'really a PDF', '.pdf'],
    ['renamed.pdf', makeDocx(paragraph('x')), 'really a Word document', '.docx'],
    ['renamed.docx', office('xlsx'), 'really an Excel workbook', '.xlsx'],
    ['renamed.docx', utf8('hello'), 'really plain text', '.txt'],
    ['renamed.pdf', utf8('<html>'), 'really a web page', '.html'],
    ['renamed.png', JPEG, 'really a JPEG image', '.jpeg'],
    ['renamed.srt', utf8('hello'), 'really plain text', '.txt'],
    ['renamed.xlf', utf8(SRT), 'really a subtitle file', '.srt'],
    ['noending', makeDocx(paragraph('x')), 'its name has no extension', '.docx'],
    ['notes.md', utf8('# hello'), 'its name ends in .md', '.txt'],
    ['words.csv', makeDocx(paragraph('x')), 'really a Word document', '.docx'],
    ['new.doc', makeDocx(paragraph('x')), 'really a Word document', '.docx'],
    ['page.doc', utf8('<html><body>hello'), 'really a web page', '.html'],
    ['text.doc', utf8('hello'), 'really plain text', '.txt'],
  ])('%s, and says what it is and how to name it', (name, bytes, what, ending) => {
    const { message } = errorOf(() => sniffDocument(name, bytes), 'document/unsupported');
    expect(message).toContain(what);
    expect(message).toContain(`ends in ${ending}`);
  });

  it.each([
    ['prices.csv', utf8('name;price\nboat;12\n')],
    ['texts.yml', utf8('{"hello": "world"}')],
    ['feed.rss', utf8('<?xml version="1.0"?><a/>')],
    ['strings.yaml', utf8('hello: world')],
    ['memory.tmx', utf8('<?xml version="1.0"?><tmx/>')],
  ])('%s as a format of its own, which no other name would change', (name, bytes) => {
    const { message } = errorOf(() => sniffDocument(name, bytes), 'document/unsupported');
    const extension = name.slice(name.indexOf('.'));
    expect(message).toBe(`${extension} files can’t be translated yet.`);
  });

  it.each([
    ['program.docx', latin1('MZ\u0090\u0000\u0003\u0000'), 'a Windows program', ''],
    ['program.txt', latin1('\u007fELF\u0002\u0001\u0001\u0000'), 'a Linux program', ''],
    ['a.rtf', utf8('{\\rtf1 hello}'), 'rich text', '.docx'],
    ['a.docx', utf8('{\\rtf1 hello}'), 'rich text', '.docx'],
    ['a.docx', makeZip({ 'x.txt': 'x' }), 'a ZIP archive', 'Unpack'],
    ['a.docx', latin1(`PK\u0005\u0006${'\0'.repeat(18)}`), 'a ZIP archive', 'Unpack'],
    [
      'a.odt',
      makeZip({ mimetype: 'application/vnd.oasis.opendocument.text' }),
      'OpenDocument',
      '.docx',
    ],
    ['a.epub', makeZip({ mimetype: 'application/epub+zip' }), 'EPUB', ''],
    ['a.doc', makeCompoundFile(['WordDocument']), 'an old Word document (.doc)', '.docx'],
    ['a.docx', makeCompoundFile(['WordDocument']), 'an old Word document (.doc)', '.docx'],
    [
      'a.doc',
      makeCompoundFile(['WordDocument'], { word: { isEncrypted: false, isSmall: true } }),
      'an old Word document (.doc)',
      '.docx',
    ],
    ['a.doc', utf8('{\\rtf1 hello}'), 'rich text', '.docx'],
    ['a.xls', makeCompoundFile(['Workbook']), 'an old Excel workbook (.xls)', '.xlsx'],
    ['a.ppt', makeCompoundFile(['PowerPoint Document']), '(.ppt)', '.pptx'],
    ['a.msg', makeCompoundFile(['__properties']), 'an old Office file', ''],
    ['loop.doc', makeCompoundFile(['Other'], { directoryLoops: true }), 'an old Office file', ''],
    ['a.docm', office('docm'), 'with macros', '.docx'],
    ['a.docx', office('docm'), 'with macros', '.docx'],
    ['a.pptm', office('pptm'), 'with macros', '.pptx'],
    ['a.xlsm', office('xlsm'), 'with macros', '.xlsx'],
    ['a.xlsb', office('xlsb'), 'with macros', '.xlsx'],
    ['a.dotx', office('dotx'), 'a Word template', '.docx'],
    ['a.ppsx', office('ppsx'), 'a PowerPoint show', '.pptx'],
    ['a.gif', latin1('GIF89a\u0000\u0000'), 'a GIF image', ''],
    ['a.vtt', utf8('WEBVTT\n\n00:01.000 --> 00:02.000\nHi'), 'WebVTT', '.srt'],
    ['a.docx', utf8('<?xml version="1.0"?><a/>'), 'an XML file', '.xml'],
    [
      'hidden.docx',
      makeOffice('docx', 'word/document.xml', {
        'word/document.xml': '<a/>',
        'word/vbaProject.bin': 'x',
      }),
      'hidden macros',
      '.docx',
    ],
    ['noise.txt', Uint8Array.from({ length: 300 }, (_, i) => (i * 89) % 256), 'binary', ''],
  ])('%s and names what it is: %#', (name, bytes, what, advice) => {
    const { message } = errorOf(() => sniffDocument(name, bytes), 'document/unsupported');
    expect(message).toContain(what);
    expect(message).toContain(advice);
  });

  it.each(['1.0', '1.1', '2.2', '', '9'.repeat(500)])('XLIFF version %s', (version) => {
    const { message } = errorOf(
      () => sniffDocument('a.xlf', xliff(version)),
      'document/unsupported',
    );
    expect(message).toContain(version === '' ? 'doesn’t state its version' : version.slice(0, 20));
    expect(message).toContain('2.1');
    expect(message.length).toBeLessThan(300);
  });

  it('no XLIFF 1.2, and says that not every service takes it', () => {
    const old =
      '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file/></xliff>';
    expect(sniffDocument('a.xlf', utf8(`<!DOCTYPE xliff SYSTEM "x.dtd">${old}`))).toEqual({
      format: 'xliff',
      warnings: [],
      isOldXliff: true,
    });
  });

  it('XLIFF 1.1 by its version even when it names a document type', () => {
    const old = utf8(
      '<?xml version="1.0"?><!DOCTYPE xliff PUBLIC "-//XLIFF//DTD" "http://x/xliff.dtd" [<!ENTITY a "b">]><xliff version="1.1"/>',
    );
    const { message } = errorOf(() => sniffDocument('a.xlf', old), 'document/unsupported');
    expect(message).toContain('version 1.1');
  });

  it.each([
    ['a.docx', makeCompoundFile(['EncryptionInfo', 'EncryptedPackage'])],
    ['a.xlsx', makeCompoundFile(['EncryptionInfo', 'EncryptedPackage'])],
    ['a.doc', makeCompoundFile(['WordDocument'], { word: { isEncrypted: true, isSmall: false } })],
    ['a.doc', makeCompoundFile(['WordDocument'], { word: { isEncrypted: true, isSmall: true } })],
    ['a.pdf', latin1(PDF.replace('<</Root', '<</Encrypt 5 0 R/Root'))],
    ['direct.pdf', latin1(PDF.replace('<</Root', '<</Encrypt\n<</Filter/Standard>>/Root'))],
    ['a.docx', patchZip(makeDocx(paragraph('x')), { central: [8, 1], local: [6, 1] }, 2)],
  ])('%s with a password: %#', (name, bytes) => {
    expect(errorOf(() => sniffDocument(name, bytes), 'document/encrypted').message).toContain(
      'password',
    );
  });

  it("doesn't mistake the word /Encrypt in a PDF for encryption", () => {
    const bytes = latin1(PDF.replace('1 0 obj', '% about /Encryption and /Encrypt words\n1 0 obj'));
    expect(sniffDocument('a.pdf', bytes).format).toBe('pdf');
  });

  it.each([
    ['cut.docx', makeDocx(paragraph('x')).subarray(0, 300)],
    ['no main part.docx', makeOffice('docx', 'word/document.xml', {})],
    ['broken.xlf', utf8('<xliff version="2.1"><file></xliff>')],
    [
      'entities.xlf',
      utf8(
        '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><xliff version="2.1">&e;</xliff>',
      ),
    ],
    ['short.doc', makeCompoundFile([]).subarray(0, 100)],
    ['odd sectors.doc', Uint8Array.from(makeCompoundFile([]), (b, i) => (i === 30 ? 31 : b))],
  ])('%s as damaged', (name, bytes) => {
    expect(codeOf(() => sniffDocument(name, bytes))).toBe('document/damaged');
  });

  it('a ZIP bomb as too large', () => {
    const bomb = makeOffice('docx', 'word/document.xml', {
      'word/document.xml': new Uint8Array(20 * 1024 * 1024),
    });
    expect(codeOf(() => sniffDocument('bomb.docx', bomb))).toBe('document/too-large');
  });

  it('never throws anything but an AppError, whatever the bytes', () => {
    const seeds = [
      makeDocx(paragraph('x')),
      makeCompoundFile(['WordDocument']),
      xliff('2.1'),
      latin1(PDF),
      new Uint8Array(readFileSync(new URL(import.meta.url))),
    ];
    for (const seed of seeds) {
      for (let step = 0; step < runs(300, 60); step += 1) {
        const bytes = seed.slice(0, step % 3 === 0 ? (step * 37) % seed.length : seed.length);
        for (let i = 0; i < 5; i += 1)
          bytes[(step * 131 + i * 977) % bytes.length] = (step * 7 + i) % 256;
        for (const name of ['a.docx', 'a.xlf', 'a.txt', 'a.doc']) {
          expect(codeOf(() => sniffDocument(name, bytes))).toMatch(/^(?:none|document\/[a-z-]+)$/);
        }
      }
    }
  });
});
