import { describe, expect, it } from 'vitest';
import type { LeftOutReason } from '../../../../shared/domain/documents/left-out.ts';
import { makeDocx, wordPart } from '../../documents/office/office-maker.ts';
import {
  makePptx,
  makeXlsx,
  shared,
  sheetPart,
  slidePart,
  stringsPart,
} from '../support/office-files.ts';
import { officeFixture, openOfficeFile } from '../support/office-fixtures.ts';

type Kept = readonly (readonly [LeftOutReason, readonly string[]])[];

function keptOf(kind: 'docx' | 'pptx' | 'xlsx', bytes: Uint8Array): Kept {
  const { kept = [] } = openOfficeFile(kind, bytes);
  expect(kept.map(({ count }) => count)).toEqual(kept.map(({ texts }) => texts.length));
  return kept.map(({ reason, texts }) => [reason, texts]);
}

const text = (words: string): string => `<w:r><w:t>${words}</w:t></w:r>`;
const mark = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;

describe("visible text that isn't translated", () => {
  it.each([
    [
      'fields',
      mark('begin') +
        '<w:r><w:instrText>DATE</w:instrText></w:r>' +
        mark('separate') +
        text('Monday') +
        mark('end'),
    ],
    ['fields', `<w:fldSimple w:instr="AUTHOR">${text('Monday')}</w:fldSimple>`],
    [
      'controls',
      `<w:sdt><w:sdtPr><w:date/></w:sdtPr><w:sdtContent>${text('Monday')}</w:sdtContent></w:sdt>`,
    ],
    ['mathematics', '<m:oMath xmlns:m="urn:m"><m:r><m:t>Monday</m:t></m:r></m:oMath>'],
    ['deletions', '<w:del><w:r><w:delText>Monday</w:delText></w:r></w:del>'],
    ['objects', '<w:r><w:pict><v:shape><v:textpath string="Monday"/></v:shape></w:pict></w:r>'],
  ] as const)('in a Word document: %s', (reason, inside) => {
    const source = makeDocx(`<w:p>${text('Words ')}${inside}</w:p>`);
    expect(keptOf('docx', source)).toEqual([[reason, ['Monday']]]);
  });

  it('in a Word document: labels of lists and hints', () => {
    const label = (words: string): string => `<w:lvl><w:lvlText w:val="${words}"/></w:lvl>`;
    const numbering = wordPart(label('Section %1') + label('o') + label('%1.'), 'numbering');
    const source = makeDocx('', [{ type: 'numbering', name: 'numbering.xml', content: numbering }]);
    expect(keptOf('docx', source)).toEqual([['labels', ['Section %1']]]);
    expect(keptOf('docx', officeFixture('ruby.docx'))).toEqual([['hints', ['とうきょう']]]);
  });

  it('excludes text that is translated elsewhere', () => {
    const box = `<w:r><w:pict><v:shape><v:textbox><w:txbxContent><w:p>${text('Box')}</w:p></w:txbxContent></v:textbox></v:shape></w:pict></w:r>`;
    const control = `<w:sdt><w:sdtPr/><w:sdtContent>${text('Free')}</w:sdtContent></w:sdt>`;
    expect(keptOf('docx', makeDocx(`<w:p>${text('Words')}${box}${control}</w:p>`))).toEqual([]);
  });

  it('in a presentation', () => {
    const field =
      '<a:p><a:r><a:t>Page </a:t></a:r><a:fld type="datetime"><a:t>Monday</a:t></a:fld></a:p>';
    const slide = slidePart(`<p:sp><p:txBody>${field}</p:txBody></p:sp>`);
    expect(keptOf('pptx', makePptx([slide]))).toEqual([['fields', ['Monday']]]);
  });

  it('in a workbook', () => {
    const rows = `<row r="1">${shared('A1', 0)}${shared('B1', 1)}<c r="C1" t="str"><f>IF(A1="Yes",1,2)</f><v>Result</v></c></row>`;
    const source = makeXlsx(sheetPart(rows), stringsPart('<t>Yes</t>', '<t>Free</t>'));
    expect(keptOf('xlsx', source)).toEqual([
      ['results', ['Result']],
      ['compared', ['Yes']],
      ['sheetNames', ['Data']],
    ]);
  });
});
