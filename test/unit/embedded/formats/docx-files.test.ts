import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate';
import JSZip from 'jszip';
import mammoth from 'mammoth';
import { describe, expect, it } from 'vitest';
import { accentSegment } from '../../../../electron/embedded/engines/pseudo.ts';
import { docxFormat } from '../../../../electron/embedded/formats/docx.ts';
import { AppError } from '../../../../shared/errors.ts';
import { wordDocument, wordPackage } from '../support/word-document.ts';
import { ample } from '../../../support/ample-budget.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const FIXTURES = path.join(ROOT, 'test/fixtures/documents');
const SAMPLE = path.join(ROOT, 'resources/samples/quarterly-report.docx');
const FILES = readdirSync(FIXTURES)
  .filter((name) => name.endsWith('.docx'))
  .map((name) => path.join(FIXTURES, name));

function rehearse(bytes: Uint8Array): Buffer {
  const document = docxFormat.open(bytes, ample());
  const answers = document.segments.map((segment) => accentSegment(segment).pieces);
  return Buffer.from(document.write(answers, 'ES'));
}

async function htmlOf(buffer: Buffer): Promise<string> {
  return (await mammoth.convertToHtml({ buffer })).value;
}

/** Returns the markup with every text replaced by x, which must not change. */
function skeleton(html: string): string {
  return html.replaceAll(/>[^<]*\p{L}[^<]*</gu, '>x<');
}

function visibleText(html: string): string {
  return html.replaceAll(/<[^>]*>/gu, '');
}

describe('docx files from other programs', () => {
  it('include test files', () => {
    expect(FILES.length).toBeGreaterThan(8);
  });

  it.each([...FILES, SAMPLE].map((file) => [path.basename(file), file]))(
    '%s keeps its structure and every other part byte for byte',
    async (_name, file) => {
      const source = readFileSync(file);
      const result = rehearse(source);
      const [before, after] = await Promise.all([htmlOf(source), htmlOf(result)]);
      expect(skeleton(after)).toBe(skeleton(before));
      // Every letter is accented; only protected text may stay unchanged.
      expect(visibleText(after).replace('desk@example.org', '')).not.toMatch(/[A-Za-z]/u);
      const [zipBefore, zipAfter] = await Promise.all([
        JSZip.loadAsync(source),
        JSZip.loadAsync(result),
      ]);
      const names = Object.keys(zipBefore.files).filter((name) => !name.endsWith('/'));
      expect(Object.keys(zipAfter.files)).toEqual(names);
      for (const name of names.filter((part) => !/^word\/[a-z]+\d*\.xml$/u.test(part))) {
        const [one, other] = await Promise.all([
          zipBefore.file(name)?.async('base64') ?? Promise.resolve(''),
          zipAfter.file(name)?.async('base64') ?? Promise.resolve(''),
        ]);
        expect(other).toBe(one);
      }
    },
  );

  it('translates header, footer and notes of the sample, and sets the language for the spelling checker', async () => {
    const zip = await JSZip.loadAsync(rehearse(readFileSync(SAMPLE)));
    const read = (name: string): Promise<string> =>
      zip.file(name)?.async('string') ?? Promise.resolve('');
    expect(await read('word/header1.xml')).toContain('Ñóŕţĥĝáţé');
    expect(await read('word/footer1.xml')).toMatch(/Þáĝé .*PAGE.* óƒ .*NUMPAGES/su);
    expect(await read('word/footnotes.xml')).toContain('ṽóļúñţééŕš');
    expect(await read('word/styles.xml')).toContain('w:lang w:val="es-ES"');
  });

  it('makes the same bytes from the same document', () => {
    expect(rehearse(readFileSync(SAMPLE)).equals(rehearse(readFileSync(SAMPLE)))).toBe(true);
  });
});

describe('hostile docx files', () => {
  /** Returns the code that a file is refused with. */
  const refusal = (bytes: Uint8Array): string => {
    try {
      docxFormat.open(bytes, ample());
      return 'accepted';
    } catch (error) {
      return error instanceof AppError ? error.code : 'unknown';
    }
  };

  it('refuses internal and external entities', () => {
    expect(
      refusal(wordPackage('<!DOCTYPE w [<!ENTITY a SYSTEM "file:///etc/passwd">]><w>&a;</w>')),
    ).toBe('document/damaged');
    expect(refusal(wordPackage('<!DOCTYPE w [<!ENTITY a "aaaa">]><w>&a;</w>'))).toBe(
      'document/damaged',
    );
  });

  it('refuses deep nesting', () => {
    const depth = 20_000;
    expect(
      refusal(wordDocument('<w:smartTag>'.repeat(depth) + '</w:smartTag>'.repeat(depth))),
    ).toBe('document/too-large');
  });

  it('refuses a part that unpacks to far more than it declares', () => {
    expect(refusal(wordDocument(' '.repeat(40 * 1024 * 1024)))).toBe('document/too-large');
  });

  it('refuses anything but a Word file', () => {
    expect(refusal(zipSync({ 'a.txt': strToU8('x') }))).toBe('document/unsupported');
    expect(refusal(strToU8('PK\u0003\u0004nonsense'))).toBe('document/damaged');
    expect(refusal(new Uint8Array())).toBe('document/empty');
  });

  it('survives nested wrappers and fields that never end', () => {
    const body =
      '<w:p>' +
      '<w:hyperlink>'.repeat(200) +
      '<w:r><w:fldChar w:fldCharType="begin"/><w:t>deep</w:t></w:r>' +
      '</w:hyperlink>'.repeat(200) +
      '<w:r><w:fldChar w:fldCharType="end"/><w:fldChar w:fldCharType="end"/></w:r></w:p>';
    const result = rehearse(wordDocument(body));
    expect(result.length).toBeGreaterThan(0);
  });

  it.each([
    ['never end', '<w:r><w:fldChar w:fldCharType="begin"/></w:r>', ''],
    [
      'are nested links',
      '<w:r><w:fldChar w:fldCharType="begin"/><w:instrText>HYPERLINK "x"</w:instrText><w:fldChar w:fldCharType="separate"/></w:r>',
      '<w:r><w:fldChar w:fldCharType="end"/></w:r>',
    ],
  ])(
    'reads 2,500 fields that %s',
    (_name, begin, end) => {
      const text = '<w:r><w:t>a</w:t></w:r>';
      const body = `<w:p>${text}${begin.repeat(2_500)}${text}${end.repeat(2_500)}</w:p>`;
      expect(rehearse(wordDocument(body)).length).toBeGreaterThan(0);
    },
    60_000,
  );
});
