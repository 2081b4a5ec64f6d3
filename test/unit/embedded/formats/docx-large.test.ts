import { describe, expect, it } from 'vitest';
import { accentSegment } from '../../../../electron/embedded/engines/pseudo.ts';
import { plainText, textPiece } from '../../../../electron/embedded/engines/piece.ts';
import { docxFormat } from '../../../../electron/embedded/formats/docx.ts';
import { readDocxSegments } from '../../../../shared/documents/office/docx-text.ts';
import { createReadBudget } from '../../../../shared/documents/read-budget.ts';
import { ample } from '../../../support/ample-budget.ts';
import { translateInThread } from '../support/translate-in-thread.ts';
import { bodyOf, wordDocument } from '../support/word-document.ts';

const run = (text: string): string => `<w:r><w:t>${text}</w:t></w:r>`;
const paragraph = (text: string): string => `<w:p>${run(text)}</w:p>`;
const numbered = (count: number, make: (number: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('');
const filler = numbered(1000, (number) => paragraph(`Line ${String(number)} of the long text`));

describe('docx: more text than fits in a tree', () => {
  it('is translated whole in little memory', { tags: 'deep', timeout: 120_000 }, async () => {
    const count = 9000;
    const cells = numbered(count, (number) => {
      const [before, behind] = [run(`Part ${String(number)} is `), run(' and ready.')];
      return `<w:tr><w:tc><w:p><w:pPr><w:spacing w:after="120"/></w:pPr>${before}<w:r><w:rPr><w:b/></w:rPr><w:t>new</w:t></w:r>${behind}</w:p></w:tc></w:tr>`;
    });
    const source = wordDocument(`<w:tbl>${cells}</w:tbl>`);
    const answer = await translateInThread('docx', source, 72);
    if ('code' in answer) throw new Error(answer.code);
    expect(answer.segments).toBe(count);
    const texts = readDocxSegments(answer.bytes, createReadBudget());
    expect(texts.length).toBe(count);
    expect(texts.at(-1)?.text).toBe(
      plainText(accentSegment([textPiece(`Part ${String(count - 1)} is new and ready.`)]).pieces),
    );
  });

  it('keeps every byte around an edit, far before and after it', async () => {
    const body = `${filler}<w:tbl  x="1" ><w:tr><w:tc>${filler}<w:p/>\n${paragraph('Here')}${filler}</w:tc></w:tr></w:tbl>${filler}<w:sectPr></w:sectPr>`;
    const document = docxFormat.open(wordDocument(body), ample());
    const answers = document.segments.map((segment) =>
      plainText(segment) === 'Here' ? [textPiece('There')] : undefined,
    );
    const written = await bodyOf(document.write(answers, 'EN'));
    expect(written === body.replace('>Here<', '>There<')).toBe(true);
  });

  it('reads deleted or repeated text around many paragraphs as in a short text', () => {
    const versions = (inside: string): string =>
      `<mc:AlternateContent><mc:Choice>${inside}</mc:Choice><mc:Fallback>${inside}</mc:Fallback></mc:AlternateContent>`;
    for (const lines of ['', filler]) {
      const body = `<w:del>${lines}${paragraph('Gone')}</w:del>${lines}${versions(`${lines}${paragraph('Once')}`)}`;
      const bytes = wordDocument(body);
      const counted = readDocxSegments(bytes, createReadBudget());
      const lineCount = lines === '' ? 0 : 2000;
      expect(counted.length).toBe(lineCount + 1);
      expect(counted.at(-1)?.text).toBe('Once');
      // Both versions are translated, but not deleted text.
      const texts = docxFormat.open(bytes, ample()).segments.map(plainText);
      expect(texts.filter((text) => text === 'Once').length).toBe(2);
      expect(texts).not.toContain('Gone');
    }
  });

  it.each([
    ['an extra end tag', `${filler}</w:tbl>${filler}`],
    ['ends that cross', `<w:tbl>${filler}<w:p><w:r></w:p></w:r>${filler}</w:tbl>`],
    ['an end tag of another name', `<w:tbl>${filler}</w:tc>${filler}`],
    ['an unknown entity', `${filler}${paragraph('&nope;')}${filler}`],
    ['an undeclared prefix', `${filler}<w:tbl><q:tr>${filler}</q:tr></w:tbl>${filler}`],
  ])('is refused with %s in it', (_name, body) => {
    expect(() => docxFormat.open(wordDocument(body), ample())).toThrow(
      expect.objectContaining({ code: 'document/damaged' }),
    );
  });
});
