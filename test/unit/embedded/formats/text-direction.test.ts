import { describe, expect, it } from 'vitest';
import { docxFormat } from '../../../../electron/embedded/formats/docx.ts';
import { htmlFormat } from '../../../../electron/embedded/formats/html.ts';
import { pptxFormat } from '../../../../electron/embedded/formats/pptx.ts';
import { makePptx, partOf, shape, slidePart } from '../support/office-files.ts';
import { seg } from '../support/segments.ts';
import { bodyOf, wordDocument } from '../support/word-document.ts';
import { ample } from '../../../support/ample-budget.ts';

async function inWord(body: string, answers: string[], targetLang: string): Promise<string> {
  const document = docxFormat.open(wordDocument(body), ample());
  return bodyOf(document.write(answers.map(seg), targetLang));
}

async function onSlide(paragraph: string, answer: string, targetLang: string): Promise<string> {
  const document = pptxFormat.open(makePptx([slidePart(shape(paragraph))]), ample());
  const slide = await partOf(document.write([seg(answer)], targetLang), 'ppt/slides/slide1.xml');
  return /<p:txBody>(.*)<\/p:txBody>/su.exec(slide)?.[1] ?? '';
}

const run = (text: string, properties = ''): string =>
  `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}<w:t>${text}</w:t></w:r>`;
const spaced = (text: string, properties: string): string =>
  run(text, properties).replace('<w:t>', '<w:t xml:space="preserve">');

describe('a right-to-left paragraph', () => {
  it('in a table of Word: the paragraph, its runs, and their bold and size', async () => {
    const cell = (paragraph: string) => `<w:tbl><w:tr><w:tc>${paragraph}</w:tc></w:tr></w:tbl>`;
    expect(
      await inWord(
        cell(
          `<w:p><w:pPr><w:keepNext/><w:jc w:val="left"/></w:pPr>${run('Deadline: ')}${run('now', '<w:b/><w:sz w:val="24"/><w:lang w:val="en-US"/>')}${run(', PDF!', '<w:i/>')}</w:p>`,
        ),
        ['الموعد: <2:الآن><1:!><1: PDF>'],
        'AR',
      ),
    ).toBe(
      cell(
        `<w:p><w:pPr><w:keepNext/><w:bidi/><w:jc w:val="left"/></w:pPr>${spaced('الموعد: ', '<w:rtl/>')}${run('الآن', '<w:b/><w:bCs/><w:sz w:val="24"/><w:szCs w:val="24"/><w:rtl/><w:lang w:val="ar-EG" w:bidi="ar-EG"/>')}${run('!', '<w:i/><w:iCs/><w:rtl/>')}${spaced(' PDF', '<w:i/>')}</w:p>`,
      ),
    );
  });
});

describe('other directions', () => {
  it('of a slide: paragraph and side', async () => {
    expect(await onSlide('<a:p><a:r><a:t>Hi</a:t></a:r></a:p>', 'שלום!', 'HE')).toBe(
      '<a:p><a:pPr algn="r" rtl="1"/><a:r><a:t>שלום!</a:t></a:r></a:p>',
    );
    expect(
      await onSlide('<a:p><a:pPr algn="ctr"/><a:r><a:t>Hi</a:t></a:r></a:p>', 'שלום', 'HE'),
    ).toContain('<a:pPr algn="ctr" rtl="1"/>');
    expect(
      await onSlide(
        '<a:p><a:pPr algn="r" rtl="1"/><a:r><a:t>שלום</a:t></a:r></a:p>',
        'Hi',
        'EN-GB',
      ),
    ).toContain('<a:pPr algn="l" rtl="0"/>');
  });

  it('back to left to right; left-to-right text stays byte for byte', async () => {
    const rtl = `<w:p><w:pPr><w:bidi/></w:pPr>${run('שלום', '<w:rtl/>')}</w:p>`;
    expect(await inWord(rtl, ['Hello'], 'EN-GB')).toBe(
      `<w:p><w:pPr/><w:r><w:rPr/><w:t>Hello</w:t></w:r></w:p>`,
    );
    expect(await inWord(`<w:p>${run('Hello')}</w:p>`, ['Bonjour'], 'FR')).toBe(
      `<w:p>${run('Bonjour')}</w:p>`,
    );
    // An untranslated name does not reverse the direction of a paragraph.
    expect(await inWord(`<w:p>${run('Acme')}</w:p>`, ['Acme'], 'AR')).toBe(
      `<w:p>${run('Acme')}</w:p>`,
    );
  });

  it('of a page', () => {
    const page = (html: string) => new TextEncoder().encode(html);
    const document = htmlFormat.open(page('<html lang="en"><p>Hi</p></html>'), ample());
    const bytes = document.write([seg('مرحبا')], 'AR');
    expect(new TextDecoder().decode(bytes)).toContain('<html dir="rtl" lang="ar"><p>مرحبا</p>');
  });
});
