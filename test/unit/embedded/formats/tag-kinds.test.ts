import { describe, expect, it } from 'vitest';
import { docxFormat } from '../../../../electron/embedded/formats/docx.ts';
import { htmlFormat } from '../../../../electron/embedded/formats/html.ts';
import { pptxFormat } from '../../../../electron/embedded/formats/pptx.ts';
import { srtFormat } from '../../../../electron/embedded/formats/srt.ts';
import { tagKindsOf } from '../../../../electron/embedded/formats/tag-kinds.ts';
import { readTagged } from '../../../../shared/documents/tagged-text.ts';
import type { Segment } from '../../../../electron/embedded/engines/piece.ts';
import { makePptx, shape, slidePart } from '../support/office-files.ts';
import { wordDocument } from '../support/word-document.ts';
import { ample } from '../../../support/ample-budget.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const kindsOf = (segment: Segment | undefined) =>
  readTagged(segment ?? [], tagKindsOf(segment ?? [])).tags.map(({ kind }) => kind);

describe('names of the tags of a segment by format', () => {
  it('Word', () => {
    const run = (text: string, properties = '') =>
      `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
    const link = `<w:hyperlink w:anchor="x">${run('link', '<w:b/>')}</w:hyperlink>`;
    const { segments } = docxFormat.open(
      wordDocument(
        `<w:p>${run('Plain ')}${run('bold', '<w:b/>')}${run('italic', '<w:i/>')}${run('line', '<w:u w:val="single"/>')}${run('big', '<w:sz w:val="40"/>')}${link}<w:r><w:br/></w:r><w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:drawing/></w:r><w:bookmarkStart w:id="1" w:name="x"/>${run('end')}</w:p>`,
      ),
      ample(),
    );
    expect(kindsOf(segments[0])).toEqual(
      'bold italic underline formatting link line-break footnote picture object'.split(' '),
    );
  });

  it('slides', () => {
    const run = (text: string, properties: string) =>
      `<a:r><a:rPr ${properties}<a:t>${text}</a:t></a:r>`;
    const { segments } = pptxFormat.open(
      makePptx([
        slidePart(
          shape(
            `<a:p>${run('Plain ', '/>')}${run('bold', 'b="1"/>')}${run('not', 'b="0" i="1"/>')}${run('link', '><a:hlinkClick r:id="r1"/></a:rPr>')}<a:br/>${run('end', '/>')}</a:p>`,
          ),
        ),
      ]),
      ample(),
    );
    expect(kindsOf(segments[0])).toEqual(['bold', 'italic', 'link', 'line-break']);
  });

  it('pages and subtitles', () => {
    const page = htmlFormat.open(
      bytes(
        '<html><p>Plain <strong>bold</strong><em>it</em><a href="x">link</a><span>other</span><img src="x">end</p></html>',
      ),
      ample(),
    );
    expect(kindsOf(page.segments[0])).toEqual(['bold', 'italic', 'link', 'formatting', 'picture']);
    const captions = srtFormat.open(
      bytes('1\n00:00:01,000 --> 00:00:02,000\nHello <i>you</i> there\n'),
      ample(),
    );
    expect(kindsOf(captions.segments[0])).toEqual(['italic']);
  });

  it('a segment that is bold as a whole has none', () => {
    const { segments } = docxFormat.open(
      wordDocument('<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>All of it</w:t></w:r></w:p>'),
      ample(),
    );
    expect(kindsOf(segments[0])).toEqual([]);
  });
});
