import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { textPiece } from '../../../../../electron/embedded/engines/piece.ts';
import { fontScriptOf } from '../../../../../electron/embedded/formats/pdf/draw/font-files.ts';
import { orderLine } from '../../../../../electron/embedded/formats/pdf/draw/draw-block.ts';
import { isRtlParagraph } from '../../../../../shared/text/text-direction.ts';
import type { PageFont } from '../../../../../electron/embedded/formats/pdf/draw/page-fonts.ts';
import { openPagePainter } from '../../../../../electron/embedded/formats/pdf/page-painter.ts';
import { openPageReader } from '../../../../../electron/embedded/formats/pdf/page-reader.ts';
import { splitText } from '../../../../../electron/embedded/formats/pdf/draw/wrap-words.ts';
import { pdfFormat } from '../../../../../electron/embedded/formats/pdf.ts';
import { rejectionOf } from '../../../documents/thrown.ts';
import { ample } from '../../../../support/ample-budget.ts';

async function draw(
  text: string,
  targetLang: string,
  fontName = StandardFonts.Helvetica,
): Promise<Uint8Array> {
  const source = await PDFDocument.create();
  const font = await source.embedFont(fontName);
  source.addPage([595, 842]).drawText('Good day to all of you', { x: 60, y: 700, size: 12, font });
  const options = { sourceLang: 'EN', targetLang, outputFormat: 'pdf' } as const;
  const document = await pdfFormat.open(await source.save(), ample(), options);
  return document.write([[textPiece(text)]], targetLang);
}

async function fontNamesOf(bytes: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(bytes);
  const names = new Set<string>();
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    const name = /\/FontName \/(\S+)/u.exec(String(object))?.[1];
    if (name !== undefined) names.add(name);
  }
  return [...names].toSorted();
}

const fontsOf = async (bytes: Uint8Array): Promise<string[]> =>
  (await fontNamesOf(bytes)).map((name) => name.replace(/-.*/u, ''));

/** Sums up how dark the first page is. */
async function inkOf(bytes: Uint8Array): Promise<number> {
  const painter = await openPagePainter(bytes);
  const { data } = painter.paint(1, 150);
  painter.close();
  let ink = 0;
  for (const value of data) ink += 255 - value;
  return ink;
}

async function textOf(bytes: Uint8Array): Promise<string> {
  const reader = await openPageReader(bytes, ample());
  const { texts } = await reader.read(1);
  await reader.close();
  return texts.map(({ text }) => text).join('');
}

describe('letters of other scripts', () => {
  it.each([
    ['EL', 'Καλημέρα σε όλους', ['NotoSans']],
    ['RU', 'Добрый день', ['NotoSans']],
    ['ZH', '你好，世界', ['NotoSans', 'NotoSansHans']],
    ['JA', '今日は、みなさん', ['NotoSans', 'NotoSansJP']],
    ['KO', '안녕하세요', ['NotoSans', 'NotoSansKR']],
  ])('are drawn for %s, with no other font in the file', async (language, text, fonts) => {
    const result = await draw(text, language);
    expect(await textOf(result)).toBe(text);
    for (const font of await fontsOf(result)) expect(fonts).toContain(font);
    // Only the used characters, not the whole font of several MB.
    expect(result.length).toBeLessThan(200_000);
  });

  it.each([
    ['AR', 'سلام عليكم', /^NotoNaskhArabic$/u],
    ['HE', 'שלום לכולם', /^NotoSansHebrew$/u],
  ])('from right to left are drawn for %s and start at the right', async (language, text, font) => {
    const result = await draw(text, language);
    expect((await fontsOf(result)).some((name) => font.test(name))).toBe(true);
    const reader = await openPageReader(result, ample());
    const { texts } = await reader.read(1);
    await reader.close();
    const letters = (value: string): string =>
      Array.from(value.normalize('NFKC')).toSorted().join('').trim();
    expect(letters(texts.map((one) => one.text).join(''))).toBe(letters(text));
    const right = Math.max(...texts.map(({ x, width }) => x + width));
    // The end of the English text.
    expect(right).toBeGreaterThan(175);
    // The word that is read first is to the right of the other one.
    const [first, last] = (language === 'AR' ? ['س', 'ع'] : ['ש', 'כ']).map((letter) =>
      texts.find((one) => one.text.includes(letter)),
    );
    if (first === undefined || last === undefined) throw new Error('A word is missing.');
    expect(first === last || first.x > last.x).toBe(true);
  });

  it('without a font are refused with a suggestion, never drawn as boxes', async () => {
    for (const [language, text] of [
      ['HI', 'नमस्ते'],
      ['TH', 'สวัสดี'],
      ['KA', 'გამარჯობა'],
    ] as const) {
      const { message } = await rejectionOf(draw(text, language), 'document/unsupported');
      expect(message).toContain('choose Word');
    }
  });

  it.each([
    ['ZH', '你好', 'NotoSansHans-Regular,Bold'],
    ['JA', 'こんにちは', 'NotoSansJP-Regular,Bold'],
    ['KO', '안녕하세요', 'NotoSansKR-Regular,Bold'],
  ])('are bold in %s by their outline, and read as bold', async (language, text, name) => {
    const bold = await draw(text, language, StandardFonts.HelveticaBold);
    const reader = await openPageReader(bold, ample());
    const { texts } = await reader.read(1);
    await reader.close();
    expect(texts.map((one) => [one.text, one.look.isBold])).toEqual([[text, true]]);
    expect(await fontNamesOf(bold)).toContain(name);
    const plain = await draw(text, language);
    expect(await inkOf(bold)).toBeGreaterThan((await inkOf(plain)) * 1.15);
    expect(await fontNamesOf(plain)).not.toContain(name);
  });

  it('that several languages share come from the font of the target', () => {
    expect(['ZH', 'ZH-HANT', 'JA', 'KO', 'ES'].map((code) => fontScriptOf('骨', code))).toEqual([
      'chinese',
      'chinese',
      'japanese',
      'korean',
      'chinese',
    ]);
  });
});

describe('the order in which a line is drawn', () => {
  const font = {} as unknown as PageFont;
  const look = { isBold: false, isItalic: false, color: '#000000' };
  const order = (text: string, isRtl: boolean): string[] =>
    orderLine([{ text, look, font }], isRtl).map((run) => run.text);

  it('reverses right-to-left parts, but not numbers and Latin words in them', () => {
    expect(order('אבג 12 דהו', true)).toEqual([' דהו', '12', 'אבג ']);
    expect(order('אבג abc דהו', true)).toEqual([' דהו', 'abc', 'אבג ']);
    expect(order('abc אבג def', false)).toEqual(['abc ', 'אבג', ' def']);
  });

  it('mirrors brackets in right-to-left text', () => {
    expect(order('(אבג)', true)).toEqual([')אבג(']);
    expect(order('(abc)', false)).toEqual(['(abc)']);
  });

  it('starts at the right in right-to-left languages, whatever the first word', () => {
    expect(isRtlParagraph('PDF הקובץ', 'HE')).toBe(true);
    expect(isRtlParagraph('PDF הקובץ', 'EN')).toBe(false);
    expect(isRtlParagraph('PDF', 'HE')).toBe(false);
  });
});

describe('lines of Chinese and Japanese', () => {
  it('break anywhere but before closing and after opening characters', () => {
    expect(splitText('你好，「世界」 abc').map(({ text }) => text)).toEqual([
      '你',
      '好，',
      '「世',
      '界」',
      'abc',
    ]);
  });
});
