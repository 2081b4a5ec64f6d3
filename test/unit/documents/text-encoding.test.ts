import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { decodeText, encodingName } from '../../../shared/documents/text-encoding.ts';
import { codeOf } from './thrown.ts';

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('decodeText', () => {
  it.each([
    ['UTF-8', utf8('é€😀'), 'é€😀', 'utf-8', false],
    ['UTF-8 with a mark', bytes(0xef, 0xbb, 0xbf, 0xc3, 0xa9), 'é', 'utf-8', true],
    ['UTF-16 LE', bytes(0xff, 0xfe, 0xe9, 0, 0x3d, 0xd8, 0, 0xde), 'é😀', 'utf-16le', true],
    ['UTF-16 BE', bytes(0xfe, 0xff, 0, 0xe9, 0xd8, 0x3d, 0xde, 0), 'é😀', 'utf-16be', true],
    [
      'windows-1252',
      bytes(0x63, 0x61, 0x66, 0xe9, 0x20, 0x80, 0x93),
      'café €“',
      'windows-1252',
      false,
    ],
    ['UTF-16 LE without a mark', bytes(0x61, 0, 0x20, 0, 0x62, 0), 'a b', 'utf-16le', false],
    ['UTF-16 BE without a mark', bytes(0, 0x61, 0, 0x20, 0, 0x62), 'a b', 'utf-16be', false],
    ['nothing', bytes(), '', 'utf-8', false],
    ['a mark alone', bytes(0xef, 0xbb, 0xbf), '', 'utf-8', true],
    ['the old end mark', utf8('a\u001a'), 'a\u001a', 'utf-8', false],
  ])('reads %s', (_, input, text, encoding, hasBom) => {
    expect(decodeText(input)).toMatchObject({ text, encoding, hasBom });
  });

  it.each([
    ['a', '\n'],
    ['a\nb\nc\r\n', '\n'],
    ['a\r\nb\r\nc\n', '\r\n'],
    ['a\rb', '\r'],
    ['a\r\nb', '\r\n'],
  ])('finds the line end of %j', (text, lineEnding) => {
    expect(decodeText(utf8(text)).lineEnding).toBe(lineEnding);
  });

  it.each([
    ['NUL', bytes(0x61, 0, 0x62)],
    ['a program', bytes(0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0)],
    ['controls', bytes(0x61, 0x01, 0x62)],
    ['UTF-32', bytes(0xff, 0xfe, 0, 0, 0x61, 0, 0, 0)],
    ['zeros on both sides', bytes(0x61, 0, 0, 0x62)],
    [
      'three letters that may be Japanese, Chinese or Korean',
      bytes(0x93, 0xfa, 0x96, 0x7b, 0x81, 0x42),
    ],
  ])('refuses %s', (_, input) => {
    expect(codeOf(() => decodeText(input))).toBe('document/unsupported');
  });

  it.each([
    ['UTF-8', bytes(0xef, 0xbb, 0xbf, 0xff)],
    ['an odd number of UTF-16 bytes', bytes(0xff, 0xfe, 0x61)],
    ['half a pair in UTF-16', bytes(0xff, 0xfe, 0x3d, 0xd8, 0x61, 0)],
  ])('reports broken %s as damaged', (_, input) => {
    expect(codeOf(() => decodeText(input))).toBe('document/damaged');
  });
});

const RUSSIAN = 'Комитет утвердил годовой бюджет во вторник. Отправьте подписанный договор.';
const POLISH = 'Komisja zatwierdziła roczny budżet we wtorek. Zażółć gęślą jaźń, proszę.';
const GREEK = 'Η επιτροπή ενέκρινε τον ετήσιο προϋπολογισμό την Τρίτη. Παρακαλούμε.';
const ARABIC = 'وافقت اللجنة على الميزانية السنوية يوم الثلاثاء. يرجى إرسال العقد الموقع.';
const JAPANESE =
  '委員会は火曜日に年間予算を承認しました。月末までに署名済みの契約書をお送りください。';
const KOREAN = '위원회는 화요일에 연간 예산을 승인했습니다. 이달 말까지 계약서를 보내 주십시오.';
const SIMPLIFIED = '委员会星期二批准了年度预算。请在月底之前将签署的合同寄到我们的办公室。';
const TRADITIONAL = '委員會星期二批准了年度預算。請在月底之前將簽署的合約寄到我們的辦公室。';

describe('decodeText detects by letters', () => {
  it.each([
    ['windows-1250', POLISH],
    ['windows-1251', RUSSIAN],
    ['windows-1252', 'Le comité a approuvé le budget annuel mardi. Été où, garçon €'],
    [
      'windows-1254',
      'Komite yıllık bütçeyi salı günü onayladı. Lütfen imzalı sözleşmeyi gönderin.',
    ],
    ['windows-1255', 'הוועדה אישרה את התקציב השנתי ביום שלישי. אנא שלחו את החוזה החתום.'],
    ['windows-1256', ARABIC],
    ['iso-8859-2', POLISH],
    ['iso-8859-5', RUSSIAN],
    ['iso-8859-6', ARABIC],
    ['iso-8859-7', GREEK],
    ['koi8-r', RUSSIAN],
    ['shift_jis', JAPANESE],
    ['euc-jp', JAPANESE],
    ['euc-kr', KOREAN],
    ['gb18030', SIMPLIFIED],
    ['big5', TRADITIONAL],
  ])('%s', (encoding, text) => {
    const input = Uint8Array.from(iconv.encode(text, encoding));
    expect(decodeText(input)).toMatchObject({ text, encoding, isGuessed: true });
  });

  it('ISO-2022-JP by its escape sequences', () => {
    const input = utf8('\u001b$B4A;z\u001b(B');
    expect(decodeText(input)).toMatchObject({ text: '漢字', encoding: 'iso-2022-jp' });
  });

  it('even after a long English beginning', () => {
    const text = `${'The committee approved it. '.repeat(10_000)}\n${RUSSIAN}`;
    const input = Uint8Array.from(iconv.encode(text, 'koi8-r'));
    expect(decodeText(input)).toMatchObject({ encoding: 'koi8-r' });
  });

  it('and reports it, unlike for Unicode', () => {
    expect(decodeText(utf8('é')).isGuessed).toBe(false);
    expect(decodeText(bytes(0x63, 0xe9)).isGuessed).toBe(true);
    expect(encodingName('koi8-r')).toBe('Cyrillic (KOI8-R)');
    expect(encodingName('macintosh')).toBe('MACINTOSH');
  });
});
