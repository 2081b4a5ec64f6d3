import { describe, expect, it } from 'vitest';
import { docxFormat } from '../../../../electron/embedded/formats/docx.ts';
import { createReadBudget } from '../../../../shared/documents/read-budget.ts';
import { extractSegments } from '../../../../shared/documents/extract-segments.ts';
import { plainText } from '../../../../electron/embedded/engines/piece.ts';
import { makeDocx, paragraph, wordPart } from '../../documents/office/office-maker.ts';
import { chartPart, drawn, partOf } from '../support/office-files.ts';
import { officeFixture, rehearse } from '../support/office-fixtures.ts';
import { bodyOf } from '../support/word-document.ts';
import { ample } from '../../../support/ample-budget.ts';

const run = (inside: string): string => `<w:r>${inside}</w:r>`;
const text = (words: string): string => run(`<w:t xml:space="preserve">${words}</w:t>`);
const mark = (type: string): string => run(`<w:fldChar w:fldCharType="${type}"/>`);

describe('docx: text typed into a field of a form', () => {
  it('is translated, and stays in its field', async () => {
    const { texts, bytes } = await rehearse('docx', officeFixture('form-text.docx'));
    expect(texts).toEqual(['Name: ', 'typed by a person']);
    const body = await bodyOf(bytes);
    const order = [
      'Ñáɱé: ',
      '"begin"',
      '<w:textInput/>',
      'FORMTEXT',
      '"separate"',
      'ţýþéð ƀý á þéŕšóñ',
      '"end"',
    ];
    const places = order.map((part) => body.indexOf(part));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(body.match(/fldCharType="begin"/gu)).toHaveLength(1);
  });

  it('is a separate text among others, even in two fields of a line', async () => {
    const field = (words: string): string =>
      mark('begin') +
      run('<w:instrText> formtext </w:instrText>') +
      mark('separate') +
      text(words) +
      mark('end');
    const source = makeDocx(
      `<w:p>${text('From ')}${field('Anna')}${text(' to ')}${field('the sea')}${text('.')}</w:p>`,
    );
    const { texts, bytes } = await rehearse('docx', source);
    expect(texts).toEqual(['From ', 'Anna', ' to ', 'the sea']);
    expect((await bodyOf(bytes)).match(/fldCharType/gu)).toHaveLength(6);
  });
});

describe('docx: ruby', () => {
  const ruby = (base: string, hint: string): string =>
    run(`<w:ruby><w:rubyPr/><w:rt>${text(hint)}</w:rt><w:rubyBase>${base}</w:rubyBase></w:ruby>`);

  it('is part of the sentence by its base text', async () => {
    const source = officeFixture('ruby.docx');
    const { texts, bytes } = await rehearse('docx', source, {
      'この東京は大きい。': 'This Tokyo is big.',
    });
    expect(texts).toEqual(['この東京は大きい。']);
    const body = await bodyOf(bytes);
    expect(body).toContain('This Tokyo is big.');
    expect(body).not.toContain('とうきょう');
    const counted = await extractSegments('docx', source, createReadBudget());
    expect(counted?.map((segment) => segment.text)).toEqual(texts);
  });

  it('stays whole where its text stays', async () => {
    const base = `<w:r><w:rPr><w:b/></w:rPr><w:t>漢</w:t></w:r>${text('字')}`;
    const source = makeDocx(`<w:p>${ruby(base, 'かんじ')}${run('<w:tab/>')}${text('Other')}</w:p>`);
    const document = docxFormat.open(source, ample());
    expect(document.segments.map(plainText)).toEqual(['漢字', 'Other']);
    const bytes = document.write([undefined, [{ kind: 'text', text: 'Otro', run: 0 }]], 'ES');
    const body = await bodyOf(bytes);
    expect(body).toContain(ruby(base, 'かんじ'));
    expect(body).toContain('Otro');
  });
});

describe('docx: charts of Office 2016', () => {
  it('show the translated names of series and categories', async () => {
    const { texts, bytes } = await rehearse('docx', officeFixture('new-chart.docx'));
    expect(texts).toEqual([
      'Body here.',
      'North region',
      'South region',
      'Sales title',
      'Series words',
    ]);
    const chart = await partOf(bytes, 'word/charts/chartEx1.xml');
    expect(chart).toContain('<cx:pt idx="0">Ñóŕţĥ ŕéĝíóñ</cx:pt>');
    expect(chart).toContain('<cx:v>Šéŕíéš ŵóŕðš</cx:v>');
    expect(chart).toContain('<cx:pt idx="1">2</cx:pt>');
  });

  it('show the translated labels that were taken from cells', async () => {
    const labels =
      '<c:ser><c:extLst><c:ext uri="u"><c15:datalabelsRange xmlns:c15="urn:c15"><c15:f>S!$A$1</c15:f><c15:dlblRangeCache><c:pt idx="0"><c:v>Best year</c:v></c:pt></c15:dlblRangeCache></c15:datalabelsRange></c:ext></c:extLst></c:ser>';
    const source = makeDocx(paragraph('Text'), [
      { type: 'chart', name: 'charts/chart1.xml', content: chartPart(drawn('Title') + labels) },
    ]);
    expect((await rehearse('docx', source)).texts).toEqual(['Text', 'Title', 'Best year']);
  });
});

describe('docx: the styles', () => {
  const styles = wordPart(
    '<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="en-US"/></w:rPr></w:rPrDefault></w:docDefaults>',
    'styles',
  ).replace('?>', '?>\n');
  const source = makeDocx(paragraph('Hello'), [
    { type: 'styles', name: 'styles.xml', content: styles },
  ]);

  it('get the language, and no empty line', async () => {
    const once = await rehearse('docx', source);
    const part = await partOf(once.bytes, 'word/styles.xml');
    expect(part).toContain('<w:lang w:val="es-ES"/>');
    expect(part).not.toContain('\n\n');
  });

  it('stay byte for byte when they already have the language', async () => {
    const { bytes } = await rehearse('docx', source);
    const document = docxFormat.open(bytes, ample());
    const again = document.write(
      document.segments.map(() => undefined),
      'ES',
    );
    expect(again).toEqual(bytes);
  });
});
