import { describe, expect, it } from 'vitest';
import type { Segment } from '../../../../electron/embedded/engines/piece.ts';
import { accentSegment } from '../../../../electron/embedded/engines/pseudo.ts';
import { docxFormat } from '../../../../electron/embedded/formats/docx.ts';
import { seg, show } from '../support/segments.ts';
import { bodyOf, STRICT_WORD, wordDocument } from '../support/word-document.ts';
import { ample } from '../../../support/ample-budget.ts';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createReadBudget } from '../../../../shared/documents/read-budget.ts';
import { countChars, extractSegments } from '../../../../shared/documents/extract-segments.ts';

/** Translates a body with a given answer per segment, or with the practice engine. */
async function translate(
  body: string,
  answers?: readonly string[],
  namespace?: string,
): Promise<{ segments: string[]; body: string }> {
  const document = docxFormat.open(wordDocument(body, namespace), ample());
  const pieces: Segment[] = document.segments.map((segment, index) =>
    answers === undefined ? accentSegment(segment).pieces : seg(answers[index] ?? ''),
  );
  const bytes = document.write(pieces, 'ES');
  return { segments: document.segments.map(show), body: await bodyOf(bytes) };
}

const run = (text: string, properties = ''): string =>
  `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const field = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const instruction = (text: string): string => `<w:r><w:instrText>${text}</w:instrText></w:r>`;

describe('docx: reading', () => {
  it('merges runs that look the same, whatever their editing history', async () => {
    const { segments, body } = await translate(
      `<w:p><w:pPr><w:jc w:val="center"/></w:pPr>${run('Hel', '<w:lang w:val="en-US"/>')}<w:proofErr w:type="spellStart"/>${run('lo', '<w:noProof/>')}${run(' all')}</w:p>`,
    );
    expect(segments).toEqual(['Hello all']);
    expect(body).toBe(
      '<w:p><w:pPr><w:jc w:val="center"/></w:pPr><w:r><w:rPr><w:lang w:val="es-ES"/></w:rPr><w:t>Ĥéļļó áļļ</w:t></w:r></w:p>',
    );
  });

  it('numbers formats, the plainest first, with one number for equal formats', async () => {
    const { segments } = await translate(
      `<w:p>${run('A', '<w:b/><w:color w:val="FF0000"/>')}${run(' b ')}${run('C', '<w:b/><w:color w:val="FF0000"/>')}${run(' d', '<w:b/>')}</w:p>`,
    );
    expect(segments).toEqual(['<2:A> b <2:C><1: d>']);
  });

  it('splits a run at tabs and page breaks, and keeps line breaks as objects', async () => {
    const { segments, body } = await translate(
      '<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>Name:</w:t><w:tab/><w:t>first</w:t><w:br/><w:t>second</w:t><w:br w:type="page"/><w:t>third</w:t></w:r></w:p>',
    );
    expect(segments).toEqual(['Name:', 'first{3}second', 'third']);
    const bold = '<w:r><w:rPr><w:b/></w:rPr>';
    expect(body).toBe(
      `<w:p>${bold}<w:t>Ñáɱé:</w:t></w:r>${bold}<w:tab/></w:r>${bold}<w:t>ƒíŕšţ</w:t></w:r>${bold}<w:br/></w:r>${bold}<w:t>šéçóñð</w:t></w:r>${bold}<w:br w:type="page"/></w:r>${bold}<w:t>ţĥíŕð</w:t></w:r></w:p>`,
    );
  });

  it("doesn't change paragraphs without letters", async () => {
    const body = '<w:p><w:r w:rsidR="1"><w:t>12</w:t></w:r><w:proofErr w:type="spellStart"/></w:p>';
    expect(await translate(body)).toEqual({ segments: [], body });
  });

  it('reads the strict namespace', async () => {
    const { segments, body } = await translate(`<w:p>${run('Test')}</w:p>`, undefined, STRICT_WORD);
    expect(segments).toEqual(['Test']);
    expect(body).toContain('>Ţéšţ<');
  });
});

describe('docx: rebuilding', () => {
  it('keeps a link around its words when they move, and opens it twice when they separate', async () => {
    const source = `<w:p>${run('see ')}<w:hyperlink r:id="r5">${run('our site', '<w:u/>')}</w:hyperlink>${run(' now')}</w:p>`;
    const link = (text: string): string =>
      `<w:hyperlink r:id="r5"><w:r><w:rPr><w:u/></w:rPr><w:t>${text}</w:t></w:r></w:hyperlink>`;
    const moved = await translate(source, ['<1:nuestro sitio> mira']);
    expect(moved.body).toBe(
      `<w:p>${link('nuestro sitio')}<w:r><w:t xml:space="preserve"> mira</w:t></w:r></w:p>`,
    );
    const parted = await translate(source, ['<1:a>b<1:c>']);
    expect(parted.body).toBe(`<w:p>${link('a')}<w:r><w:t>b</w:t></w:r>${link('c')}</w:p>`);
  });

  it('nests wrappers as in the source: a link inside a tracked insertion', async () => {
    const { body } = await translate(
      `<w:p><w:ins w:id="1">${run('new ')}<w:hyperlink r:id="r1">${run('link')}</w:hyperlink></w:ins></w:p>`,
    );
    expect(body).toBe(
      '<w:p><w:ins w:id="1"><w:r><w:t xml:space="preserve">ñéŵ </w:t></w:r><w:hyperlink r:id="r1"><w:r><w:t>ļíñķ</w:t></w:r></w:hyperlink></w:ins></w:p>',
    );
  });

  it('keeps deleted text, bookmarks, comment ranges and note marks', async () => {
    const { segments, body } = await translate(
      `<w:p><w:bookmarkStart w:id="1" w:name="x"/>${run('keep')}<w:del w:id="2"><w:r><w:delText>old</w:delText></w:r></w:del><w:bookmarkEnd w:id="1"/>${run(' it')}<w:r><w:footnoteReference w:id="3"/></w:r></w:p>`,
    );
    expect(segments).toEqual(['{0}keep{2}{3} it{5}']);
    expect(body).toBe(
      '<w:p><w:bookmarkStart w:id="1" w:name="x"/><w:r><w:t>ķééþ</w:t></w:r><w:del w:id="2"><w:r><w:delText>old</w:delText></w:r></w:del><w:bookmarkEnd w:id="1"/><w:r><w:t xml:space="preserve"> íţ</w:t></w:r><w:r><w:footnoteReference w:id="3"/></w:r></w:p>',
    );
  });

  it('keeps links and labels without words, but no words that were inserted and deleted', async () => {
    const label = `<w:smartTag w:element="RDF"><w:smartTagPr><w:attr w:name="level" w:val="secret"/></w:smartTagPr><w:r/></w:smartTag>`;
    const link = `<w:hyperlink r:id="rId4"/>`;
    const { segments, body } = await translate(
      `<w:p>${label}${run('one')}<w:ins><w:r/></w:ins>${link}${run(' two')}</w:p>`,
    );
    expect(segments).toEqual(['{0}one{2} two']);
    expect(body).toBe(`<w:p>${label}<w:r><w:t>óñé</w:t></w:r>${link}${run(' ţŵó')}</w:p>`);
  });

  it('treats a computed field as one object', async () => {
    const page = `${field('begin')}${instruction(' PAGE ')}${field('separate')}${run('1')}${field('end')}`;
    const { segments, body } = await translate(`<w:p>${run('Page ')}${page}${run(' here')}</w:p>`);
    expect(segments).toEqual(['Page {1} here']);
    expect(body).toBe(
      `<w:p><w:r><w:t xml:space="preserve">Þáĝé </w:t></w:r>${page}<w:r><w:t xml:space="preserve"> ĥéŕé</w:t></w:r></w:p>`,
    );
  });

  it('translates the visible text of a link field, and keeps its code', async () => {
    const head = `${field('begin')}${instruction(' HYPERLINK "https://example.org" ')}${field('separate')}`;
    const { segments, body } = await translate(
      `<w:p>${run('see ')}${head}${run('the site')}${field('end')}</w:p>`,
    );
    expect(segments).toEqual(['see <1:the site>']);
    expect(body).toBe(
      `<w:p><w:r><w:t xml:space="preserve">šéé </w:t></w:r>${head}<w:r><w:t>ţĥé šíţé</w:t></w:r>${field('end')}</w:p>`,
    );
  });

  it('keeps the marks of a field that spans paragraphs and translates its text', async () => {
    const { segments, body } = await translate(
      `<w:p>${field('begin')}${instruction(' TOC ')}${field('separate')}${run('Chapter')}</w:p><w:p>${run('Next')}${field('end')}</w:p>`,
    );
    expect(segments).toEqual(['{0}{1}{2}Chapter', 'Next{1}']);
    expect(body.match(/fldCharType="(begin|separate|end)"/gu)).toHaveLength(3);
    expect(body).toContain('Çĥáþţéŕ');
  });

  it('translates both versions of a text box alike, and the paragraph around it', async () => {
    const box = (text: string): string =>
      `<w:txbxContent><w:p>${run(text, '<w:b/>')}</w:p></w:txbxContent>`;
    const { segments, body } = await translate(
      `<w:p>${run('outside ')}<w:r><mc:AlternateContent><mc:Choice Requires="wps"><wps:txbx>${box('inside')}</wps:txbx></mc:Choice><mc:Fallback><w:pict><v:textbox>${box('inside')}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`,
    );
    expect(segments).toEqual(['outside {1}', 'inside', 'inside']);
    expect(body.match(/íñšíðé/gu)).toHaveLength(2);
    expect(body).toContain('óúţšíðé');
    expect(body).not.toContain('inside');
  });

  it('translates an inline content control in place, but not one that Word fills in', async () => {
    const control = (properties: string, text: string): string =>
      `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${run(text)}</w:sdtContent></w:sdt>`;
    const { segments, body } = await translate(
      `<w:p>${run('a ')}${control('<w:text/>', 'typed')}${control('<w:date/>', 'May')}</w:p>`,
    );
    expect(segments).toEqual(['a {1}{2}', 'typed']);
    expect(body).toContain('>ţýþéð<');
    expect(body).toContain('>May<');
    expect(body.match(/<w:sdt>/gu)).toHaveLength(2);
  });

  it("writes nothing that XML can't hold", async () => {
    const { body } = await translate(`<w:p>${run('x')}</w:p>`, ['a\u0001b\uD800c & d \uFFFF']);
    expect(body).toContain('abc &amp; d');
  });
});

const FOLDER = path.resolve(import.meta.dirname, '../../../fixtures/documents');
const names = readdirSync(FOLDER).filter((name) => name.endsWith('.docx'));

describe('the characters of a Word document', () => {
  it.each(names)('are those that the app counts before sending: %s', async (name) => {
    const bytes = new Uint8Array(readFileSync(path.join(FOLDER, name)));
    const counted = countChars((await extractSegments('docx', bytes, createReadBudget())) ?? []);
    expect(docxFormat.open(bytes, ample()).charCount).toBe(counted);
  });
});
