import { describe, expect, it } from 'vitest';
import type { Segment } from '../../../../electron/embedded/engines/piece.ts';
import { accentSegment } from '../../../../electron/embedded/engines/pseudo.ts';
import { docxFormat } from '../../../../electron/embedded/formats/docx.ts';
import { createReadBudget } from '../../../../shared/documents/read-budget.ts';
import { extractSegments } from '../../../../shared/documents/extract-segments.ts';
import { makeDocx, paragraph, wordPart } from '../../documents/office/office-maker.ts';
import { chartPart, diagramPart, drawn, links, partOf } from '../support/office-files.ts';
import { seg } from '../support/segments.ts';
import { bodyOf, wordDocument } from '../support/word-document.ts';
import { ample } from '../../../support/ample-budget.ts';

const chart = chartPart(
  `<c:title><c:tx><c:rich>${drawn('Sales')}</c:rich></c:tx></c:title><c:cat><c:strRef><c:f>Sheet1!$A$2</c:f><c:strCache><c:pt idx="0"><c:v>North</c:v></c:pt></c:strCache></c:strRef></c:cat><c:val><c:numCache><c:pt idx="0"><c:v>7</c:v></c:pt></c:numCache></c:val>`,
);

function rehearse(source: Uint8Array): Uint8Array {
  const document = docxFormat.open(source, ample());
  return document.write(
    document.segments.map((segment) => accentSegment(segment).pieces),
    'ES',
  );
}

describe('docx: charts and diagrams', () => {
  const source = makeDocx(paragraph('Text'), [
    { type: 'header', name: 'header1.xml', content: wordPart(paragraph('Top'), 'hdr') },
    { type: 'chart', name: 'charts/chart1.xml', content: chart },
    { type: 'diagramData', name: 'diagrams/data1.xml', content: diagramPart(drawn('Step')) },
    { type: 'diagramDrawing', name: 'diagrams/drawing1.xml', content: diagramPart(drawn('Step')) },
  ]);

  it('are translated, and keep their formulas and numbers', async () => {
    const document = docxFormat.open(source, ample());
    expect(document.locations).toEqual(['text', 'header', 'chart', 'chart', 'diagram', 'diagram']);
    const result = rehearse(source);
    const after = await partOf(result, 'word/charts/chart1.xml');
    expect(after).toContain('<a:t>Šáļéš</a:t>');
    expect(after).toContain('<c:f>Sheet1!$A$2</c:f><c:strCache><c:pt idx="0"><c:v>Ñóŕţĥ</c:v>');
    expect(after).toContain('<c:v>7</c:v>');
    expect(await partOf(result, 'word/diagrams/data1.xml')).toContain('Šţéþ');
    expect(await partOf(result, 'word/diagrams/drawing1.xml')).toContain('Šţéþ');
  });

  it('pair with their translation, without the picture of a diagram', async () => {
    const before = await extractSegments('docx', source, createReadBudget());
    expect(before?.map(({ text, location }) => [location, text])).toEqual([
      [undefined, 'Text'],
      ['header', 'Top'],
      ['chart', 'Sales'],
      ['chart', 'North'],
      ['diagram', 'Step'],
    ]);
    const after = await extractSegments('docx', rehearse(source), createReadBudget());
    expect(after?.map(({ id }) => id)).toEqual(before?.map(({ id }) => id));
  });

  it('are read when a header shows them', () => {
    const header = makeDocx(paragraph('Text'), [
      { type: 'header', name: 'header1.xml', content: wordPart(paragraph('Top'), 'hdr') },
      { type: 'none', name: '_rels/header1.xml.rels', content: links(['r1', 'chart', 'c.xml']) },
      { type: 'none', name: 'c.xml', content: chartPart(drawn('Inside')) },
    ]);
    expect(docxFormat.open(header, ample()).locations).toEqual(['text', 'header', 'chart']);
  });
});

describe('docx: ranges', () => {
  const run = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;

  it.each([
    ['bookmarkStart', 'bookmarkEnd'],
    ['commentRangeStart', 'commentRangeEnd'],
    ['permStart', 'permEnd'],
  ])('never ends a %s before it begins', async (start, end) => {
    const source = wordDocument(
      `<w:p>${run('one ')}<w:${start} w:id="1"/>${run('two')}<w:${end} w:id="1"/></w:p>`,
    );
    const document = docxFormat.open(source, ample());
    const answer: Segment = seg('{3}dos {1}uno');
    const body = await bodyOf(document.write([answer], 'ES'));
    expect(body).toBe(
      `<w:p><w:${start} w:id="1"/><w:r><w:t xml:space="preserve">dos </w:t></w:r><w:${end} w:id="1"/><w:r><w:t>uno</w:t></w:r></w:p>`,
    );
  });

  it('keeps ranges that cross, and ends of ranges from other paragraphs, in their new place', async () => {
    const source = wordDocument(
      `<w:p><w:bookmarkEnd w:id="9"/>${run('a')}<w:bookmarkStart w:id="1"/>${run('b')}<w:commentRangeEnd w:id="1"/></w:p>`,
    );
    const body = await bodyOf(docxFormat.open(source, ample()).write([seg('{4}x{2}y{0}')], 'ES'));
    expect(body.match(/w:\w+(?:Start|End)/gu)).toEqual([
      'w:commentRangeEnd',
      'w:bookmarkStart',
      'w:bookmarkEnd',
    ]);
  });
});
